import type { PreparedEntry } from './prepared-entry.ts';

/** An entry with its current envelope, as the engine uses it. */
export interface LoadedEntry {
  id: string;
  /** Version that a revision refers to as its base. */
  version: number;
  draft: boolean;
  /** Whether the document is stored although it does not validate. */
  invalid: boolean;
  folder: string;
  state: string | undefined;
  /** Schema URL of the document. */
  docSchema: string;
  /** Exact JSON of the envelope. */
  text: string;
}

/** Returns an entry as it was just inserted. */
export function toLoadedEntry({ id, text, docSchema, draft, invalid, folder }: PreparedEntry): LoadedEntry {
  return { id, version: 1, text, docSchema, draft, invalid, folder, state: undefined };
}
