import { useEffect, useEffectEvent, useState } from 'react';
import type { Editor } from './use-editor.ts';

const keyOf = (id: string): string => `docmill-workflow-${id}`;

/** Typing rests for so long before it is kept, in milliseconds; whoever leaves or reloads before that loses nothing either. */
const keepAfter = 300;

/** Keeps what is not saved in this tab, so that a reload loses nothing; answers whether it was brought back. */
export function useLocalDraft(id: string, editor: Editor, isDirty: boolean): boolean {
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
    if (isReady && isDirty) sessionStorage.setItem(keyOf(id), text);
  });
  useEffect(() => {
    if (!isReady) return undefined;
    if (!isDirty) {
      sessionStorage.removeItem(keyOf(id));
      setWasRestored(false);
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
  return wasRestored;
}
