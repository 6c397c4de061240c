import { availableParallelism } from 'node:os';
import { abortion, endOf } from './exceeded.ts';
import { valueOf, type ThreadFunction } from './thread-function.ts';
import type { ThreadTask } from './thread-pool.ts';
import { WorkerProcess } from './worker-process.ts';

/** How long a process without work is kept. */
const idleMs = 60_000;

/** A process that has more memory than this after a task is ended: what native code has lost comes back with it alone. */
const keptBytes = 400 * 1024 * 1024;

/**
 * Processes for native code, which no thread could be stopped in, and whose memory no heap's limit bounds. They are started
 * when there is work. A task past its limit of time or memory is ended with its process and refused as in a thread pool.
 */
export class ProcessPool implements AsyncDisposable {
  readonly #limits: { readonly memoryMb: number; readonly timeMs: number };
  readonly #idle: { readonly process: WorkerProcess; readonly since: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<WorkerProcess>();
  readonly #waiting: PromiseWithResolvers<void>[] = [];
  #slots = Math.max(2, availableParallelism());

  /** `memoryMb` bounds what a process has in all, `timeMs` how long the caller of a task waits for it. */
  constructor(limits: { memoryMb: number; timeMs: number }) {
    this.#limits = limits;
  }

  /** Runs a task in a process. */
  async run<Input, Output>(
    { filename, name }: ThreadTask<ThreadFunction<Input, Output>>,
    input: Input,
    { signal }: { signal?: AbortSignal } = {},
  ): Promise<Output> {
    const end = endOf(signal, this.#limits.timeMs);
    await this.#slot(end);
    const process = this.#open();
    this.#busy.add(process);
    try {
      const answer = await process.run({ filename, name, input }, end);
      return valueOf(answer as Awaited<ReturnType<ThreadFunction<Input, Output>>>);
    } finally {
      this.#busy.delete(process);
      this.#keep(process);
      this.#free();
    }
  }

  async #slot(end: AbortSignal): Promise<void> {
    if (end.aborted) throw abortion(end);
    if (this.#slots > 0) {
      this.#slots -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    this.#waiting.push(turn);
    const give = () => {
      this.#waiting.splice(this.#waiting.indexOf(turn), 1);
      turn.reject(abortion(end));
    };
    end.addEventListener('abort', give, { once: true });
    await turn.promise.finally(() => end.removeEventListener('abort', give));
  }

  #free(): void {
    const next = this.#waiting.shift();
    if (next) next.resolve();
    else this.#slots += 1;
  }

  #open(): WorkerProcess {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.since);
      if (kept.process.isAlive) return kept.process;
    }
    return new WorkerProcess(this.#limits.memoryMb * 1024 * 1024);
  }

  #keep(process: WorkerProcess): void {
    if (!process.isAlive || process.rss > keptBytes) {
      process.end();
      return;
    }
    const since = setTimeout(() => {
      this.#idle.splice(this.#idle.indexOf(kept), 1);
      process.end();
    }, idleMs).unref();
    const kept = { process, since };
    this.#idle.push(kept);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const { process, since } of this.#idle.splice(0)) {
      clearTimeout(since);
      process.end();
    }
    for (const process of this.#busy) process.end();
    for (const turn of this.#waiting.splice(0)) turn.reject(new Error('The service ends'));
  }
}
