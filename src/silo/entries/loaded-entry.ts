import type { PreparedEntry } from './prepared-entry.ts';

/** An entry with its current envelope, as the engine works with it. */
export interface LoadedEntry {
  id: string;
  /** The number that a revision names as its base. */
  version: number;
  draft: boolean;
  /** Whether the document is kept although it does not validate. */
  invalid: boolean;
  folder: string;
  state: string | undefined;
  /** Schema URL of the document. */
  docSchema: string;
  /** The envelope's exact JSON. */
  text: string;
}

/** An entry as it is when it has just been written. */
export function loadedNew({ id, text, docSchema, draft, invalid, folder }: PreparedEntry): LoadedEntry {
  return { id, version: 1, text, docSchema, draft, invalid, folder, state: undefined };
}
