import { insertChanges } from '../../platform/changes/change-rows.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement, type Rows } from '../../platform/database/statement.ts';
import { tableName, entityFrom, type Tables } from '../../platform/database/table.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { compositeKey, recordKey } from '../../platform/ids.ts';
import { Series } from '../series/series.entity.ts';
import { SeriesEntry } from './entry.entity.ts';

const itemMembers = ['workspaceId', 'seriesId', 'id', 'meta', 'clientSig', 'contentHash'] as const;

/** An entry to number. */
export type NumberingItem = Pick<SeriesEntry, (typeof itemMembers)[number]>;

/**
 * Result of an item: its entry, `created` by this statement or found; `unknown` if its series does not exist; `busy` if another
 * transaction is numbering in it.
 */
export type NumberingResult = { entry: SeriesEntry; created: boolean } | 'unknown' | 'busy';

/** An entry and our signature of it. */
export interface SigningItem {
  entry: SeriesEntry;
  signature: string;
}

/**
 * Builds the statement that numbers any number of entries of any number of series: one statement, hence one transaction that no
 * client can leave open. It is gap-free and safe under concurrency:
 *
 * - The series rows are locked first, in the order of their ids, and read as they are once locked.
 * - The statement's snapshot, which may be older than the lock, shows whether an id is taken. If it is outdated, the primary key
 *   refuses the whole statement, which is retried with a newer snapshot.
 * - Entries are inserted in the order of their ids, so that two statements cannot deadlock.
 * - The time is read under the lock and is never earlier than that of the previous entry.
 * - The commit is not flushed: no client gets a response before the commit of the signature, which is later in the log and
 *   flushes this one as well. If the server crashes in between, the number counts as never issued.
 */
function numbering(item: Rows, tables: Tables, lock: 'skip locked' | ''): string {
  return `
    with item as (
      select * from ${item.numbered}
    ),
    locked as (
      select series.*
      from (select distinct workspace_id, series_id from item order by workspace_id, series_id) as wanted, lateral (
        select workspace_id, id, prefix, padding, suffix, last_index, last_entry_id, updated_at
        from ${tableName(Series)} as series where workspace_id = wanted.workspace_id and id = wanted.series_id
        for no key update ${lock}
      ) series
    ),
    ready as materialized (
      select locked.*, greatest(updated_at, date_trunc('milliseconds', clock_timestamp())) as now from locked
    ),
    known as (
      select entry.* from (select distinct workspace_id, id from item) as wanted, lateral (
        select * from ${tableName(SeriesEntry)} where workspace_id = wanted.workspace_id and id = wanted.id limit 1
      ) entry
    ),
    fresh as (
      select distinct on (item.workspace_id, item.id) item.*, ready.prefix, ready.padding, ready.suffix,
        ready.last_index, ready.last_entry_id, ready.now
      from item
      join ready on ready.workspace_id = item.workspace_id and ready.id = item.series_id
      where not exists (
        select from known where known.workspace_id = item.workspace_id and known.id = item.id
      )
      order by item.workspace_id, item.id, item.row
    ),
    numbered as (
      select fresh.*, last_index + row_number() over chain as index,
        coalesce(lag(id) over chain, last_entry_id) as previous_id
      from fresh
      window chain as (partition by workspace_id, series_id order by row)
    ),
    inserted as (
      insert into ${tableName(SeriesEntry)} (${item.columns}, index, code, previous_id, created_at, updated_at)
      select ${item.columns}, index,
        concat(prefix, lpad(index::text, greatest(padding, length(index::text)), '0'), suffix), previous_id, now, now
      from numbered
      order by workspace_id, id
      returning *
    ),
    last as (
      select distinct on (workspace_id, series_id) workspace_id, series_id as id, id as entry_id, index, now
      from numbered
      order by workspace_id, series_id, index desc
    ),
    advanced as (${updateByKey(tables(Series), {
      as: 'series',
      from: 'last',
      given: 'last',
      excluded: { lastIndex: 'last.index', lastEntryId: 'last.entry_id', updatedAt: 'last.now' },
      set: `last_index = excluded.last_index, last_entry_id = excluded.last_entry_id, updated_at = excluded.updated_at,
        revision = series.revision + 1`,
    })}
    ),
    unflushed as materialized (
      select set_config('synchronous_commit', 'off', true)
    )
    select ${tables(SeriesEntry).select('entry')}, entry.created
    from unflushed cross join (
      select *, true as created from inserted union all select *, false as created from known
    ) as entry`;
}

const numbered = declareRows(SeriesEntry, itemMembers);

const numberUnlocked = statement('entries.number-unlocked', { item: numbered }, ({ item }, tables) =>
  numbering(item, tables, 'skip locked'),
).withRows(pickColumns(SeriesEntry), { created: 'boolean' });

const numberWaiting = statement('entries.number-waiting', { item: numbered }, ({ item }, tables) =>
  numbering(item, tables, ''),
).withRows(pickColumns(SeriesEntry), { created: 'boolean' });

/** Columns that distinguish a numbered entry from one that was numbered again under its id after a crash lost its number. */
const numberMembers = ['index', 'previousId', 'createdAt'] as const;

const signing = declareRows(SeriesEntry, ['workspaceId', 'id', ...numberMembers], { signature: 'text' });

