import { statement, type Sql } from '../../platform/database/sql.ts';
import { SeriesEntry } from './entry.entity.ts';

/** An entry that asks for its number. */
export interface NumberingItem {
  workspaceId: string;
  seriesId: string;
  id: string;
  meta: Record<string, unknown> | undefined;
  clientSig: string | undefined;
  contentHash: Buffer;
}

/**
 * What became of an item: its entry, `created` by this statement or found; or its series is `unknown`, or `busy`
 * because someone else is numbering in it.
 */
export type NumberingResult = { entry: SeriesEntry; created: boolean } | 'unknown' | 'busy';

/** An entry and the signature we made of it. */
export interface SigningItem {
  entry: SeriesEntry;
  signature: string;
}

/**
 * Numbers any number of entries of any number of series in one statement, hence one transaction that no client can
 * leave open. What makes it gap-free and safe beside others:
 *
 * - The series rows are locked first, in the order of their ids, and read as they are once locked.
 * - Whether an id is taken is read from the statement's snapshot, which may be older than the lock; the primary key
 *   then refuses the whole statement, which is repeated with a newer snapshot.
 * - Entries are inserted in the order of their ids, so that two statements never wait for each other.
 * - The time is taken under the lock and never before that of the entry before.
 * - The commit is not flushed: nobody is answered before the signature's commit, which comes later in the log and
 *   flushes this one too.
 */
function numbering(lock: 'skip locked' | ''): string {
  return `
    with item as (
      select item.*, item.meta_text::jsonb as meta
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::bytea[]) with ordinality
        as item (workspace_id, series_id, id, meta_text, client_sig, content_hash, place)
    ),
    locked as (
      select workspace_id, id, prefix, padding, suffix, last_index, last_entry_id, updated_at
      from series
      where (workspace_id, id) in (select workspace_id, series_id from item)
      order by workspace_id, id
      for no key update ${lock}
    ),
    ready as materialized (
      select locked.*, greatest(updated_at, date_trunc('milliseconds', clock_timestamp())) as now from locked
    ),
    known as (
      select entry.* from (select distinct workspace_id, id from item) as wanted
      join series_entry as entry using (workspace_id, id)
    ),
    fresh as (
      select distinct on (item.workspace_id, item.id) item.*, ready.prefix, ready.padding, ready.suffix,
        ready.last_index, ready.last_entry_id, ready.now
      from item
      join ready on ready.workspace_id = item.workspace_id and ready.id = item.series_id
      where not exists (
        select from known where known.workspace_id = item.workspace_id and known.id = item.id
      )
      order by item.workspace_id, item.id, item.place
    ),
    numbered as (
      select fresh.*, last_index + row_number() over chain as index,
        coalesce(lag(id) over chain, last_entry_id) as previous_id
      from fresh
      window chain as (partition by workspace_id, series_id order by place)
    ),
    inserted as (
      insert into series_entry
        (workspace_id, id, series_id, index, code, meta, previous_id, client_sig, content_hash, created_at, updated_at)
      select workspace_id, id, series_id, index,
        concat(prefix, lpad(index::text, greatest(padding, length(index::text)), '0'), suffix),
        meta, previous_id, client_sig, content_hash, now, now
      from numbered
      order by workspace_id, id
      returning *
    ),
    last as (
      select distinct on (workspace_id, series_id) workspace_id, series_id, id, index, now
      from numbered
      order by workspace_id, series_id, index desc
    ),
    advanced as (
      update series set last_index = last.index, last_entry_id = last.id, updated_at = last.now
      from last
      where series.workspace_id = last.workspace_id and series.id = last.series_id
    ),
    unflushed as materialized (
      select set_config('synchronous_commit', 'off', true)
    )
    select entry.*, exists (
        select from series where series.workspace_id = item.workspace_id and series.id = item.series_id
      ) as has_series
    from unflushed cross join item
    left join (
      select *, true as created from inserted union all select *, false as created from known
    ) as entry on entry.workspace_id = item.workspace_id and entry.id = item.id
    order by item.place`;
}

