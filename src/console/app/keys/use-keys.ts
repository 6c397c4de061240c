import { useEffect, useEffectEvent } from 'react';
import { areLettersOn, awaitSecondKey, isInField } from '../../parts/browser/letter-keys.ts';
import { resolveCommand, maxKeyDelayMs, type KeyCommand, type KeyState } from './keys.logic.ts';

/** Calls `onCommand` for the shortcuts that work on every page. */
export function useKeys(places: readonly string[], onCommand: (command: KeyCommand) => void): void {
  const handle = useEffectEvent((state: KeyState, event: KeyboardEvent) => {
    const pressed = {
      key: event.key,
      isCommand: event.metaKey || event.ctrlKey,
      isInField: isInField(event),
      at: event.timeStamp,
    };
    const { state: next, command } = resolveCommand(state, pressed, { letters: areLettersOn(), places });
    awaitSecondKey(next.before === undefined ? 0 : next.at + maxKeyDelayMs);
    if (command) {
      event.preventDefault();
      onCommand(command);
    }
    return next;
  });
  useEffect(() => {
    let state: KeyState = { at: 0 };
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.defaultPrevented && !event.altKey) state = handle(state, event);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
