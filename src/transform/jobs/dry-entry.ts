import type { LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';

/** The entry that a dry run's document would become. */
export function dryEntryOf({ id, text, docSchema, draft, invalid, folder }: PreparedEntry): LoadedEntry {
  return { id, version: 1, text, docSchema, draft, invalid, folder, state: undefined };
}
