import { takesEffect } from '../corrections.logic.ts';

/** The document that another one was copied from, and what became of it. */
export interface Original {
  readonly signed: boolean;
  readonly state: string | null;
  readonly credit: object | null;
  readonly jobs?: readonly { readonly outcome: string }[] | null | undefined;
}

/**
 * Whether a copy may be meant to replace it, and it counts beside the copy: it is signed, what was run on it last failed, and nothing
 * has taken it back. What was sent as it should be is copied as a template.
 */
export const standsBeside = ({ signed, state, credit, jobs }: Original): boolean =>
  takesEffect({ draft: !signed, state }) && credit === null && jobs?.[0]?.outcome === 'failed';
