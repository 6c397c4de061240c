const key = 'docmill-letters';

/** Whether single letters and signs are commands. */
export function areLettersOn(): boolean {
  return localStorage.getItem(key) !== 'off';
}

export function switchLetters(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
}

/** Whether a key goes into a text that is being written. */
export function isInField({ target }: Event): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [role="textbox"]'))
  );
}

let awaitedUntil = 0;

/** Notes until when, by the time stamps of events, a key is the second one of a command. */
export function awaitSecondKey(until: number): void {
  awaitedUntil = until;
}

/** Whether a key belongs to a command that another one has begun. */
export const isSecondKey = ({ timeStamp }: Event): boolean => timeStamp <= awaitedUntil;
