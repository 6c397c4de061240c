import type { ReactNode } from 'react';

/** A request for confirmation of an action, usually one that cannot be undone. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** Label of the confirm button: "Revoke". */
  readonly verb: string;
  /** Whether the action only continues and deletes or ends nothing. */
  readonly isHarmless?: boolean;
}

/** The open request, and whether it asks for a reason as well. */
type OpenQuestion = Question & { readonly isWhyAsked: boolean };

let asked: (OpenQuestion & { readonly answer: (reason: string | undefined) => void }) | undefined;
let listeners: readonly (() => void)[] = [];

function become(next: typeof asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks for confirmation over any page; resolves to whether the user confirms. A request that is still open is cancelled. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) =>
    ask({ ...question, isWhyAsked: false, answer: (reason) => resolve(reason !== undefined) }),
  );
}

/** Asks for confirmation and a reason; resolves to the reason, which may be empty, or to undefined if the user cancels. */
export function askWhy(question: Question): Promise<string | undefined> {
  return new Promise((resolve) => ask({ ...question, isWhyAsked: true, answer: resolve }));
}

function ask(next: NonNullable<typeof asked>): void {
  asked?.answer(undefined);
  become(next);
}

/** Closes the open request: with a reason, which may be empty, or cancelled with undefined. */
export function answerQuestion(reason: string | undefined): void {
  asked?.answer(reason);
  become(undefined);
}

export const openQuestion = (): OpenQuestion | undefined => asked;

/** Subscribes to the open request, for `useSyncExternalStore`. */
export function onQuestion(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
