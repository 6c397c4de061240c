import { useEffect, useEffectEvent, useState } from 'react';
import { keepInTab } from '../../parts/keep-in-tab.ts';
import type { Editor } from './use-editor.ts';
import type { Base, Saving } from './use-saving.ts';

const keyOf = (id: string): string => `docmill-unsaved-workflow-${id}`;

/** Typing rests for so long before it is kept, in milliseconds; whoever leaves or reloads before that loses nothing either. */
const keepAfter = 300;

interface LocalDraft {
  /** Whether work of before was brought back. */
  readonly wasRestored: boolean;
  /** Whether what is unsaved outlives a reload: the browser may have no room for it. */
  readonly isKept: boolean;
}

/** What is kept: a text that is not saved, and what it was made from. */
interface Unsaved {
  readonly text: string;
  readonly base: Base;
}

/** Keeps what is not saved in this tab, so that a reload loses nothing, neither here nor of what somebody else has saved since. */
export function useLocalDraft(id: string, editor: Editor, saving: Saving): LocalDraft {
  const { saved, isDirty, beganFrom } = saving;
  const [isKept, setIsKept] = useState(true);
  const [wasRestored, setWasRestored] = useState(false);
  const { text } = editor.state;
  const restore = useEffectEvent(() => {
    const before = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as Unsaved | null;
    if (!before || before.text === text) return;
    editor.run({ kind: 'replaceText', text: before.text });
    editor.rest();
    beganFrom(before.base);
    setWasRestored(true);
  });
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    restore();
    setIsReady(true);
  }, [id]);
  const keep = useEffectEvent(() => {
    if (!isReady || !isDirty) return;
    const { revision, contents } = saved;
    const unsaved: Unsaved = { text, base: { revision, contents } };
    setIsKept(keepInTab(keyOf(id), JSON.stringify(unsaved)));
  });
  useEffect(() => {
    if (!isReady) return undefined;
    if (!isDirty) {
      sessionStorage.removeItem(keyOf(id));
      setWasRestored(false);
      setIsKept(true);
      return undefined;
    }
    const timer = setTimeout(() => keep(), keepAfter);
    return () => clearTimeout(timer);
  }, [id, text, isDirty, isReady]);
  useEffect(() => {
    const leave = (): void => keep();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  return { wasRestored, isKept };
}
