import { pickColumn } from '../platform/database/row-shape.ts';
import { statement } from '../platform/database/statement.ts';
import { tableName } from '../platform/database/table.ts';
import { SeriesEntry } from '../sequence/entries/entry.entity.ts';
import type { OpenDatabase } from '../doctor/open-database.ts';
import type { Database } from '../platform/database/database.ts';
import { Series } from '../sequence/series/series.entity.ts';
import type { SeriesCheck } from '../sequence/verification/series-check.ts';
import type { VerificationProgress } from '../sequence/verification/verification-run.ts';
import type { SeriesFault } from '../sequence/verification/verification.ts';
import { verifyNextPage } from '../sequence/verification/verification-work.ts';
import { firstKey, type Fault, type Page, type RecordKey, type Walk } from './walk.ts';

interface Cursor {
  /** The last series that was checked completely. */
  readonly after: RecordKey;
  /** The series that is being checked, and its progress. */
  readonly current?: { readonly key: RecordKey; readonly progress: VerificationProgress };
}

const begun: VerificationProgress = { total: 0, checked: 0, count: 0, faults: [] };

/** Query for the series ids of entries whose series does not exist; it skips along the primary key from id to id. */
const orphansStatement = statement(
  'verify.orphans',
  {},
  () => `
  with recursive seen as (
    (select workspace_id, series_id from ${tableName(SeriesEntry)} order by 1, 2 limit 1)
    union all
    select next.workspace_id, next.series_id from seen, lateral (
      select workspace_id, series_id from ${tableName(SeriesEntry)} as entry
      where (entry.workspace_id, entry.series_id) > (seen.workspace_id, seen.series_id) order by 1, 2 limit 1) as next
  )
  select series_id as id from seen
  where not exists (
    select from ${tableName(Series)} as series
    where series.workspace_id = seen.workspace_id and series.id = seen.series_id)`,
).withRows({ id: pickColumn(SeriesEntry, 'seriesId') });

/** Checks the chain of every series: numbers, links, codes, times and signatures. */
export class SeriesWalk implements Walk<Cursor> {
  readonly check = 'series';
  readonly noun = 'number';
  readonly #orm: Database;
  readonly #database: OpenDatabase;
  readonly #check: SeriesCheck;

  constructor(orm: Database, database: OpenDatabase, check: SeriesCheck) {
    this.#orm = orm;
    this.#database = database;
    this.#check = check;
  }

  async page(cursor: Cursor = { after: firstKey }): Promise<Page<Cursor>> {
    const series = await this.#series(cursor);
    if (!series) return { cursor: undefined, checked: 0, faults: await this.#orphans() };
    const key: RecordKey = [series.workspaceId, series.id];
    const isSame = cursor.current?.key.join() === key.join();
    const before = isSame && cursor.current ? cursor.current.progress : begun;
    const { progress, isOver } = await verifyNextPage(this.#check, series, before);
    return {
      cursor: isOver ? { after: key } : { after: cursor.after, current: { key, progress } },
      checked: progress.checked - before.checked,
      faults: progress.faults.slice(before.faults.length).map((fault) => createFault(series, fault)),
    };
  }

  /** Returns the series that is being checked, or the next one. */
  async #series({ after, current }: Cursor): Promise<Series | null> {
    const em = this.#orm.em();
    const [afterWorkspace, afterId] = after;
    if (current) {
      const [workspaceId, id] = current.key;
      const series = await em.findOne(Series, { workspaceId, id });
      if (series) return series;
    }
    return em.findOne(
      Series,
      {
        $or: [
          { workspaceId: afterWorkspace, id: { $gt: afterId } },
          { workspaceId: { $gt: afterWorkspace } },
        ],
      },
      { orderBy: { workspaceId: 'asc', id: 'asc' } },
    );
  }

  async #orphans(): Promise<Fault[]> {
    const rows = await this.#database.sql.query(orphansStatement, {});
    return rows.map(({ id }) => ({
      record: `series ${id}`,
      problem: 'It is gone, but its entries are there',
    }));
  }
}

function createFault({ id, name }: Series, { index, entryId, code, message }: SeriesFault): Fault {
  const number = index === undefined ? '' : `, number ${index}`;
  const entry = entryId === undefined ? '' : ` (entry ${entryId})`;
  return { record: `series ${id} "${name}"${number}${entry}`, problem: `${message} (${code})` };
}
