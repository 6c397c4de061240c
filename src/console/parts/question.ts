import type { ReactNode } from 'react';

/** What is asked before something that cannot be taken back. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** What is done, as the button says it: "Revoke". */
  readonly verb: string;
  /** Whether it leads on and ends nothing. */
  readonly isHarmless?: boolean;
}

let asked: (Question & { readonly answer: (isYes: boolean) => void }) | undefined;
let listeners: readonly (() => void)[] = [];

function become(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks over whatever page is open; answers whether it is to be done. What was asked before is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => become({ ...question, answer: resolve }));
}

/** Ends the question that is open. */
export function answerQuestion(isYes: boolean): void {
  asked?.answer(isYes);
  become(undefined);
}

export const openQuestion = (): Question | undefined => asked;

/** For `useSyncExternalStore`. */
export function onQuestion(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
