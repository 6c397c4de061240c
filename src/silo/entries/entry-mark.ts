import type { Tables } from '../../platform/database/statement.ts';
import { File } from '../files/file.entity.ts';
import { SiloEntry } from './entry.entity.ts';

/**
 * What changes with anything that is shown of an entry: its envelope, its state, its files, of which some are added beside it
 * without a revision of its own. As an expression over a row of entries.
 */
export const markOf = (tables: Tables, entry: string): string => `
  concat_ws(' ', ${entry}.revision, ${entry}.updated_at, (
    select string_agg(file.id::text, ' ') from (
      select id from ${tables(File).name} where workspace_id = ${entry}.workspace_id and entry_id = ${entry}.id
      order by revision, id offset 0
    ) file
  ))`;

/** The mark of an entry, as a statement over a row that has the workspace's id and the entry's. */
export const entryMark = (tables: Tables, row: string, id: string): string => `
  select ${markOf(tables, 'entry')}
  from ${tables(SiloEntry).name} entry where entry.workspace_id = ${row}.workspace_id and entry.id = ${row}.${id} limit 1`;
