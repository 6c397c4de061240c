import type { Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import { LruMap } from '../../../platform/lru-map.ts';
import type { Timings } from '../../../platform/timings.ts';
import { daysAfter, daysBetween, mayBePublished, nextPublication } from './publication-calendar.ts';
import type { RateDay } from './published-rates.ts';
import type { RateSource } from './rate-sources.ts';
import { claimSource, findRates, keepRates, putOffSource, type KeptRates } from './rate.store.ts';

/** Between two publications there are never so many days. */
const longestGapDays = 7;

/** The table of ninety days reaches back so far. */
const historyDays = 85;

const rememberedDays = 500;

/** Reference rates of the European Central Bank, kept for all workspaces and fetched once for all processes (decision 265). */
export class ExchangeRates {
  readonly #database: Database;
  readonly #log: Log;
  readonly #source: RateSource;
  readonly #timings: Timings['exchangeRates'];
  /** What will not change, by the day that was asked for. */
  readonly #known = new LruMap<string, RateDay>(rememberedDays);
  #reading: Promise<boolean> | undefined;

  constructor(
    { database, log, timings }: { database: Database; log: Log; timings: Pick<Timings, 'exchangeRates'> },
    source: RateSource,
  ) {
    this.#timings = timings.exchangeRates;
    this.#database = database;
    this.#log = log;
    this.#source = source;
  }

  /**
   * The rates that were published last on or before a day; undefined when that is before all that is known. Refuses as
   * `unavailable` when newer ones should be there and cannot be had for now.
   */
  async of(day: string, now: Date): Promise<RateDay | undefined> {
    const known = this.#known.get(day);
    if (known) return known;
    let kept = await this.#find(day);
    if (isCurrent(kept, day, now, this.#source)) return this.#remember(day, kept);
    const isMissing = isOutOfReach(kept, day, now, this.#source);
    if (!isMissing && (await this.#source.hasNews(kept.checkedAt, now))) {
      const wasRead = await this.#read(kept);
      kept = await this.#find(day);
      if (isCurrent(kept, day, now, this.#source)) return this.#remember(day, kept);
      if (!wasRead)
        throw new Refusal('unavailable', 'The exchange rates are being read, or could not be a moment ago');
    }
    if (kept.latest !== undefined && day < kept.latest) return undefined;
    const until = kept.latest === undefined ? 'there are none' : `they end at ${kept.latest}`;
    throw new Refusal('unavailable', `The exchange rates of ${day} are not known yet: ${until}`);
  }

  #find(day: string): Promise<KeptRates> {
    return findRates(this.#database.sql, { day, address: this.#source.address });
  }

  #remember(day: string, { found, latest = '' }: KeptRates): RateDay | undefined {
    if (found && day < nextPublication(latest)) this.#known.set(day, found);
    return found;
  }

  /** Steps that need it at the same time read the source once. */
  #read(kept: KeptRates): Promise<boolean> {
    this.#reading ??= this.#readOnce(kept).finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** False when it is another's turn, or another has just done so. */
  async #readOnce({ found, latest, checkedAt }: KeptRates): Promise<boolean> {
    const { address } = this.#source;
    const { leaseMs, retryMs } = this.#timings;
    if (!(await claimSource(this.#database.sql, { address, seconds: leaseMs / 1000, checkedAt })))
      return false;
    try {
      // Where a day is missing within, the last one is not what the source is to go on from.
      const days = await this.#source.read(found?.day === latest ? latest : undefined);
      await keepRates(this.#database.sql, address, days);
      return true;
    } catch (error) {
      this.#log.warn(
        { outage: 'exchange rates', err: error, source: address },
        'exchange rates could not be read',
      );
      await putOffSource(this.#database.sql, { address, seconds: retryMs / 1000 });
      throw error;
    }
  }
}

/** Whether what was found is what was published last on or before the day, as far as that can be known now. */
function isCurrent(
  { found, latest = '', checkedAt }: KeptRates,
  day: string,
  now: Date,
  { isLive, isRecent }: RateSource,
): boolean {
  if (!found) return false;
  if (found.day < latest) return daysBetween(found.day, day) <= longestGapDays;
  const next = nextPublication(found.day);
  if (day < next || !mayBePublished(next, now)) return true;
  // It is time for new ones, and they were looked for a moment ago: they come late today, or the bank had a day off.
  const wanted = day < today(now) ? day : today(now);
  return isLive && isRecent(checkedAt, now) && daysBetween(found.day, wanted) <= longestGapDays;
}

/** Whether a day lies before all that its source has. */
function isOutOfReach({ latest }: KeptRates, day: string, now: Date, { isLive }: RateSource): boolean {
  return isLive && latest !== undefined && day < daysAfter(today(now), -historyDays);
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}
