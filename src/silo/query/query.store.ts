import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { list, statement, value } from '../../platform/database/statement.ts';
import { SiloEntry } from '../entries/entry.entity.ts';
import { entryAndVersion } from '../entries/entry.store.ts';
import type { EnvelopeCondition } from './json-path.ts';

const matching = statement(
  'silo.entry.matching',
  { workspaceId: value('uuid'), ids: list('uuid'), path: value('text'), variables: value('json') },
  ({ workspaceId, ids, path, variables }, tables) => `
    select entry.id from unnest(${ids}) as wanted(id), ${entryAndVersion(
      tables,
      `lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = ${workspaceId} and id = wanted.id limit 1
    ) entry`,
    )}
    where jsonb_path_exists(version.envelope::jsonb, ${path}::jsonpath, ${variables}::jsonb, true)`,
).withRows(pickColumns(SiloEntry, ['id']));

/** Returns the ids of the given entries whose envelopes meet a condition. */
export async function entriesMatching(
  sql: Sql,
  workspaceId: string,
  ids: readonly string[],
  { path, variables }: EnvelopeCondition,
): Promise<ReadonlySet<string>> {
  const rows = await sql.query(matching, { workspaceId, ids, path, variables });
  return new Set(rows.map(({ id }) => id));
}
