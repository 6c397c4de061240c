import type { EntryFile, NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';

/** A new entry, built and ready to be inserted. */
export interface PreparedEntry extends EntryFacts {
  workspaceId: string;
  id: string;
  key: string | undefined;
  folder: string;
  /** Notices about the document that it was built from; absent if there are none. */
  faults: DocumentFault[] | undefined;
  previousId: string | undefined;
  contentHash: Buffer;
  at: Date;
  by: string;
  /** Stored files that it is created with. */
  files?: readonly NewFile[];
}

/** Returns the files of inserted entries, with the ids of their entries. */
export function filesOfEntries(entries: Iterable<PreparedEntry>): EntryFile[] {
  return [...entries].flatMap(({ workspaceId, id: entryId, at: createdAt, files = [] }) =>
    files.map((file) => ({ ...file, workspaceId, entryId, createdAt })),
  );
}
