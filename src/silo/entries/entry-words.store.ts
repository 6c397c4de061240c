import type { Sql } from '../../platform/database/sql.ts';
import { statement, value } from '../../platform/database/statement.ts';

const ofWords = statement(
  'silo.entry.of_words',
  { workspaceId: value('uuid'), words: value('text'), limit: value('int') },
  // As a condition of its own the workspace would lead along the key, over all that it has.
  ({ workspaceId, words, limit }) => `
    select id from silo_search
    where terms @@ ${words}::tsquery and workspace_id::text = ${workspaceId}::text
    limit ${limit}`,
).answering<{ id: string }>();

/** The ids of up to so many entries whose words meet a condition, in no order. */
export async function entryIdsOfWords(
  sql: Sql,
  workspaceId: string,
  words: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query(ofWords, { workspaceId, words, limit });
  return rows.map(({ id }) => id);
}
