import { availableParallelism } from 'node:os';
import { Slots } from '../slots.ts';
import type { TaskLimits } from './task-limits.ts';
import { TaskWatch } from './task-watch.ts';
import { valueOf, type ThreadFunction } from './thread-function.ts';
import type { TaskOptions, ThreadTask } from './thread-pool.ts';
import { WorkerProcess } from './worker-process.ts';

/** Time for which an idle process is kept. */
const idleMs = 60_000;

/** Memory above which a process is ended after a task: memory leaked by native code is freed only with its process. */
const keptBytes = 400 * 1024 * 1024;

/** Maximum number of concurrent tasks. */
const size = Math.max(2, availableParallelism());

/** Runs tasks in processes; Piscina runs threads only, and a crash of native code in a thread ends the service. */
export type ProcessTasks = Pick<ProcessPool, 'run'>;

/**
 * Processes for native code, which cannot be stopped in a thread, and whose memory is not limited by a heap. They are started on
 * demand. A task that exceeds its limits is ended with its process and refused as in a thread pool; the CPU time of all threads
 * of the process counts.
 */
export class ProcessPool implements AsyncDisposable {
  readonly #limits: TaskLimits;
  readonly #idle: { readonly process: WorkerProcess; readonly since: NodeJS.Timeout }[] = [];
  readonly #busy = new Set<WorkerProcess>();
  readonly #slots = new Slots(size);
  readonly #ended = new AbortController();

  constructor(limits: TaskLimits) {
    this.#limits = limits;
  }

  /** Runs a task in a process. */
  async run<Input, Output>(
    { filename, name }: ThreadTask<ThreadFunction<Input, Output>>,
    input: Input,
    { signal, maxCpuMs = Infinity }: TaskOptions = {},
  ): Promise<Output> {
    const { signal: ended } = this.#ended;
    const limits = { ...this.#limits, maxCpuMs: Math.min(maxCpuMs, this.#limits.maxCpuMs) };
    using watch = new TaskWatch(limits.maxWallMs, signal ? AbortSignal.any([signal, ended]) : ended);
    await takeSlot(this.#slots, watch.signal);
    const process = this.#open();
    this.#busy.add(process);
    try {
      const answer = await process.run({ filename, name, input }, { limits, signal: watch.signal });
      return valueOf(answer as Awaited<ReturnType<ThreadFunction<Input, Output>>>);
    } finally {
      this.#busy.delete(process);
      this.#keep(process);
      this.#slots.giveBack();
    }
  }

  /** Returns the same processes, limited to half of them at a time: for bursts that must not delay other tasks, such as previews. */
  half(): ProcessTasks {
    const slots = new Slots(Math.floor(size / 2));
    return {
      run: async (task, input, options) => {
        using watch = new TaskWatch(this.#limits.maxWallMs, options?.signal);
        await takeSlot(slots, watch.signal);
        try {
          return await this.run(task, input, { ...options, signal: watch.signal });
        } finally {
          slots.giveBack();
        }
      },
    };
  }

  #open(): WorkerProcess {
    for (let kept = this.#idle.pop(); kept; kept = this.#idle.pop()) {
      clearTimeout(kept.since);
      if (kept.process.isAlive) return kept.process;
    }
    return new WorkerProcess();
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
    this.#ended.abort(new Error('The service ends'));
    for (const { process, since } of this.#idle.splice(0)) {
      clearTimeout(since);
      process.end();
    }
    for (const process of this.#busy) process.end();
  }
}

async function takeSlot(slots: Slots, signal: AbortSignal): Promise<void> {
  if (signal.aborted || !(await slots.take(signal))) throw signal.reason;
}
