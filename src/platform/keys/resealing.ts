import { setTimeout as pause } from 'node:timers/promises';
import { SealError, type Seal } from '../auth/seal.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/outage.ts';
import type { SealedColumn } from './sealed-column.ts';
import type { Timings } from '../timings.ts';

/** Maximum rows that are read by one statement. */
const pageRows = 500;

/** Maximum attempts while the database is unavailable. */
const maxAttempts = 60;

type RetryTimings = Pick<Timings['keys'], 'resealRetryMs'>;

/** Result of resealing the values of a column. */
export interface Resealed {
  readonly resealed: number;
  /** Values that no key of the installation opens; they stay unchanged. */
  readonly unreadable: number;
}

interface Page {
  readonly rows: readonly { readonly key: readonly string[]; readonly sealed: string | null }[];
}

/**
 * Reseals the values of a column that were not sealed with the current key, page by page in the order of the primary key. A row
 * that is changed concurrently is skipped, as it was then sealed with the current key.
 */
export async function resealColumn(
  database: Database,
  column: SealedColumn,
  { seal, keyId, resealRetryMs }: { seal: Seal; keyId: string } & RetryTimings,
  onPage: (resealed: number) => void,
): Promise<Resealed> {
  let [resealed, unreadable] = [0, 0];
  let after: readonly string[] | undefined;
  for (;;) {
    const { rows } = await patiently(resealRetryMs, () => readPage(database, column, keyId, after));
    const changes = rows.flatMap(({ key, sealed }) => {
      if (sealed === null) return [];
      const place = column.placeOf(...key);
      try {
        return [{ key, from: sealed, to: seal.seal(seal.open(sealed, place), place) }];
      } catch (error) {
        if (!(error instanceof SealError)) throw error;
        unreadable += 1;
        return [];
      }
    });
    if (changes.length > 0) {
      await patiently(resealRetryMs, () => writeChanges(database, column, changes));
      resealed += changes.length;
      onPage(resealed);
    }
    after = rows.at(-1)?.key;
    if (!after || rows.length < pageRows) return { resealed, unreadable };
  }
}

/** Counts the values of a column that were sealed with any of these keys. */
export async function countSealedWith(
  database: Database,
  column: SealedColumn,
  { keyIds, resealRetryMs }: { keyIds: readonly string[] } & RetryTimings,
): Promise<number> {
  let count = 0;
  let after: readonly string[] | undefined;
  do {
    const { rows } = await patiently(resealRetryMs, () => readPage(database, column, '', after));
    count += rows.filter(({ sealed }) => sealed !== null && keyIds.includes(keyIdOf(sealed))).length;
    after = rows.length < pageRows ? undefined : rows.at(-1)?.key;
  } while (after);
  return count;
}

function keyIdOf(sealed: string): string {
  return sealed.split('.')[1] ?? '';
}

/** Reads the next rows, with the sealed texts of those that another key than `keyId` sealed. */
async function readPage(
  database: Database,
  column: SealedColumn,
  keyId: string,
  after: readonly string[] | undefined,
): Promise<Page> {
  const names = Object.keys(column.key);
  const bounds = Object.values(column.key).map((type, place) => `$${place + 2}::${type}`);
  const { rows } = await database.sql.executeSql(
    `select array[${names.map((name) => `page.${name}::text`).join(', ')}] as key,
       case when split_part(sealed, '.', 2) <> $1 then sealed end as sealed
     from (
       select ${names.join(', ')}, ${column.textOf('stored')} as sealed from ${column.table} stored
       ${after ? `where (${names.join(', ')}) > (${bounds.join(', ')})` : ''}
       order by ${names.join(', ')} limit ${pageRows}
     ) page`,
    [keyId, ...(after ?? [])],
  );
  return { rows };
}

async function writeChanges(
  database: Database,
  column: SealedColumn,
  changes: readonly { key: readonly string[]; from: string; to: string }[],
): Promise<void> {
  const names = Object.keys(column.key);
  const types = Object.values(column.key);
  const lists = types.map((type, place) => `$${place + 3}::${type}[]`);
  await database.sql.executeSql(
    `update ${column.table} stored set ${column.column} = ${column.valueOf('given.sealed_to')}
     from unnest($1::text[], $2::text[], ${lists.join(', ')}) as given (sealed_from, sealed_to, ${names.join(', ')})
     where ${names.map((name) => `stored.${name} = given.${name}`).join(' and ')}
       and ${column.textOf('stored')} = given.sealed_from`,
    [
      changes.map(({ from }) => from),
      changes.map(({ to }) => to),
      ...names.map((_name, place) => changes.map(({ key }) => key[place])),
    ],
  );
}

/** Repeats work while the database is unavailable; resealing twice changes nothing. */
async function patiently<Result>(retryMs: number, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isDatabaseUnavailable(error)) throw error;
      await pause(retryMs);
    }
  }
}
