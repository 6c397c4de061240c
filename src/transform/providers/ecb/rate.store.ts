import type { Sql } from '../../../platform/database/sql.ts';
import { pickColumns, optional } from '../../../platform/database/row-shape.ts';
import { list, statement, value } from '../../../platform/database/statement.ts';
import { firstOfEach } from '../../../platform/ids.ts';
import { buildLeaseEnd } from '../../../platform/lease/fencing-token.ts';
import type { RateDay } from './published-rates.ts';
import { ExchangeRateDay, ExchangeRateSource } from './rate-day.entity.ts';

/** Stored rates for a day. */
export interface StoredRates {
  /** Rates of the last day on or before it; absent if none are stored. */
  readonly found: RateDay | undefined;
  /** Latest stored day. */
  readonly latest: string | undefined;
  /** Time when the source was last read. */
  readonly checkedAt: Date | undefined;
}

const find = statement(
  'rates.find',
  { day: value('text'), address: value('text') },
  ({ day, address }, tables) => `
    select found.day, found.rates, (select max(day) from ${tables(ExchangeRateDay).name}) as latest,
      (select checked_at from ${tables(ExchangeRateSource).name} where address = ${address}) as "checkedAt"
    from (select) asked left join lateral (
      select day, rates from ${tables(ExchangeRateDay).name} where day <= ${day} order by day desc limit 1
    ) found on true`,
).withRows(optional(pickColumns(ExchangeRateDay)), { latest: 'text?', checkedAt: 'timestamptz?' });

/** Finds the rates of a day. */
export async function findRates(sql: Sql, given: { day: string; address: string }): Promise<StoredRates> {
  const [row] = await sql.query(find, given);
  const { day, rates, latest, checkedAt } = row ?? {};
  return {
    found: day && rates ? { day, rates } : undefined,
    latest: latest ?? undefined,
    checkedAt: checkedAt ?? undefined,
  };
}

const claim = statement(
  'rates.claim',
  { address: value('text'), seconds: value('float8'), checkedAt: value('timestamptz') },
  ({ address, seconds, checkedAt }, tables) => `
    insert into ${tables(ExchangeRateSource).name} as source (address, lease_end)
    values (${address}, ${buildLeaseEnd(seconds)})
    on conflict (address) do update set lease_end = excluded.lease_end
    where source.lease_end <= now()
      and (source.checked_at is null or source.checked_at < ${checkedAt} + interval '2 milliseconds')
    returning address`,
).withRows(pickColumns(ExchangeRateSource, ['address']));

/**
 * Claims the reading of a source for this process; returns false if another process has the lease, or has read the source after
 * the given time (to the millisecond). It needs no fencing token: two processes that read the source store the same rates.
 */
export async function claimSource(
  sql: Sql,
  given: { address: string; seconds: number; checkedAt: Date | undefined },
): Promise<boolean> {
  return (await sql.query(claim, given)).length > 0;
}

const defer = statement(
  'rates.put_off',
  { address: value('text'), seconds: value('float8') },
  ({ address, seconds }, tables) => `
    update ${tables(ExchangeRateSource).name} set lease_end = ${buildLeaseEnd(seconds)}
    where address = ${address}`,
);

/** Defers the next reading of a source that could not be read. */
export async function deferSource(sql: Sql, given: { address: string; seconds: number }): Promise<void> {
  await sql.query(defer, given);
}

const save = statement(
  'rates.keep',
  { address: value('text'), days: list('text'), rates: list('json') },
  ({ address, days, rates }, tables) => `
    with kept as (
      insert into ${tables(ExchangeRateDay).name} as kept (day, rates)
      select day, rates from unnest(${days}, ${rates}) as given (day, rates)
      on conflict (day) do update set rates = excluded.rates where kept.rates::text <> excluded.rates::text
    )
    update ${tables(ExchangeRateSource).name} set checked_at = now(), lease_end = now() where address = ${address}`,
);

/**
 * Stores the rates of a source, and that it was read. A day is published once; if its rates are corrected, the new ones replace
 * the old.
 */
export async function saveRates(sql: Sql, address: string, days: readonly RateDay[]): Promise<void> {
  // A day that is in both tables is written once.
  const first = firstOfEach(days, ({ day }) => day);
  await sql.query(save, {
    address,
    days: first.map(({ day }) => day),
    rates: first.map(({ rates }) => rates),
  });
}
