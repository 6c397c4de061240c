import { takesEffect } from '../corrections.logic.ts';

/** The document that another one was copied from, with what decides whether it is still in effect. */
export interface Original {
  readonly signed: boolean;
  readonly state: string | null;
  readonly credit: object | null;
  readonly jobs?: readonly { readonly outcome: string }[] | null | undefined;
}

/**
 * Returns whether the original of a replacing copy is still in effect: it is signed, the last job on it failed, and nothing has
 * cancelled it. The copy of a document that was sent successfully only uses it as a template.
 */
export const standsBeside = ({ signed, state, credit, jobs }: Original): boolean =>
  takesEffect({ draft: !signed, state }) && credit === null && jobs?.[0]?.outcome === 'failed';
