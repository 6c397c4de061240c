import type { Timings } from '../timings.ts';
import { Channel } from './channel.ts';
import type { FollowedLog } from './followed-log.ts';

/** The logs of a kind that are followed in this process, by their keys. */
export class Channels<Item, Place> {
  readonly #channels = new Map<string, Channel<Item, Place>>();
  readonly #timings: Timings['events'];

  constructor(timings: Timings['events']) {
    this.#timings = timings;
  }

  /** The channel of a log that somebody has followed lately. */
  get(key: string): Channel<Item, Place> | undefined {
    return this.#channels.get(key);
  }

  /** The channel of a log, for somebody who follows it at once. */
  open(key: string, log: FollowedLog<Item, Place>): Channel<Item, Place> {
    const known = this.#channels.get(key);
    if (known) return known;
    const channel = new Channel(log, this.#timings);
    this.#channels.set(key, channel);
    return channel;
  }

  /** Looks at every log that is followed; answers whether there is any. */
  look(): boolean {
    // Channels end here alone, where nobody can be about to follow them.
    for (const [key, channel] of this.#channels) {
      if (channel.isEmpty) this.#channels.delete(key);
      else channel.look();
    }
    return this.#channels.size > 0;
  }
}
