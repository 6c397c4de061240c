import { setTimeout } from 'node:timers/promises';
import type { Log } from './log.ts';
import { defaultTimings } from './timings.ts';

/** Number of readings at the start, as the first answers are slow. */
const firstReadings = 4;

/** Maximum drift between two clocks: time servers do not correct a clock faster (500 ppm). */
const drift = 500e-6;

/** Maximum step back that is bridged without a log line: the clock does not advance until that time is reached again. */
const shortStepMs = 1000;

/** Sources of a clock's time. */
export interface ClockSource {
  /** Reads the time of the database, in milliseconds since 1970. */
  readonly read: () => Promise<number>;
  /** Monotonic milliseconds of this process, independent of the machine's clock. */
  readonly elapsed?: () => number;
  /** Milliseconds between two readings. */
  readonly pollMs?: number;
}

/**
 * The time of the database, which all processes share, without a round trip: the database is polled, and the milliseconds of this
 * process are added to its last answer, also while it is unreachable. An answer was the database's time at some moment between
 * request and response, which bounds the difference between the two clocks. Bounds are intersected, so that the reading with the
 * shortest round trip weighs most; when they do not overlap, a clock was set or the process was suspended, and only the newest
 * reading counts.
 */
export class Clock implements Disposable {
  readonly #read: () => Promise<number>;
  readonly #elapsed: () => number;
  readonly #pollMs: number;
  readonly #log: Pick<Log, 'warn'>;
  readonly #stop = new AbortController();
  /** Bounds of the difference between the database's time and our milliseconds, as of `#readAt`. */
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

  /**
   * Opens a clock that is right from the start and is adjusted until it is disposed; throws when the database does not answer.
   */
  static async open(source: ClockSource, log: Pick<Log, 'warn'>): Promise<Clock> {
    const clock = new Clock(source, log);
    for (let reading = 0; reading < firstReadings; reading += 1) await clock.adjust();
    void clock.#adjustAgain();
    return clock;
  }

  /**
   * Returns the current time. It never goes back within a process, unless the database's clock was set back by more than a
   * second, and is never before `least`, the date of something that precedes.
   */
  now(least?: Date): Date {
    const time = Math.floor(this.#elapsed() + (this.#least + this.#most) / 2);
    this.#last = time < this.#last - shortStepMs ? time : Math.max(time, this.#last);
    return new Date(Math.max(this.#last, least?.getTime() ?? -Infinity));
  }

  /** Reads the database's time once and adjusts the clock to it. */
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
      // The statements of callers report that the database is unreachable.
      await this.adjust().catch(() => undefined);
    }
  }
}
