import type { Hints, Listener, Topic } from './hints.ts';

/** Hints may be lost, so whoever follows something looks by itself this often. */
export const lookMs = 2000;

/** How long after it began it looks once more: others may have learned too late that they are listened to. */
const firstLookMs = 100;

/** Listens to a topic while anybody needs it, because hints that are listened to cost their senders something. */
export class Interest implements Disposable {
  readonly #start: () => () => void;
  readonly #look: () => boolean;
  readonly #timer: NodeJS.Timeout;
  #stop: (() => void) | undefined;

  /** `look` looks for what no hint told of, now and then, and answers whether there is anybody to tell it. */
  constructor(hints: Hints, topic: Topic, { hear, look }: { hear: Listener; look: () => boolean }) {
    this.#start = () => hints.on(topic, hear);
    this.#look = look;
    this.#timer = setInterval(() => {
      if (look()) return;
      this.#stop?.();
      this.#stop = undefined;
    }, lookMs).unref();
  }

  /** Somebody needs it, until a look finds nobody. */
  begin(): void {
    if (this.#stop) return;
    this.#stop = this.#start();
    setTimeout(this.#look, firstLookMs).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#stop?.();
  }
}
