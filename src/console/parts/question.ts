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

/** What is asked now, and whether also why it is to be done. */
type OpenQuestion = Question & { readonly isWhyAsked: boolean };

let asked: (OpenQuestion & { readonly answer: (reason: string | undefined) => void }) | undefined;
let listeners: readonly (() => void)[] = [];

function become(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks over whatever page is open; answers whether it is to be done. What was asked before is answered with no. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) =>
    ask({ ...question, isWhyAsked: false, answer: (reason) => resolve(reason !== undefined) }),
  );
}

/** The same, and why: answers the reason, which may be empty; undefined: it is not to be done. */
export function askWhy(question: Question): Promise<string | undefined> {
  return new Promise((resolve) => ask({ ...question, isWhyAsked: true, answer: resolve }));
}

function ask(next: NonNullable<typeof asked>): void {
  asked?.answer(undefined);
  become(next);
}

/** Ends the question that is open: with a reason, which may be empty, or with no. */
export function answerQuestion(reason: string | undefined): void {
  asked?.answer(reason);
  become(undefined);
}

export const openQuestion = (): OpenQuestion | undefined => asked;

/** For `useSyncExternalStore`. */
export function onQuestion(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
