import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { abortion, endOf, exceeded } from './exceeded.ts';
import { threadFile } from './thread-file.ts';
import { valueOf, type ThreadAnswer, type ThreadFunction } from './thread-function.ts';

/** A function of a module that threads load. */
export interface ThreadTask<F> {
  readonly filename: string;
  readonly name: string;
  /** The function itself, where small inputs are worked on without a thread. */
  readonly inline?: F | undefined;
}

/** Names the function `name` of the module `<module>.thread` beside the one at `url`. */
export function threadTask<F>(url: string, module: string, name: string, inline?: F): ThreadTask<F> {
  return { filename: fileURLToPath(threadFile(url, module)), name, inline };
}

/** JSON of up to this length is worked on where it is: the way to a thread and back would cost more. */
export const inlineLength = 64 * 1024;

/** How long a thread without work is kept: its fonts, rules and compiled code are worth more than its memory for a while. */
const idleMs = 60_000;

/** What is known of a task beside its input. */
interface TaskOptions {
  /** Ends the task. */
  signal?: AbortSignal;
  /** The length of the JSON that is worked on. */
  length?: number;
}

/**
 * Threads for what computes longer than the event loop may be held. They are started when there is work. A task past its
 * limit of time or memory is ended with its thread and refused (`time-exceeded`, `memory-exceeded`); the others go on.
 */
export class ThreadPool implements AsyncDisposable {
  readonly #pool: Piscina;
  readonly #timeMs: number;

  /**
   * `memoryMb` bounds the heap of one task, `timeMs` how long its caller waits for it; `env` is what threads know of the
   * environment, where that is not all of it.
   */
  constructor({ memoryMb, timeMs, env }: { memoryMb: number; timeMs: number; env?: Record<string, string> }) {
    this.#timeMs = timeMs;
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: Math.max(2, availableParallelism()),
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
      recordTiming: false,
      ...(env && { env }),
    });
  }

  /** Runs a task in a thread, one on little JSON at once where it has a function for that. */
  async run<Input, Output>(
    { filename, name, inline }: ThreadTask<ThreadFunction<Input, Output>>,
    input: Input,
    { signal, length = Infinity }: TaskOptions = {},
  ): Promise<Output> {
    const answer =
      inline && length <= inlineLength
        ? await inline(input)
        : await this.#answer<Output>(input, { filename, name, signal: endOf(signal, this.#timeMs) });
    return valueOf(answer);
  }

  async #answer<Output>(
    input: unknown,
    options: { filename: string; name: string; signal: AbortSignal },
  ): Promise<ThreadAnswer<Output>> {
    try {
      return (await this.#pool.run(input, options)) as ThreadAnswer<Output>;
    } catch (error) {
      if (options.signal.aborted) throw abortion(options.signal);
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw exceeded('memory');
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}
