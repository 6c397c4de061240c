import { useEffect, useEffectEvent } from 'react';
import { areLettersOn, isInField, isSecondKey } from '../letter-keys.ts';

const keys = new Set(['j', 'k', 'x', 'X', 'Enter']);
/** What has its own answer to Enter. */
const controls = 'a, button, input, label, summary, [role="button"], [tabindex="0"]';
/** What stands over the page keeps its keys. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Calls with the keys of rows wherever on the page they are pressed, outside of fields and of what stands over it. */
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
