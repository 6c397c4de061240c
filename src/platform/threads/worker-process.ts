import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TaskLimits } from './task-limits.ts';
import { exceeded } from './task-watch.ts';
import { threadArguments, threadFile } from './thread-file.ts';
import type { ThreadAnswer } from './thread-function.ts';

/** A task as it is sent to a process. */
export interface ProcessTask {
  /** Number of the task in its process, which reports on it repeat. */
  readonly number: number;
  readonly filename: string;
  readonly name: string;
  readonly input: unknown;
}

/** Answer of a process, and its memory in bytes. */
export interface ProcessAnswer {
  readonly answer: ThreadAnswer<unknown> | { readonly error: string };
  readonly rss: number;
}

/** Number of a task, its CPU time in milliseconds, and the memory of the process in bytes. */
type Report = readonly [number: number, cpuMs: number, rss: number];

const noReport: Report = [0, 0, 0];

const host = fileURLToPath(threadFile(import.meta.url, 'process-host'));
/**
 * Environment of a process: nothing from the service's own. The proxy does not exist, so that Typst cannot download packages that
 * a template names.
 */
const environment = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };

/** Interval between two reports of a task's usage, in milliseconds. */
const checkMs = 100;

/** A process for one task at a time, which can be killed at any moment. */
export class WorkerProcess {
  /** Memory after its last task. */
  rss = 0;
  readonly #child: ChildProcess;
  /** Pipe to a thread of the process, which reports the usage of the current task. */
  readonly #pipe: Socket | undefined;
  #report: Report | undefined;
  #tasks = 0;

  constructor() {
    this.#child = fork(host, {
      execArgv: [...threadArguments],
      env: environment,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
    });
    this.#child.on('error', () => this.end());
    // A process that could not be started has no pipe, and its error event follows.
    this.#pipe = (this.#child as Partial<ChildProcess>).stdio?.[4] as Socket | undefined;
    this.#pipe?.on('error', () => this.end());
    this.#pipe?.setEncoding('utf8').on('data', (text: string) => {
      this.#report = JSON.parse(text.slice(text.lastIndexOf('['))) as Report;
    });
    this.rest();
  }

  get isAlive(): boolean {
    return !this.#child.killed && this.#child.connected;
  }

  /** Runs a task; kills the process when the task is aborted or exceeds its limit of CPU time or memory. */
  async run(
    task: Omit<ProcessTask, 'number'>,
    { limits, signal }: { limits: TaskLimits; signal: AbortSignal },
  ): Promise<ThreadAnswer<unknown>> {
    const done = new AbortController();
    const ends = AbortSignal.any([signal, done.signal]);
    const number = (this.#tasks += 1);
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      const answered = once(this.#child, 'message', { signal: ends });
      const left = once(this.#child, 'exit', { signal: ends }).then(() => undefined);
      const past = this.#findExceeded(number, limits, ends);
      this.#child.send({ number, ...task } satisfies ProcessTask);
      const first = await Promise.race([answered, left, past]);
      if (typeof first === 'string') throw exceeded(first);
      if (!first) throw new Error('A process ended in the middle of a task');
      const { answer, rss } = first[0] as ProcessAnswer;
      this.rss = rss;
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    } catch (error) {
      this.end();
      throw signal.aborted ? signal.reason : error;
    } finally {
      done.abort();
      this.rest();
    }
  }

  /**
   * Waits until a task exceeds a limit, and returns which. A process that does not report, since it is suspended, exceeds none.
   */
  async #findExceeded(
    number: number,
    { maxCpuMs, memoryMb }: TaskLimits,
    signal: AbortSignal,
  ): Promise<'processor time' | 'memory' | undefined> {
    for await (const _ of setInterval(checkMs, undefined, { signal })) {
      const [about, cpuMs, rss] = this.#report ?? noReport;
      if (about === number) {
        if (rss > memoryMb * 1024 * 1024) return 'memory';
        if (cpuMs > maxCpuMs) return 'processor time';
      }
      this.#report = undefined;
      this.#pipe?.write('.');
    }
    return undefined;
  }

  /** Allows the service to exit while the process is idle. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
    this.#pipe?.unref();
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
