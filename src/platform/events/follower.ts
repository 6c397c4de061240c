import type { FollowedLog, FollowOptions, Look } from './followed-log.ts';

/** Maximum number of items kept for a follower that is slower than its log; beyond it, the follower reads the log again. */
const maxBufferedItems = 500;

/** Connection of a follower to its channel. */
interface FollowerChannel<Place> {
  /** Joins at a place; returns whether the follower has seen everything that was read for the others. */
  joins(place: Place, isPending: boolean): boolean;
  leave(): void;
}

/** Read that was made for all followers, and its start. */
interface Offer<Item, Place> {
  readonly from: Place;
  readonly look: Look<Item, Place>;
}

/**
 * Cursor of one subscriber in a log. It reads the log until it has caught up, and again whenever an offer does not
 * continue from its place, so that no item is lost, repeated or kept without a limit.
 */
export class Follower<Item, Place> implements AsyncIterableIterator<Item, undefined> {
  readonly #log: FollowedLog<Item, Place>;
  readonly #following: FollowOptions<Item, Place>;
  readonly #channel: FollowerChannel<Place>;
  #place: Place;
  #ready: Item[] = [];
  /** `behind`: it has to read the log. `reading`: it is reading, and keeps offers meanwhile. */
  #state: 'behind' | 'reading' | 'live' = 'behind';
  #offers: Offer<Item, Place>[] = [];
  #hasEnded: boolean;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    log: FollowedLog<Item, Place>,
    following: FollowOptions<Item, Place>,
    home: FollowerChannel<Place>,
  ) {
    this.#log = log;
    this.#following = following;
    this.#channel = home;
    this.#place = following.after;
    this.#hasEnded = following.isOver ?? false;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Accepts items that were read for all followers from a place on. */
  offer(from: Place, look: Look<Item, Place>): void {
    if (this.#state === 'reading') this.#keep({ from, look });
    if (this.#state === 'live') this.#accept({ from, look });
    this.#wake?.();
  }

  /** Ends the follower with an error after it has delivered its pending items. */
  fail(error: Error): void {
    this.#failure = error;
    this.#wake?.();
  }

  /** Returns the next item. Concurrent calls are answered in order, as those of a generator are. */
  next(): Promise<IteratorResult<Item, undefined>> {
    const next = this.#last.then(() => this.#next());
    this.#last = next.catch(() => undefined);
    return next;
  }

  async #next(): Promise<IteratorResult<Item, undefined>> {
    try {
      for (;;) {
        const item = this.#ready.shift();
        if (item !== undefined) return { done: false, value: item };
        if (this.#failure) throw this.#failure;
        if (this.#hasEnded) return await this.return();
        if (this.#state !== 'live') await this.#catchUp();
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } catch (error) {
      // An iterating caller does not call `return` after an error.
      await this.return();
      throw error;
    }
  }

  /** Iterates over batches of the items that are available at once, up to a limit; `make` also receives the place after them. */
  batches<Batch>(
    limit: number,
    make: (items: readonly Item[], place: Place) => Batch,
  ): AsyncIterableIterator<Batch, undefined> {
    const batches: AsyncIterableIterator<Batch, undefined> = {
      next: async () => {
        const first = await this.next();
        if (first.done) return first;
        const items = [first.value, ...this.#ready.splice(0, limit - 1)];
        const isAll = this.#ready.length === 0;
        const place = isAll ? this.#place : this.#log.placeOf(items.at(-1) ?? first.value);
        return { done: false, value: make(items, place) };
      },
      return: async () => {
        await this.return();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => batches,
    };
    return batches;
  }

  async return(): Promise<IteratorResult<Item, undefined>> {
    this.#hasEnded = true;
    this.#ready = [];
    this.#offers = [];
    this.#channel.leave();
    this.#wake?.();
    return { done: true, value: undefined };
  }

  async #catchUp(): Promise<void> {
    this.#state = 'reading';
    this.#offers = [];
    const look = await this.#log.read(this.#place);
    if (this.#hasEnded) return;
    this.#take(look);
    const offers = this.#offers;
    this.#offers = [];
    // An offer that exceeded the room has set the state back to `behind`.
    if (look.isWhole && this.#state === 'reading') this.#goLive(offers, look.isPending ?? false);
    else this.#state = 'behind';
  }

  #goLive(offers: readonly Offer<Item, Place>[], isPending: boolean): void {
    this.#state = 'live';
    for (const offer of offers) this.#accept(offer);
    if (this.#state === 'live' && !this.#channel.joins(this.#place, isPending)) this.#state = 'behind';
  }

  #keep(offer: Offer<Item, Place>): void {
    this.#offers.push(offer);
    const kept = this.#offers.reduce((count, { look }) => count + look.items.length, 0);
    if (kept > maxBufferedItems) this.#state = 'behind';
  }

  #accept({ from, look }: Offer<Item, Place>): void {
    if (this.#state !== 'live') return;
    if (this.#log.isBefore(this.#place, from) || this.#ready.length + look.items.length > maxBufferedItems) {
      this.#state = 'behind';
      return;
    }
    this.#take(look);
  }

  #take({ items, place }: Look<Item, Place>): void {
    const { isBefore, isLast, placeOf } = this.#log;
    for (const item of items) {
      if (!isBefore(this.#place, placeOf(item))) continue;
      if (this.#following.takes?.(item) ?? true) this.#ready.push(item);
      if (isLast?.(item)) this.#hasEnded = true;
    }
    if (isBefore(this.#place, place)) this.#place = place;
  }
}
