import { useEffect, useEffectEvent, useState } from 'react';
import type { Editor } from './use-editor.ts';

const keyOf = (id: string): string => `docmill-workflow-${id}`;

/** Keeps what is not saved in this tab, so that a reload loses nothing; answers whether it was brought back. */
export function useLocalDraft(id: string, editor: Editor, isDirty: boolean): boolean {
  const [wasRestored, setWasRestored] = useState(false);
  const { text } = editor.state;
  const restore = useEffectEvent(() => {
    const kept = sessionStorage.getItem(keyOf(id));
    if (kept === null || kept === text) return;
    editor.run({ kind: 'replaceText', text: kept });
    editor.rest();
    setWasRestored(true);
  });
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    restore();
    setIsReady(true);
  }, [id]);
  useEffect(() => {
    if (!isReady) return;
    if (isDirty) sessionStorage.setItem(keyOf(id), text);
    else {
      sessionStorage.removeItem(keyOf(id));
      setWasRestored(false);
    }
  }, [id, text, isDirty, isReady]);
  return wasRestored;
}
