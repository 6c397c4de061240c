import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { JsonText } from '../../platform/json-text.ts';
import { SiloVersion } from './version.entity.ts';

/** Selection of the newest versions of an entry below a number. */
export interface VersionSlice {
  workspaceId: string;
  entryId: string;
  below: number;
  limit: number;
}

const shown = [
  'workspaceId',
  'entryId',
  'number',
  'hash',
  'signed',
  'invalid',
  'createdAt',
  'createdBy',
] as const;

const listOf = statement(
  'silo.version.list',
  {
    given: declareRows(SiloVersion, ['workspaceId', 'entryId'], {
      position: 'int',
      below: 'int',
      most: 'int',
    }),
  },
  ({ given }, tables) => `
    select given.position, ${tables(SiloVersion).select('version', shown)}
    from ${given.from}, lateral (
      select * from ${tables(SiloVersion).name}
      where workspace_id = given.workspace_id and entry_id = given.entry_id and number < given.below
      order by number desc limit given.most
    ) version
    order by given.position, version.number desc`,
).withRows({ position: 'int' }, pickColumns(SiloVersion, shown));

/** Lists versions of entries without their envelopes, newest first for each. */
export async function listVersions(sql: Sql, wanted: readonly VersionSlice[]): Promise<SiloVersion[][]> {
  const versions: SiloVersion[][] = wanted.map(() => []);
  const rows = await sql.query(listOf, {
    given: wanted.map(({ limit, ...slice }, position) => ({ ...slice, most: limit, position })),
  });
  for (const { position, ...row } of rows) versions[position]?.push(entityFrom(SiloVersion, row));
  return versions;
}

/** Key of a version. */
export type VersionKey = Pick<SiloVersion, 'workspaceId' | 'entryId' | 'number'>;

const byKeys = statement(
  'silo.version.byKeys',
  { given: declareRows(SiloVersion, ['workspaceId', 'entryId', 'number'], { position: 'int' }) },
  ({ given }, tables) => `
    select given.position, ${tables(SiloVersion).select('version', shown)}, version.envelope::text as text
    from ${given.from}, lateral (
      select * from ${tables(SiloVersion).name}
      where workspace_id = given.workspace_id and entry_id = given.entry_id and number = given.number limit 1
    ) version`,
).withRows({ position: 'int' }, pickColumns(SiloVersion, shown), { text: 'text' });

/** Reads versions with their envelopes; undefined for those that the workspace does not have. */
export async function readVersions(
  sql: Sql,
  wanted: readonly VersionKey[],
): Promise<(SiloVersion | undefined)[]> {
  const versions: (SiloVersion | undefined)[] = Array.from({ length: wanted.length });
  const given = wanted.map((key, position) => ({ ...key, position }));
  for (const { position, text, ...row } of await sql.query(byKeys, { given })) {
    versions[position] = Object.assign(entityFrom(SiloVersion, row), { data: new JsonText(text) });
  }
  return versions;
}
