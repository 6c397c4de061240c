import { defaultTimings, type Timings } from '../timings.ts';
import type { Notifier, Listener, Topic } from './notifier.ts';

/** Subscription to a topic while it is needed, because hints that are listened to are a cost for their senders. */
export class OnDemandListener implements Disposable {
  readonly #start: () => () => void;
  readonly #look: () => boolean;
  readonly #timer: NodeJS.Timeout;
  readonly #timings: Timings['events'];
  #stop: (() => void) | undefined;

  /** `look` polls for changes without a hint from time to time, and returns whether the topic is still needed. */
  constructor(
    hints: Notifier,
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

  /** Starts listening, until `look` finds that the topic is not needed. */
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
