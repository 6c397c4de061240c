import type { EntryFile, NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';

/** A new entry, built and valid, ready to be written. */
export interface PreparedEntry extends EntryFacts {
  workspaceId: string;
  id: string;
  key: string | undefined;
  folder: string;
  /** What was noticed about the document it was built from; absent when nothing. */
  faults: DocumentFault[] | undefined;
  previousId: string | undefined;
  contentHash: Buffer;
  at: Date;
  by: string;
  /** Stored files that it has from the beginning. */
  files?: readonly NewFile[];
}

/** Files of entries that were written, as they belong to these. */
export function filesOfEntries(entries: Iterable<PreparedEntry>): EntryFile[] {
  return [...entries].flatMap(({ workspaceId, id: entryId, at: createdAt, files = [] }) =>
    files.map((file) => ({ ...file, workspaceId, entryId, createdAt })),
  );
}
