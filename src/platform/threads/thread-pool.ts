import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { TaskLimits } from './task-limits.ts';
import { exceeded, TaskWatch } from './task-watch.ts';
import { threadArguments, threadFile } from './thread-file.ts';
import { valueOf, type ThreadAnswer, type ThreadFunction } from './thread-function.ts';

/** A function of a module that threads load. */
export interface ThreadTask<F> {
  readonly filename: string;
  readonly name: string;
  /** The function itself, which handles small inputs without a thread. */
  readonly inline?: F | undefined;
}

/** Returns the task for the function `name` of the module `<module>.thread` in the folder of `url`. */
export function threadTask<F>(url: string, module: string, name: string, inline?: F): ThreadTask<F> {
  return { filename: fileURLToPath(threadFile(url, module)), name, inline };
}

/** Maximum length of JSON that is processed on the event loop: transferring it to a thread and back would cost more. */
export const inlineLength = 64 * 1024;

/** Time for which an idle thread is kept: its fonts, rules and compiled code are worth their memory for a while. */
const idleMs = 60_000;

/** Options of a task in a thread or a process. */
export interface TaskOptions {
  /** Aborts the task. */
  signal?: AbortSignal;
  /** Maximum CPU time of the task, if less than that of its pool. */
  maxCpuMs?: number;
}

/** A task as the host in a thread runs it. */
export interface HostedTask {
  readonly filename: string;
  readonly name: string;
  readonly input: unknown;
  /** Shared memory: id of the thread that runs the task, and CPU time of that thread when the task began, in microseconds. */
  readonly meter: Float64Array;
}

const host = { filename: fileURLToPath(threadFile(import.meta.url, 'thread-host')), name: 'run' };

/**
 * Threads for computations that would block the event loop too long. They are started on demand. A task that exceeds its CPU time
 * or memory is ended with its thread and refused (`time-exceeded`, `memory-exceeded`); other tasks continue. One that is only
 * late, since the machine is busy, is `unavailable`, and its caller may retry.
 */
export class ThreadPool implements AsyncDisposable {
  readonly #pool: Piscina;
  readonly #limits: TaskLimits;

  /** `env` is the environment of the threads, by default that of the process. */
  constructor({ env, ...limits }: TaskLimits & { env?: Record<string, string> }) {
    this.#limits = limits;
    this.#pool = new Piscina({
      minThreads: 0,
      maxThreads: Math.max(2, availableParallelism()),
      idleTimeout: idleMs,
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      execArgv: [...threadArguments],
      recordTiming: false,
      ...(env && { env }),
    });
  }

  /** Runs a task in a thread. A task on JSON of small `length` runs at once if it has an inline function. */
  async run<Input, Output>(
    { filename, name, inline }: ThreadTask<ThreadFunction<Input, Output>>,
    input: Input,
    { length = Infinity, ...options }: TaskOptions & { length?: number } = {},
  ): Promise<Output> {
    const answer =
      inline && length <= inlineLength
        ? await inline(input)
        : await this.#answer<Output>({ filename, name, input }, options);
    return valueOf(answer);
  }

  async #answer<Output>(
    task: Omit<HostedTask, 'meter'>,
    { signal, maxCpuMs = Infinity }: TaskOptions,
  ): Promise<ThreadAnswer<Output>> {
    const limits = this.#limits;
    const meter = new Float64Array(new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT));
    using watch = new TaskWatch(limits.maxWallMs, signal);
    watch.limitCpu(Math.min(maxCpuMs, limits.maxCpuMs), () => this.#readCpuMs(meter));
    try {
      const hosted: HostedTask = { ...task, meter };
      return (await this.#pool.run(hosted, { ...host, signal: watch.signal })) as ThreadAnswer<Output>;
    } catch (error) {
      if (watch.signal.aborted) throw watch.signal.reason;
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') throw exceeded('memory');
      throw error;
    }
  }

  /** Reads the CPU time of a task; undefined before it has begun, and where the system does not measure it per thread. */
  async #readCpuMs([id, begunAt = 0]: Float64Array): Promise<number | undefined> {
    const thread = this.#pool.threads.find(({ threadId }) => threadId === id);
    try {
      const usage = await thread?.cpuUsage();
      return usage && (usage.user + usage.system - begunAt) / 1000;
    } catch {
      return undefined;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}
