import { useEffect, useEffectEvent } from 'react';

/** Passes on text that is pasted outside of all fields and dialogs. */
export function usePaste(paste: (text: string) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target } = event;
    const isElsewhere =
      target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"]') !== null;
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isElsewhere || text === '') return;
    event.preventDefault();
    paste(text);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}
