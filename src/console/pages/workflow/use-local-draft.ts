import { useEffect, useEffectEvent, useState } from 'react';
import { keepInTab } from '../../parts/keep-in-tab.ts';
import type { Editor } from './use-editor.ts';

const keyOf = (id: string): string => `docmill-workflow-${id}`;

/** Typing rests for so long before it is kept, in milliseconds; whoever leaves or reloads before that loses nothing either. */
const keepAfter = 300;

interface LocalDraft {
  /** Whether work of before was brought back. */
  readonly wasRestored: boolean;
  /** Whether what is unsaved outlives a reload: the browser may have no room for it. */
  readonly isKept: boolean;
}

/** Keeps what is not saved in this tab, so that a reload loses nothing. */
export function useLocalDraft(id: string, editor: Editor, isDirty: boolean): LocalDraft {
  const [isKept, setIsKept] = useState(true);
  const [wasRestored, setWasRestored] = useState(false);
  const { text } = editor.state;
  const restore = useEffectEvent(() => {
    const before = sessionStorage.getItem(keyOf(id));
    if (before === null || before === text) return;
    editor.run({ kind: 'replaceText', text: before });
    editor.rest();
    setWasRestored(true);
  });
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    restore();
    setIsReady(true);
  }, [id]);
  const keep = useEffectEvent(() => {
    if (isReady && isDirty) setIsKept(keepInTab(keyOf(id), text));
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
