import { contentHash } from '../../platform/idempotency.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { shortSchema } from '@docmill/documents/schemas';
import type { NewFile } from '../files/new-file.ts';
import type { DocumentFault } from './document-fault.ts';
import type { EntryFacts } from './entry-facts.ts';
import { SiloEntryInput } from './entry.inputs.ts';
import { automaticFolder } from './folder.ts';
import type { PreparedEntry } from './prepared-entry.ts';

/** A document imported from a file. */
export interface ImportedDocument {
  readonly id: string;
  readonly facts: EntryFacts;
  readonly faults: readonly DocumentFault[];
  /** Stored files that belong to it. */
  readonly files: readonly NewFile[];
  readonly at: Date;
}

/** Returns an entry to insert for a document that is calculated already, valid or not. */
export function importedEntry(
  { workspaceId, subject: by }: Scope,
  { id, facts, faults, files, at }: ImportedDocument,
): PreparedEntry {
  const input = Object.assign(new SiloEntryInput(), { data: facts.text });
  return {
    ...facts,
    faults: faults.length > 0 ? [...faults] : undefined,
    workspaceId,
    id,
    key: undefined,
    folder: automaticFolder(shortSchema(facts.docSchema)),
    previousId: undefined,
    contentHash: contentHash(SiloEntryInput, input),
    at,
    by,
    files,
  };
}
