import { useEffect, useEffectEvent } from 'react';
import { areLettersOn, isInField, isSecondKey } from '../browser/letter-keys.ts';

const keys = new Set(['j', 'k', 'x', 'X', 'Enter']);
/** Elements with their own reaction to Enter. */
const controls = 'a, button, input, label, summary, [role="button"], [tabindex="0"]';
/** Overlays that keep their keys. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Calls `onKey` for keys of rows, pressed anywhere on the page except in fields and overlays. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const handle = useEffectEvent(onKey);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!keys.has(key) || !areLettersOn() || isSecondKey(event) || isInField(event)) return;
      if (document.querySelector('[aria-modal="true"]') || !(target instanceof Element)) return;
      if (target.closest(key === 'Enter' ? `${overlays}, ${controls}` : overlays)) return;
      handle(event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
