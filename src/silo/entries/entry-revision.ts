import type { NewFile } from '../files/new-file.ts';
import type { EntryFacts } from './entry-facts.ts';

/** A change of one entry: written only when `baseVersion` is still its version. */
export interface EntryRevision {
  workspaceId: string;
  entryId: string;
  baseVersion: number;
  /** Facts of the new envelope; absent: the envelope stays and no version is made. */
  facts?: EntryFacts | undefined;
  folder?: string | undefined;
  state?: string | undefined;
  files?: readonly NewFile[] | undefined;
  at: Date;
  by: string;
}
