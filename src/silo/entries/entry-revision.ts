import type { NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';

/** A change of one entry: written only when `baseVersion` is still its version, and `baseRevision` its revision when it is given. */
export interface EntryRevision {
  workspaceId: string;
  entryId: string;
  baseVersion: number;
  baseRevision?: number | undefined;
  /** Facts of the new envelope; absent: the envelope stays and no version is made. */
  facts?: EntryFacts | undefined;
  /** What was noticed about a document that came from outside, none being an empty list; absent: what is kept stands. */
  faults?: DocumentFault[] | undefined;
  folder?: string | undefined;
  state?: string | undefined;
  files?: readonly NewFile[] | undefined;
  at: Date;
  by: string;
}
