import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { entityFrom, tableName } from '../../platform/database/table.ts';
import { SiloEntry } from './entry.entity.ts';
import { SiloState } from './state.entity.ts';

const ofEntries = statement(
  'silo.state.ofEntries',
  { given: declareRows(SiloState, ['workspaceId', 'entryId'], { position: 'int', most: 'int' }) },
  ({ given }, tables) => `
    select given.position, ${tables(SiloState).select('state')}
    from ${given.from}, lateral (
      select * from ${tables(SiloState).name}
      where workspace_id = given.workspace_id and entry_id = given.entry_id
      order by created_at desc, revision desc limit given.most
    ) state
    order by given.position, state.created_at desc, state.revision desc`,
).withRows({ position: 'int' }, pickColumns(SiloState));

/** Selection of the newest states of an entry. */
export interface StateSlice {
  workspaceId: string;
  entryId: string;
  limit: number;
}

/** Lists the states of entries, newest first for each. */
export async function listStates(sql: Sql, wanted: readonly StateSlice[]): Promise<SiloState[][]> {
  const states: SiloState[][] = wanted.map(() => []);
  const given = wanted.map(({ limit, ...slice }, position) => ({ ...slice, position, most: limit }));
  for (const { position, ...row } of await sql.query(ofEntries, { given }))
    states[position]?.push(entityFrom(SiloState, row));
  return states;
}

const at = statement(
  'silo.state.at',
  { workspaceId: value('uuid'), entryId: value('uuid'), at: value('timestamptz') },
  ({ workspaceId, entryId, at: moment }, tables) => `
    select ${tables(SiloState).select('state')} from ${tables(SiloState).name} state
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and created_at = ${moment}
    order by revision desc limit 1`,
).withRows(pickColumns(SiloState));

/** Reads the state that an entry was set to at a time. */
export async function stateAt(
  sql: Sql,
  moment: { workspaceId: string; entryId: string; at: Date },
): Promise<SiloState | undefined> {
  const [row] = await sql.query(at, moment);
  return row && entityFrom(SiloState, row);
}

const byId = statement(
  'silo.state.byId',
  { workspaceId: value('uuid'), entryId: value('uuid'), id: value('uuid') },
  ({ workspaceId, entryId, id }, tables) => `
    select ${tables(SiloState).select('state')} from ${tables(SiloState).name} state
    where workspace_id = ${workspaceId} and entry_id = ${entryId} and id = ${id}`,
).withRows(pickColumns(SiloState));

/** Reads a state of an entry by its id. */
export async function stateById(
  sql: Sql,
  state: { workspaceId: string; entryId: string; id: string },
): Promise<SiloState | undefined> {
  const [row] = await sql.query(byId, state);
  return row && entityFrom(SiloState, row);
}

const hold = statement(
  'silo.entry.hold',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }) => `
    select updated_at as "updatedAt" from ${tableName(SiloEntry)} where workspace_id = ${workspaceId} and id = ${id} for update`,
).withRows(pickColumns(SiloEntry, ['updatedAt']));

/**
 * Locks an entry until the caller's transaction ends; returns the time of its last change, or undefined if there is no such
 * entry.
 */
export async function lockEntry(sql: Sql, workspaceId: string, id: string): Promise<Date | undefined> {
  const [row] = await sql.query(hold, { workspaceId, id });
  return row?.updatedAt;
}

const set = statement(
  'silo.state.set',
  {
    workspaceId: value('uuid'),
    entryId: value('uuid'),
    given: declareRows(SiloState, ['id', 'key', 'notes', 'meta', 'createdBy', 'createdAt'], {
      now: 'timestamptz',
    }),
  },
  ({ workspaceId, entryId, given }, tables) => `
    with held as (
      update ${tableName(SiloEntry)} entry set
        revision = entry.revision + 1,
        updated_at = greatest(entry.updated_at, given.now),
        state = case
          when exists (
            select 1 from ${tables(SiloState).name} later
            where later.workspace_id = entry.workspace_id and later.entry_id = entry.id
              and later.created_at > given.created_at
          ) then entry.state
          else given.key
        end
      from ${given.from}
      where entry.workspace_id = ${workspaceId} and entry.id = ${entryId}
      returning entry.workspace_id, entry.id, entry.revision, entry.folder, entry.state
    ), told as (
      ${insertChanges('held', 'entry.updated', { revision: 'revision', folder: 'folder', state: 'state' })}
    )
    insert into ${tables(SiloState).name} (workspace_id, entry_id, revision, ${given.columns})
    select held.workspace_id, held.id, held.revision, ${given.values} from ${given.from}, held
    returning revision`,
).withRows(pickColumns(SiloState, ['revision']));

/**
 * Sets the state of an entry as of a time, which becomes current unless there is a later one. Returns the revision that set it.
 */
export async function setState(
  sql: Sql,
  { workspaceId, entryId, ...state }: Omit<SiloState, 'revision' | 'src' | 'srcId'> & { now: Date },
): Promise<number> {
  const [row] = await sql.query(set, { workspaceId, entryId, given: [state] });
  if (!row) throw new TypeError('A state was set on no entry');
  return row.revision;
}
