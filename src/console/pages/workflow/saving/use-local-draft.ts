import { useEffect, useEffectEvent, useState } from 'react';
import { keepInTab } from '../../../parts/browser/keep-in-tab.ts';
import type { Editor } from '../state/use-editor.ts';
import type { Base, Saving } from './use-saving.ts';

const keyOf = (id: string): string => `docmill-unsaved-workflow-${id}`;

/**
 * Delay after the last key press before the draft is stored, in milliseconds; it is also stored when the user
 * leaves or reloads the page.
 */
const keepAfter = 300;

interface LocalDraft {
  /** Whether earlier unsaved changes were restored. */
  readonly wasRestored: boolean;
  /** Whether unsaved changes survive a reload: the browser may have no space for them. */
  readonly isStored: boolean;
}

/** Stored draft: an unsaved text, and the version that it is based on. */
interface Unsaved {
  readonly text: string;
  readonly base: Base;
}

/** Stores unsaved changes in this tab, so that a reload loses neither them nor what someone else has saved since. */
export function useLocalDraft(id: string, editor: Editor, saving: Saving): LocalDraft {
  const { saved, isDirty, beganFrom } = saving;
  const [isStored, setIsStored] = useState(true);
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
    setIsStored(keepInTab(keyOf(id), JSON.stringify(unsaved)));
  });
  useEffect(() => {
    if (!isReady) return undefined;
    if (!isDirty) {
      sessionStorage.removeItem(keyOf(id));
      setWasRestored(false);
      setIsStored(true);
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
  return { wasRestored, isStored };
}
