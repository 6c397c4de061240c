import { setTimeout } from 'node:timers/promises';

/** How many jobs may be unfinished while more are added. */
const backlogLimit = 1000;

/** Adds jobs through a library in its own process, and hears of their ends. */
export class LibraryLoad {
  readonly #add: (id: string) => Promise<unknown>;
  readonly #open = new Map<string, () => void>();
  #added = 0;

  constructor(add: (id: string) => Promise<unknown>) {
    this.#add = add;
  }

  /** To be called when the last task of a job has ended. */
  ended(id: string): void {
    this.#open.get(id)?.();
    this.#open.delete(id);
  }

  /** Adds jobs for so many seconds, so many calls at once; answers how many once all have ended. */
  async rate({ inFlight, seconds }: { inFlight: number; seconds: number }): Promise<{ jobs: number }> {
    const end = performance.now() + seconds * 1000;
    const jobs: Promise<void>[] = [];
    const caller = async (): Promise<void> => {
      while (performance.now() < end) {
        if (this.#open.size < backlogLimit) jobs.push((await this.#start()).ended);
        else await setTimeout(1);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, caller));
    await Promise.all(jobs);
    return { jobs: jobs.length };
  }

  /** Adds so many jobs one after the other, with pauses; answers how long each took, in milliseconds. */
  async lone({ count, everyMs }: { count: number; everyMs: number }): Promise<number[]> {
    const times: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const begin = performance.now();
      await (
        await this.#start()
      ).ended;
      times.push(performance.now() - begin);
      await setTimeout(Math.max(0, begin + everyMs - performance.now()));
    }
    return times;
  }

  async #start(): Promise<{ ended: Promise<void> }> {
    const id = String((this.#added += 1));
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.set(id, resolve);
    await this.#add(id);
    return { ended: promise };
  }
}