/** An entry with its number; after a crash, concurrent requests for one id may have different numbers. */
type Numbered = Pick<SeriesEntry, 'workspaceId' | 'id' | 'index' | 'createdAt'>;

function numberKey({ workspaceId, id, index, createdAt }: Numbered): string {
  return compositeKey(workspaceId, id, index, createdAt.toISOString());
}

function sameNumber(stored: string, given: string): string {
  return `(${stored}.index, ${stored}.previous_id, ${stored}.created_at)
    is not distinct from (${given}.index, ${given}.previous_id, ${given}.created_at)`;
}

/**
 * Adds signatures to entries that have none yet, locked in the order of their ids; a second signature changes nothing. The entry
 * is then complete and flushed, so its change is published here.
 */
const addSignatures = statement(
  'entries.sign',
  { item: signing },
  ({ item }, tables) => `
    with signed as (${updateByKey(tables(SeriesEntry), {
      as: 'entry',
      from: `(select * from ${item.from} order by workspace_id, id) item`,
      given: 'item',
      excluded: { previousId: 'item.previous_id', sigs: 'array[item.signature]' },
      matches: (stored, given) => `${stored}.sigs is null and ${sameNumber(stored, given)}`,
      set: 'sigs = array_remove(excluded.sigs || entry.client_sig, null)',
    })}
      returning workspace_id, id, series_id, index, code, created_at
    ), told as (
      ${insertChanges('signed order by series_id, index', 'series.entry.created', { series_id: 'series_id', code: 'code' })}
    )
    select ${tables(SeriesEntry).select('signed', ['workspaceId', 'id', 'index', 'createdAt'])} from signed`,
).withRows(pickColumns(SeriesEntry, ['workspaceId', 'id', 'index', 'createdAt']));

const readSignatures = statement(
  'entries.signatures',
  { item: signing },
  ({ item }, tables) => `
    select ${tables(SeriesEntry).select('entry', ['workspaceId', 'id', 'index', 'createdAt', 'sigs'])}
    from ${item.from}, lateral (
      select * from ${tables(SeriesEntry).name} as stored
      where workspace_id = item.workspace_id and id = item.id and ${sameNumber('stored', 'item')}
      limit 1
    ) entry`,
).withRows(pickColumns(SeriesEntry, ['workspaceId', 'id', 'index', 'createdAt', 'sigs']));

const findSeries = statement(
  'entries.series',
  { wanted: declareRows(SeriesEntry, ['workspaceId', 'seriesId']) },
  ({ wanted }, tables) => `
    select ${tables(Series).select('series', ['workspaceId', 'id'])}
    from ${wanted.from}, lateral (
      select * from ${tables(Series).name} where workspace_id = wanted.workspace_id and id = wanted.series_id limit 1
    ) series`,
).withRows(pickColumns(Series, ['workspaceId', 'id']));

/** Numbers items; series locked by another transaction are waited for, or skipped as `busy`. */
export async function numberEntries(
  sql: Sql,
  items: readonly NumberingItem[],
  held: 'wait' | 'skip',
): Promise<NumberingResult[]> {
  const rows = await sql.query(held === 'wait' ? numberWaiting : numberUnlocked, { item: items });
  const found = new Map(rows.map((row) => [recordKey(row), row]));
  const others = items.filter((item) => found.get(recordKey(item))?.seriesId !== item.seriesId);
  const series = others.length > 0 ? await sql.query(findSeries, { wanted: others }) : [];
  const known = new Set([...series.map(recordKey), ...rows.map(seriesKey)]);
  return items.map((item) => {
    if (!known.has(seriesKey(item))) return 'unknown';
    const row = found.get(recordKey(item));
    if (!row) return 'busy';
    const { created: isNew, ...entry } = row;
    // If an id occurs more than once in the statement, only its first item in the series of the new entry created it.
    const created = isNew && entry.seriesId === item.seriesId;
    if (created) row.created = false;
    return { entry: entityFrom(SeriesEntry, entry), created };
  });
}

function seriesKey({ workspaceId, seriesId }: Pick<SeriesEntry, 'workspaceId' | 'seriesId'>): string {
  return compositeKey(workspaceId, seriesId);
}

/**
 * Stores signatures and returns the signatures that each entry has from now on, these or earlier ones; undefined for an entry
 * whose number was lost by a crash of the server.
 */
export async function storeSignatures(
  sql: Sql,
  items: readonly SigningItem[],
): Promise<(string[] | undefined)[]> {
  const rows = items.map(
    ({ entry: { workspaceId, id, index, previousId, createdAt, clientSig }, signature }) => ({
      workspaceId,
      id,
      index,
      previousId,
      createdAt,
      signature,
      sigs: [signature, clientSig ?? []].flat(),
    }),
  );
  const signed = new Set((await sql.query(addSignatures, { item: rows })).map(numberKey));
  const others = rows.filter((row) => !signed.has(numberKey(row)));
  const earlier = others.length > 0 ? await sql.query(readSignatures, { item: others }) : [];
  const sigs = new Map(earlier.map((row) => [numberKey(row), row.sigs ?? undefined]));
  return rows.map((row) => {
    const key = numberKey(row);
    return signed.has(key) ? row.sigs : sigs.get(key);
  });
}
