import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';
import { defaultTimings } from './timings.ts';

/** Number of readings at the start, as the first answers are slow. */
const firstReadings = 4;

/** How fast two clocks may drift apart: time servers correct a clock by no more (500 ppm). */
const drift = 500e-6;

/** A clock that was set back by less stands still until its time has come again; only more is worth telling. */
const shortStepMs = 1000;

/** What a clock goes by. */
export interface ClockSource {
  /** Asks the database for its time, in milliseconds since 1970. */
  readonly read: () => Promise<number>;
  /** Milliseconds as they pass in this process, whatever its machine's clock is set to. */
  readonly elapsed?: () => number;
  /** Milliseconds between two readings. */
  readonly pollMs?: number;
}

/**
 * The time of the database, which is that of every process, without a round trip: the database is asked now and then, and
 * the milliseconds of this process are counted on from there, also while it is away. What it answers was its time at some
 * moment between question and answer, which bounds by how much the two differ. All bounds overlap, and the shortest way
 * there and back counts most, unless a clock was set or the process stood still; then the newest count alone.
 */
export class Clock implements Disposable {
  readonly #read: () => Promise<number>;
  readonly #elapsed: () => number;
  readonly #pollMs: number;
  readonly #log: Pick<Log, 'warn'>;
  readonly #stop = new AbortController();
  /** Between these lies by how much the database's time is ahead of our milliseconds, as of `#readAt`. */
  #least = -Infinity;
  #most = Infinity;
  #readAt = 0;
  #last = -Infinity;

  private constructor(
    { read, elapsed = () => performance.now(), pollMs = defaultTimings.database.clockPollMs }: ClockSource,
    log: Pick<Log, 'warn'>,
  ) {
    this.#read = read;
    this.#elapsed = elapsed;
    this.#pollMs = pollMs;
    this.#log = log;
  }

  /** A clock that goes right from the start and is kept so until it is disposed; throws when nobody answers. */
  static async open(source: ClockSource, log: Pick<Log, 'warn'>): Promise<Clock> {
    const clock = new Clock(source, log);
    for (let reading = 0; reading < firstReadings; reading += 1) await clock.adjust();
    void clock.#adjustAgain();
    return clock;
  }

  /**
   * The time now, never before an earlier one of this process unless the database's clock was set back by more than a second;
   * and never before `least`, which something that comes before is dated.
   */
  now(least?: Date): Date {
    const time = Math.floor(this.#elapsed() + (this.#least + this.#most) / 2);
    this.#last = time < this.#last - shortStepMs ? time : Math.max(time, this.#last);
    return new Date(Math.max(this.#last, least?.getTime() ?? -Infinity));
  }

  /** Asks once and goes by the answer. */
  async adjust(): Promise<void> {
    const askedAt = this.#elapsed();
    const time = await this.#read();
    const readAt = this.#elapsed();
    const slack = (readAt - this.#readAt) * drift;
    const [least, most] = [time - readAt, time - askedAt];
    const [knownLeast, knownMost] = [this.#least - slack, this.#most + slack];
    this.#readAt = readAt;
    if (least > knownMost || most < knownLeast) {
      const ms = Math.round((least + most - knownLeast - knownMost) / 2);
      if (Math.abs(ms) > shortStepMs)
        this.#log.warn({ ms }, "the database's clock was set, or this process stood still");
      [this.#least, this.#most] = [least, most];
    } else {
      this.#least = Math.max(least, knownLeast);
      this.#most = Math.min(most, knownMost);
    }
  }

  [Symbol.dispose](): void {
    this.#stop.abort();
  }

  async #adjustAgain(): Promise<void> {
    const { signal } = this.#stop;
    for (;;) {
      await setTimeout(this.#pollMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      // Whoever needs the database tells that it is away.
      await this.adjust().catch(() => undefined);
    }
  }
}
