import { setImmediate } from 'node:timers/promises';
import { RequestError } from '../errors.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import type { FollowedLog, FollowOptions, Look } from './followed-log.ts';
import { Follower } from './follower.ts';

/** Number of followers that are served before the event loop gets its turn. */
const atOnce = 10;

/** Log as followed by this process: new items are read once, regardless of the number of followers. */
export class Channel<Item, Place> {
  readonly #log: FollowedLog<Item, Place>;
  readonly #followers = new Set<Follower<Item, Place>>();
  /** Reads of single followers that are in progress, by the place from which they read. */
  readonly #looks = new Map<Place, Promise<Look<Item, Place>>>();
  /** Place up to which the log was read for all followers; undefined until the first follower has caught up. */
  #place: Place | undefined;
  /** Whether a hint arrived before there was a place to read from. */
  #isMissed = false;
  #isReading = false;
  #lookAgain = false;
  readonly #timings: Timings['events'];
  #pendingMs: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: FollowedLog<Item, Place>, timings: Timings['events'] = defaultTimings.events) {
    this.#log = log;
    this.#timings = timings;
    this.#pendingMs = timings.pendingBackoffMs;
  }

  subscribe(following: FollowOptions<Item, Place>): Follower<Item, Place> {
    if (this.#followers.size === 0) this.#place = undefined;
    const log = { ...this.#log, read: (after: Place) => this.#readAfter(after) };
    const follower: Follower<Item, Place> = new Follower(log, following, {
      joins: (place, isPending) => this.#join(place, isPending),
      leave: () => this.#followers.delete(follower),
    });
    this.#followers.add(follower);
    return follower;
  }

  /** Reads new items and distributes them; when called during a read, reads once more after it. */
  look(): void {
    const place = this.#place;
    if (this.#isReading) this.#lookAgain = true;
    else if (place === undefined) this.#isMissed = true;
    else if (!this.isEmpty) void this.#goOn(place);
  }

  /** Distributes known items after a place; reads instead if that is not the place of the channel. */
  publish(from: Place, known: Look<Item, Place>): void {
    const place = this.#place;
    const { isBefore } = this.#log;
    if (this.#isReading || place === undefined || isBefore(place, from) || isBefore(from, place)) this.look();
    else if (!this.isEmpty) void this.#goOn(place, known);
  }

  /** Whether the log has no followers. */
  get isEmpty(): boolean {
    return this.#followers.size === 0;
  }

  /**
   * Reads after a place; concurrent reads from the same place share one result. `#join` detects a follower that joins with
   * an outdated one.
   */
  #readAfter(after: Place): Promise<Look<Item, Place>> {
    const begun = this.#looks.get(after);
    if (begun) return begun;
    const look = this.#log.read(after).finally(() => this.#looks.delete(after));
    this.#looks.set(after, look);
    return look;
  }

  async #handOut(from: Place, found: Look<Item, Place>): Promise<void> {
    // A follower that joins meanwhile reads the log first.
    for (const [index, follower] of [...this.#followers].entries()) {
      follower.offer(from, found);
      if (index % atOnce === atOnce - 1) await setImmediate();
    }
  }

  /**
   * Starts the channel at the place of its first follower; reads the log if a hint came before that or an item is pending,
   * as no follower has read it.
   */
  #join(place: Place, isPending: boolean): boolean {
    const isFirst = this.#place === undefined;
    this.#place ??= place;
    if ((isFirst && this.#isMissed) || isPending) this.look();
    this.#isMissed = false;
    return !this.#log.isBefore(place, this.#place);
  }

  async #goOn(from: Place, known?: Look<Item, Place>): Promise<void> {
    this.#isReading = true;
    clearTimeout(this.#timer);
    try {
      const found = known ?? (await this.#log.read(from));
      // A follower that joined the empty channel meanwhile has restarted it from its own place.
      if (this.#place === from) this.#place = found.place;
      await this.#handOut(from, found);
      if (!found.isWhole) this.#lookAgain = true;
      if (found.isPending) this.#lookLater();
      else this.#pendingMs = this.#timings.pendingBackoffMs;
    } catch (error) {
      // A refusal is final; any other error is made up for by the next read.
      if (error instanceof RequestError) for (const follower of this.#followers) follower.fail(error);
    } finally {
      this.#isReading = false;
    }
    if (!this.#lookAgain) return;
    this.#lookAgain = false;
    this.look();
  }

  #lookLater(): void {
    this.#timer = setTimeout(() => this.look(), this.#pendingMs).unref();
    this.#pendingMs = Math.min(this.#pendingMs * 2, this.#timings.maxPendingBackoffMs);
  }
}