const numberUnlocked = statement('entries.number-unlocked', numbering('skip locked'));
const numberWaiting = statement('entries.number-waiting', numbering(''));

/** Adds signatures to entries that have none yet, locked in the order of their ids; who comes second changes nothing. */
const addSignatures = statement(
  'entries.sign',
  `with unsigned as (
     select entry.workspace_id, entry.id, item.signature
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as item (workspace_id, id, signature)
     join series_entry as entry using (workspace_id, id)
     where entry.sigs is null
     order by entry.workspace_id, entry.id
     for no key update of entry
   )
   update series_entry as entry
   set sigs = array_remove(array[unsigned.signature, entry.client_sig], null)
   from unsigned
   where entry.workspace_id = unsigned.workspace_id and entry.id = unsigned.id
   returning entry.workspace_id, entry.id, entry.sigs`,
);

const readSignatures = statement(
  'entries.signatures',
  `select entry.workspace_id, entry.id, entry.sigs
   from unnest($1::uuid[], $2::uuid[]) as wanted (workspace_id, id)
   join series_entry as entry using (workspace_id, id)`,
);

/** Numbers items; series that someone else holds are waited for, or else skipped as `busy`. */
export async function numberEntries(
  sql: Sql,
  items: readonly NumberingItem[],
  held: 'wait' | 'skip',
): Promise<NumberingResult[]> {
  const rows = await sql.query<NumberingRow>(held === 'wait' ? numberWaiting : numberUnlocked, [
    items.map(({ workspaceId }) => workspaceId),
    items.map(({ seriesId }) => seriesId),
    items.map(({ id }) => id),
    items.map(({ meta }) => (meta ? JSON.stringify(meta) : null)),
    items.map(({ clientSig }) => clientSig ?? null),
    items.map(({ contentHash }) => contentHash),
  ]);
  // Repeats of an id in one statement all see its row as created; the first in its series is the one that made it.
  const made = new Set<string>();
  return rows.map((row, place) => {
    if (!row.has_series) return 'unknown';
    if (row.series_id === null) return 'busy';
    const key = `${row.workspace_id} ${row.id}`;
    const created = row.created && row.series_id === items[place]?.seriesId && !made.has(key);
    if (created) made.add(key);
    return { entry: entryOf(row), created };
  });
}

/** Stores signatures and answers what each entry is signed with from now on, ours or an earlier one's. */
export async function storeSignatures(sql: Sql, items: readonly SigningItem[]): Promise<string[][]> {
  const workspaceIds = items.map(({ entry }) => entry.workspaceId);
  const ids = items.map(({ entry }) => entry.id);
  const signatures = items.map(({ signature }) => signature);
  const rows = await sql.query<SignatureRow>(addSignatures, [workspaceIds, ids, signatures]);
  if (rows.length < items.length)
    rows.push(...(await sql.query<SignatureRow>(readSignatures, [workspaceIds, ids])));
  const sigs = new Map(rows.map((row) => [`${row.workspace_id} ${row.id}`, row.sigs]));
  return items.map(({ entry }) => sigs.get(`${entry.workspaceId} ${entry.id}`) ?? []);
}

interface SignatureRow {
  workspace_id: string;
  id: string;
  sigs: string[];
}

interface NumberingRow {
  workspace_id: string;
  id: string;
  series_id: string | null;
  index: string;
  code: string;
  meta: Record<string, unknown> | null;
  previous_id: string | null;
  sigs: string[] | null;
  client_sig: string | null;
  content_hash: Buffer;
  created_at: Date;
  updated_at: Date;
  created: boolean;
  has_series: boolean;
}

function entryOf(row: NumberingRow): SeriesEntry {
  return Object.assign(new SeriesEntry(), {
    workspaceId: row.workspace_id,
    id: row.id,
    seriesId: row.series_id,
    index: Number(row.index),
    code: row.code,
    meta: row.meta,
    previousId: row.previous_id,
    sigs: row.sigs,
    clientSig: row.client_sig,
    contentHash: row.content_hash,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
}
