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
    (target.isContentEditable || target.matches('input, textarea, select, [role="textbox"]'))
  );
}
