import { setImmediate } from 'node:timers/promises';
import { Refusal } from '../errors.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import type { FollowedLog, Following, Look } from './followed-log.ts';
import { Follower } from './follower.ts';

/** How many followers are handed something before everything else in the process has its turn. */
const atOnce = 10;

/** A log as followed by this process: what is new in it is read once, however many follow it. */
export class Channel<Item, Place> {
  readonly #log: FollowedLog<Item, Place>;
  readonly #followers = new Set<Follower<Item, Place>>();
  /** What followers are reading by themselves, by the place they read from. */
  readonly #looks = new Map<Place, Promise<Look<Item, Place>>>();
  /** Up to where it was read for everyone; undefined until the first follower has caught up by itself. */
  #place: Place | undefined;
  /** Whether something was hinted at before there was a place to read from. */
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

  follow(following: Following<Item, Place>): Follower<Item, Place> {
    if (this.#followers.size === 0) this.#place = undefined;
    const log = { ...this.#log, read: (after: Place) => this.#lookBehind(after) };
    const follower: Follower<Item, Place> = new Follower(log, following, {
      joins: (place, isPending) => this.#join(place, isPending),
      leave: () => this.#followers.delete(follower),
    });
    this.#followers.add(follower);
    return follower;
  }

  /** Reads what is new and hands it on; called while a read is on its way, it reads once more after that. */
  look(): void {
    const place = this.#place;
    if (this.#isReading) this.#lookAgain = true;
    else if (place === undefined) this.#isMissed = true;
    else if (!this.isEmpty) void this.#goOn(place);
  }

  /** Hands on what is known to stand behind a place; reads instead when that is not where everyone has come to. */
  tell(from: Place, known: Look<Item, Place>): void {
    const place = this.#place;
    const { isBefore } = this.#log;
    if (this.#isReading || place === undefined || isBefore(place, from) || isBefore(from, place)) this.look();
    else if (!this.isEmpty) void this.#goOn(place, known);
  }

  /** Whether nobody follows the log any more. */
  get isEmpty(): boolean {
    return this.#followers.size === 0;
  }

  /** Followers that read from one place at the same time share a look; whoever joins with an old one is told by `#join`. */
  #lookBehind(after: Place): Promise<Look<Item, Place>> {
    const begun = this.#looks.get(after);
    if (begun) return begun;
    const look = this.#log.read(after).finally(() => this.#looks.delete(after));
    this.#looks.set(after, look);
    return look;
  }

  async #handOut(from: Place, found: Look<Item, Place>): Promise<void> {
    // Whoever joins meanwhile reads by itself.
    for (const [index, follower] of [...this.#followers].entries()) {
      follower.offer(from, found);
      if (index % atOnce === atOnce - 1) await setImmediate();
    }
  }

  /** What was hinted at before there was a place to read from, or is pending, nobody has read. */
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
      // Whoever joined an empty channel meanwhile starts it anew, from a place of its own.
      if (this.#place === from) this.#place = found.place;
      await this.#handOut(from, found);
      if (!found.isWhole) this.#lookAgain = true;
      if (found.isPending) this.#lookLater();
      else this.#pendingMs = this.#timings.pendingBackoffMs;
    } catch (error) {
      // A refusal is final; anything else is made up for by the next look.
      if (error instanceof Refusal) for (const follower of this.#followers) follower.fail(error);
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
