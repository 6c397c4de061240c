import { defaultTimings, type Timings } from '../timings.ts';
import type { Hints, Listener, Topic } from './hints.ts';

/** Listens to a topic while anybody needs it, because hints that are listened to cost their senders something. */
export class Interest implements Disposable {
  readonly #start: () => () => void;
  readonly #look: () => boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #timings: Timings['events'];
  #stop: (() => void) | undefined;

  /** `look` looks for what no hint told of, now and then, and answers whether there is anybody to tell it. */
  constructor(
    hints: Hints,
    topic: Topic,
    { hear, look }: { hear: Listener; look: () => boolean },
    timings: Timings['events'] = defaultTimings.events,
  ) {
    this.#start = () => hints.on(topic, hear);
    this.#look = look;
    this.#timings = timings;
    this.#timer = setInterval(() => {
      if (look()) return;
      this.#stop?.();
      this.#stop = undefined;
    }, timings.pollMs).unref();
  }

  /** Somebody needs it, until a look finds nobody. */
  begin(): void {
    if (this.#stop) return;
    this.#stop = this.#start();
    setTimeout(this.#look, this.#timings.firstPollMs).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#stop?.();
  }
}
