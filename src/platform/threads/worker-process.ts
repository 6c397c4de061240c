import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setInterval } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { abortion, exceeded } from './exceeded.ts';
import { threadFile } from './thread-file.ts';
import type { ThreadAnswer } from './thread-function.ts';

/** A task as it is sent to a process. */
export interface ProcessTask {
  readonly filename: string;
  readonly name: string;
  readonly input: unknown;
}

/** What a process sends back, and the bytes of memory that it has then. */
export interface ProcessAnswer {
  readonly answer: ThreadAnswer<unknown> | { readonly error: string };
  readonly rss: number;
}

const host = fileURLToPath(threadFile(import.meta.url, 'process-host'));
/**
 * A process knows nothing of what the service is told by its own environment. No proxy is there: Typst would load packages
 * that a template names from the internet.
 */
const environment = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' };

const memoryCheckMs = 100;
const pageBytes = 4096;

/** A process for one task at a time, which can be ended at any moment, whatever it is at. */
export class WorkerProcess {
  /** The memory that it had after its last task. */
  rss = 0;
  readonly #child: ChildProcess;
  readonly #memoryBytes: number;

  /** It is ended as soon as it has more than `memoryBytes`, on systems with `/proc`. */
  constructor(memoryBytes: number) {
    this.#child = fork(host, { execArgv: [], env: environment, serialization: 'advanced', stdio: 'ignore' });
    this.#child.on('error', () => this.end());
    this.#memoryBytes = memoryBytes;
    this.rest();
  }

  get isAlive(): boolean {
    return !this.#child.killed && this.#child.connected;
  }

  /** Runs a task; a process whose task is aborted or takes too much memory is ended. */
  async run(task: ProcessTask, signal: AbortSignal): Promise<ThreadAnswer<unknown>> {
    const done = new AbortController();
    const ends = AbortSignal.any([signal, done.signal]);
    this.#child.ref();
    this.#child.channel?.ref();
    try {
      const answered = once(this.#child, 'message', { signal: ends });
      const left = once(this.#child, 'exit', { signal: ends }).then(() => undefined);
      const greedy = this.#untilGreedy(ends);
      this.#child.send(task);
      const first = await Promise.race([answered, left, greedy]);
      if (first === 'greedy') throw exceeded('memory');
      if (!first) throw new Error('A process ended in the middle of a task');
      const { answer, rss } = first[0] as ProcessAnswer;
      this.rss = rss;
      if ('error' in answer) throw new Error(answer.error);
      return answer;
    } catch (error) {
      this.end();
      throw signal.aborted ? abortion(signal) : error;
    } finally {
      done.abort();
      this.rest();
    }
  }

  async #untilGreedy(signal: AbortSignal): Promise<'greedy' | undefined> {
    for await (const _ of setInterval(memoryCheckMs, undefined, { signal })) {
      const pages = await readFile(`/proc/${this.#child.pid}/statm`, 'utf8').catch(() => '');
      if (Number(pages.split(' ')[1] ?? 0) * pageBytes > this.#memoryBytes) return 'greedy';
    }
    return undefined;
  }

  /** Lets the service end while the process has nothing to do. */
  rest(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }

  end(): void {
    this.#child.kill('SIGKILL');
  }
}
