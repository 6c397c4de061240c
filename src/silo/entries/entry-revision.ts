import type { NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { LoadedEntry } from './loaded-entry.ts';

/** The entry that is changed, as it was read. */
export type RevisedEntry = Pick<LoadedEntry, 'id' | 'version' | 'draft' | 'text'>;

/** Changes of an entry. */
export interface EntryRevisionInput {
  /** The revision that the entry must still have; absent: any. */
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

declare const keepsSigned: unique symbol;

/**
 * A change of one entry: written only if `baseVersion` is still its version, and `baseRevision`, when given, its revision.
 * `SiloEntryService.revision` makes every one of them, and refuses what changes the document of a signed entry.
 */
export interface EntryRevision extends EntryRevisionInput {
  readonly [keepsSigned]: true;
  workspaceId: string;
  entryId: string;
  baseVersion: number;
}
