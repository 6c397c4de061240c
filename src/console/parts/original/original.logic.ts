import { takesEffect } from '../documents/corrections.logic.ts';

/** The document that another one was copied from, with what decides whether it is still in effect. */
export interface Original {
  readonly signed: boolean;
  readonly state: string | null;
  readonly credit: object | null;
  readonly jobs?: readonly { readonly outcome: string }[] | null | undefined;
}

/**
 * Returns whether the original is still in effect although a copy may be meant to replace it: it is signed, its last job
 * failed, and nothing has cancelled it. A document that was sent successfully is copied as a template.
 */
export const isStillInEffect = ({ signed, state, credit, jobs }: Original): boolean =>
  takesEffect({ draft: !signed, state }) && credit === null && jobs?.[0]?.outcome === 'failed';
