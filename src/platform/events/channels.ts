import type { Timings } from '../timings.ts';
import { Channel } from './channel.ts';
import type { FollowedLog } from './followed-log.ts';

/** Channels of the logs of a kind that are followed in this process, by their keys. */
export class Channels<Item, Place> {
  readonly #channels = new Map<string, Channel<Item, Place>>();
  readonly #timings: Timings['events'];

  constructor(timings: Timings['events']) {
    this.#timings = timings;
  }

  /** Returns the channel of a log that was followed recently. */
  get(key: string): Channel<Item, Place> | undefined {
    return this.#channels.get(key);
  }

  /** Returns the channel of a log, and creates it if needed, for a caller that follows it immediately. */
  open(key: string, log: FollowedLog<Item, Place>): Channel<Item, Place> {
    const known = this.#channels.get(key);
    if (known) return known;
    const channel = new Channel(log, this.#timings);
    this.#channels.set(key, channel);
    return channel;
  }

  /** Reads every log that is followed; returns whether there is any. */
  look(): boolean {
    // Channels are deleted only here, where no caller can be about to follow them.
    for (const [key, channel] of this.#channels) {
      if (channel.isEmpty) this.#channels.delete(key);
      else channel.look();
    }
    return this.#channels.size > 0;
  }
}
