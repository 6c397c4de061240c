import type { ReactNode } from 'react';

/** A request for confirmation of an action, usually one that cannot be undone. */
export interface ConfirmRequest {
  readonly title: string;
  readonly text: ReactNode;
  /** Label of the confirm button: "Revoke". */
  readonly verb: string;
  /** Whether the action only continues and deletes or ends nothing. */
  readonly isHarmless?: boolean;
}

/** The open request, and whether it asks for a reason as well. */
type OpenConfirmRequest = ConfirmRequest & { readonly isWhyAsked: boolean };

let openRequest: (OpenConfirmRequest & { readonly answer: (reason: string | undefined) => void }) | undefined;
let listeners: readonly (() => void)[] = [];

function setOpenRequest(next: typeof openRequest): void {
  openRequest = next;
  for (const listener of listeners) listener();
}

/** Asks for confirmation over any page; resolves to whether the user confirms. A request that is still open is cancelled. */
export function confirm(question: ConfirmRequest): Promise<boolean> {
  return new Promise((resolve) =>
    requestConfirm({ ...question, isWhyAsked: false, answer: (reason) => resolve(reason !== undefined) }),
  );
}

/**
 * Asks for confirmation and a reason; resolves to the reason, or to undefined if the user cancels. The reason may be empty: a required
 * one would be filled with a dot.
 */
export function confirmWithReason(question: ConfirmRequest): Promise<string | undefined> {
  return new Promise((resolve) => requestConfirm({ ...question, isWhyAsked: true, answer: resolve }));
}

function requestConfirm(next: NonNullable<typeof openRequest>): void {
  openRequest?.answer(undefined);
  setOpenRequest(next);
}

/** Closes the open request: with a reason, which may be empty, or cancelled with undefined. */
export function answerConfirmRequest(reason: string | undefined): void {
  openRequest?.answer(reason);
  setOpenRequest(undefined);
}

export const getConfirmRequest = (): OpenConfirmRequest | undefined => openRequest;

/** Subscribes to the open request, for `useSyncExternalStore`. */
export function onConfirmRequest(listener: () => void): () => void {
  listeners = [...listeners, listener];
  return () => {
    listeners = listeners.filter((each) => each !== listener);
  };
}
