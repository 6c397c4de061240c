const key = 'docmill-letters';

/** Returns whether single letters and signs are commands. */
export function areLettersOn(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function switchLetters(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
}

/** Returns whether the key event goes to a text input. */
export function isInField({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]'))
  );
}

let awaitedUntil = 0;

/** Sets until when a key is the second one of a command, in the time of event timestamps. */
export function awaitSecondKey(until: number): void {
  awaitedUntil = until;
}

/** Returns whether a key completes a command of two keys. */
export const isSecondKey = ({ timeStamp }: Event): boolean => timeStamp <= awaitedUntil;
