import type { NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { LoadedEntry } from './loaded-entry.ts';

/** The entry to change, as it was read. */
export type RevisedEntry = Pick<LoadedEntry, 'id' | 'version' | 'draft' | 'text'>;

/** Changes of an entry. */
export interface EntryRevisionInput {
  /** Required current revision; absent: any. */
  baseRevision?: number | undefined;
  /** Facts of the new envelope; absent: the envelope stays and no version is created. */
  facts?: EntryFacts | undefined;
  /** Notices about a document given by a client, an empty list for none; absent: the stored ones stay. */
  faults?: DocumentFault[] | undefined;
  folder?: string | undefined;
  state?: string | undefined;
  files?: readonly NewFile[] | undefined;
  at: Date;
  by: string;
}

declare const keepsSigned: unique symbol;

/**
 * A change of one entry, written only if `baseVersion` is still its version and `baseRevision`, if given, its revision. Only
 * `SiloEntryService.revision` creates one; it refuses to change the document of a signed entry.
 */
export interface EntryRevision extends EntryRevisionInput {
  readonly [keepsSigned]: true;
  workspaceId: string;
  entryId: string;
  baseVersion: number;
}
