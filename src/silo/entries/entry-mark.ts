import type { Tables } from '../../platform/database/table.ts';
import { File } from '../files/file.entity.ts';
import { SiloEntry } from './entry.entity.ts';

/**
 * Returns an expression over a row of entries that changes with everything that is shown of an entry: its envelope, its state and
 * its files, some of which are added without a revision.
 */
export const markOf = (tables: Tables, entry: string): string => `
  concat_ws(' ', ${entry}.revision, ${entry}.updated_at, (
    select string_agg(file.id::text, ' ') from (
      select id from ${tables(File).name} where workspace_id = ${entry}.workspace_id and entry_id = ${entry}.id
      order by revision, id offset 0
    ) file
  ))`;

/** Returns the query of an entry's mark, for a row that has the ids of the workspace and of the entry. */
export const entryMark = (tables: Tables, row: string, id: string): string => `
  select ${markOf(tables, 'entry')}
  from ${tables(SiloEntry).name} entry where entry.workspace_id = ${row}.workspace_id and entry.id = ${row}.${id} limit 1`;
