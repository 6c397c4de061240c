import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import { RequestError } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { SingleFlight } from '../../../platform/single-flight.ts';
import type { Timings } from '../../../platform/timings.ts';
import { addDays, daysBetween, mayBePublished, nextPublication } from './publication-calendar.ts';
import type { RateDay } from './published-rates.ts';
import type { RateSource } from './rate-sources.ts';
import { claimSource, findRates, saveRates, deferSource, type StoredRates } from './rate.store.ts';

/** Maximum number of days between two publications. */
const maxGapDays = 7;

/** Number of past days that the table of ninety days surely contains. */
const historyDays = 85;

const maxCachedDays = 500;

/** Services that exchange rates use. */
interface RateServices {
  readonly database: Database;
  readonly log: Log;
  readonly timings: Pick<Timings, 'exchangeRates'>;
}

/** Reference rates of the European Central Bank, stored for all workspaces and fetched once for all processes. */
export class ExchangeRates {
  readonly #services: RateServices;
  readonly #source: RateSource;
  readonly #timings: Timings['exchangeRates'];
  /** Cache of final rates, by the requested day. */
  readonly #cache = new LRUCache<string, RateDay>({ max: maxCachedDays });
  readonly #reads = new SingleFlight<RateSource, boolean>();

  constructor(services: RateServices, source: RateSource) {
    this.#services = services;
    this.#timings = services.timings.exchangeRates;
    this.#source = source;
  }

  /**
   * Returns the last rates published on or before a day; undefined if the day is before all known rates. Throws a `RequestError` of
   * the kind `unavailable` if newer rates should exist but cannot be fetched now.
   */
  async findForDay(day: string, now: Date): Promise<RateDay | undefined> {
    const known = this.#cache.get(day);
    if (known) return known;
    let kept = await this.#find(day);
    if (isCurrent(kept, day, now, this.#source)) return this.#remember(day, kept);
    const isMissing = isBeforeHistory(kept, day, now, this.#source);
    if (!isMissing && (await this.#source.mayHaveChanged(kept.checkedAt, now))) {
      const wasRead = await this.#read(kept);
      kept = await this.#find(day);
      if (isCurrent(kept, day, now, this.#source)) return this.#remember(day, kept);
      if (!wasRead)
        throw new RequestError(
          'unavailable',
          'The exchange rates are being read, or could not be a moment ago',
        );
    }
    if (kept.latest !== undefined && day < kept.latest) return undefined;
    const until = kept.latest === undefined ? 'there are none' : `they end at ${kept.latest}`;
    throw new RequestError('unavailable', `The exchange rates of ${day} are not known yet: ${until}`);
  }

  #find(day: string): Promise<StoredRates> {
    return findRates(this.#services.database.sql, { day, address: this.#source.address });
  }

  #remember(day: string, { found, latest = '' }: StoredRates): RateDay | undefined {
    if (found && day < nextPublication(latest)) this.#cache.set(day, found);
    return found;
  }

  /** Reads the source once for all steps that need it at the same time. */
  #read(kept: StoredRates): Promise<boolean> {
    return this.#reads.join(this.#source, () => this.#readUnderLease(kept));
  }

  /** Reads the source; returns false if another process holds the lease or has just read it. Throws if it cannot be read. */
  async #readUnderLease({ found, latest, checkedAt }: StoredRates): Promise<boolean> {
    const { address } = this.#source;
    const { leaseMs, retryMs } = this.#timings;
    if (!(await claimSource(this.#services.database.sql, { address, seconds: leaseMs / 1000, checkedAt })))
      return false;
    try {
      // If a day in between is missing, the source must not continue from the latest day.
      const days = await this.#source.read(found?.day === latest ? latest : undefined);
      await saveRates(this.#services.database.sql, address, days);
      return true;
    } catch (error) {
      this.#services.log.warn(
        { outage: 'exchange rates', err: error, source: address },
        'exchange rates could not be read',
      );
      await deferSource(this.#services.database.sql, { address, seconds: retryMs / 1000 });
      throw error;
    }
  }
}

/** Returns whether the stored rates are the last ones published on or before the day, as far as this can be known now. */
function isCurrent(
  { found, latest = '', checkedAt }: StoredRates,
  day: string,
  now: Date,
  { isLive, isRecent }: RateSource,
): boolean {
  if (!found) return false;
  if (found.day < latest) return daysBetween(found.day, day) <= maxGapDays;
  const next = nextPublication(found.day);
  if (day < next || !mayBePublished(next, now)) return true;
  // New rates are due, but the source was read a moment ago: they are late today, or the bank had a holiday.
  const wanted = day < today(now) ? day : today(now);
  return isLive && isRecent(checkedAt, now) && daysBetween(found.day, wanted) <= maxGapDays;
}

/** Returns whether a day is before all days that the source provides. */
function isBeforeHistory({ latest }: StoredRates, day: string, now: Date, { isLive }: RateSource): boolean {
  return isLive && latest !== undefined && day < addDays(today(now), -historyDays);
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}
