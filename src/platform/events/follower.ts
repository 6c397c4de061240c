import type { FollowedLog, Following, Look } from './followed-log.ts';

/** Items kept for a follower that is slower than its log; with more it reads by itself again. */
const room = 500;

/** What a follower tells its channel. */
interface Home<Place> {
  /** Answers whether nothing was read for the others that it has not seen. */
  joins(place: Place, isPending: boolean): boolean;
  leave(): void;
}

/** A look that was made for everyone, and from where. */
interface Offer<Item, Place> {
  readonly from: Place;
  readonly look: Look<Item, Place>;
}

/**
 * One subscriber's way through a log. It reads by itself until it has caught up, and whenever what it is offered does
 * not follow on what it has, so that nothing is lost, repeated or kept without bound.
 */
export class Follower<Item, Place> implements AsyncIterableIterator<Item, undefined> {
  readonly #log: FollowedLog<Item, Place>;
  readonly #following: Following<Item, Place>;
  readonly #home: Home<Place>;
  #place: Place;
  #ready: Item[] = [];
  /** `behind`: it has to read by itself. `reading`: it does, and keeps what it is offered meanwhile. */
  #state: 'behind' | 'reading' | 'live' = 'behind';
  #offers: Offer<Item, Place>[] = [];
  #hasEnded: boolean;
  #failure: Error | undefined;
  #wake: (() => void) | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(log: FollowedLog<Item, Place>, following: Following<Item, Place>, home: Home<Place>) {
    this.#log = log;
    this.#following = following;
    this.#home = home;
    this.#place = following.after;
    this.#hasEnded = following.isOver ?? false;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Takes what was read for everyone from a place on. */
  offer(from: Place, look: Look<Item, Place>): void {
    if (this.#state === 'reading') this.#keep({ from, look });
    if (this.#state === 'live') this.#accept({ from, look });
    this.#wake?.();
  }

  /** Ends it with an error, once it has told what it has. */
  fail(error: Error): void {
    this.#failure = error;
    this.#wake?.();
  }

  /** Calls that come before the last has been answered wait for their turn, as those of a generator do. */
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
      // Whoever iterates does not return what has failed.
      await this.return();
      throw error;
    }
  }

  /** The same in batches of what is there at once, up to a limit; `make` is given the place behind them, too. */
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
    this.#home.leave();
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
    // One that could not be kept has put it behind again.
    if (look.isWhole && this.#state === 'reading') this.#goLive(offers, look.isPending ?? false);
    else this.#state = 'behind';
  }

  #goLive(offers: readonly Offer<Item, Place>[], isPending: boolean): void {
    this.#state = 'live';
    for (const offer of offers) this.#accept(offer);
    if (this.#state === 'live' && !this.#home.joins(this.#place, isPending)) this.#state = 'behind';
  }

  #keep(offer: Offer<Item, Place>): void {
    this.#offers.push(offer);
    const kept = this.#offers.reduce((count, { look }) => count + look.items.length, 0);
    if (kept > room) this.#state = 'behind';
  }

  #accept({ from, look }: Offer<Item, Place>): void {
    if (this.#state !== 'live') return;
    if (this.#log.isBefore(this.#place, from) || this.#ready.length + look.items.length > room) {
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
