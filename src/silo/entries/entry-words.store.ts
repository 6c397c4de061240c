import type { Sql } from '../../platform/database/sql.ts';
import { statement, value } from '../../platform/database/statement.ts';
import { SearchRow } from './search-row.entity.ts';
import { tableName } from '../../platform/database/table.ts';

const ofWords = statement(
  'silo.entry.of_words',
  { workspaceId: value('uuid'), words: value('text'), limit: value('int') },
  // As an ordinary condition, the workspace would make the planner scan the primary key over all its entries.
  ({ workspaceId, words, limit }) => `
    select id from ${tableName(SearchRow)}
    where terms @@ ${words}::tsquery and workspace_id::text = ${workspaceId}::text
    limit ${limit}`,
).withRows({ id: 'uuid' });

/** Finds the ids of entries that match words, up to a limit and in no order. */
export async function entryIdsOfWords(
  sql: Sql,
  workspaceId: string,
  words: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query(ofWords, { workspaceId, words, limit });
  return rows.map(({ id }) => id);
}
