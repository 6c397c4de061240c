import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { Refusal } from '../errors.ts';
import { threadFile } from './thread-file.ts';
import type { ThreadAnswer, ThreadFunction } from './thread-function.ts';

/** A function of a module that threads load. */
export interface ThreadTask<F> {
  readonly filename: string;
  readonly name: string;
  /** Never there; it carries the type of the function. */
  readonly function?: F;
}

/** Names the function `name` of the module `<module>.thread` beside the one at `url`. */
export function threadTask<F>(url: string, module: string, name: string): ThreadTask<F> {
  return { filename: fileURLToPath(threadFile(url, module)), name };
}

/** How long a thread without work is kept: its fonts, rules and compiled code are worth more than its memory for a while. */
const idleMs = 60_000;

/**
 * Threads for what computes longer than the event loop may be held. They are started when there is work. A task past its
 * limit of time or memory is ended with its thread and refused (`time-exceeded`, `memory-exceeded`); the others go on.
 */
export class ThreadPool implements AsyncDisposable {
  readonly #pool: Piscina;

  /** `memoryMb` bounds the heap of one task. */
  constructor({ memoryMb }: { memoryMb: number }) {
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: Math.max(2, availableParallelism()),
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      execArgv: [],
      recordTiming: false,
    });
  }

  /** Runs a task in a thread of its own; `signal` ends it. */
  async run<Input, Output>(
    { filename, name }: ThreadTask<ThreadFunction<Input, Output>>,
    input: Input,
    signal: AbortSignal,
  ): Promise<Output> {
    const answer = await this.#answer<Output>(input, { filename, name, signal });
    if ('value' in answer) return answer.value;
    const { kind, message, details } = answer.refused;
    throw new Refusal(kind, message, details);
  }

  async #answer<Output>(
    input: unknown,
    options: { filename: string; name: string; signal: AbortSignal },
  ): Promise<ThreadAnswer<Output>> {
    try {
      return (await this.#pool.run(input, options)) as ThreadAnswer<Output>;
    } catch (error) {
      const { signal } = options;
      if (signal.aborted) throw isTimeout(signal.reason) ? exceeded('time') : signal.reason;
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw exceeded('memory');
      throw error;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}

/** Whether a signal was aborted by `AbortSignal.timeout`. */
function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

function exceeded(what: 'time' | 'memory'): Refusal {
  return new Refusal('too-large', `Computing this takes more ${what} than it may`, {
    key: `${what}-exceeded`,
  });
}
