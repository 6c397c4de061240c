import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What a program of a bench can be asked, each with one thing given. */
export type Questions = Record<string, (given: never) => Promise<unknown>>;

/** Memory of a process in bytes; `rss` is what it has got of the system, and seldom gives back. */
export interface Memory {
  heap: number;
  external: number;
  rss: number;
}

/** A question on its way to a program, and what comes back. */
export interface Asked {
  id: number;
  question: string;
  given: unknown;
}

/** What a program says of a question: what it found, or why it found nothing. */
export interface Answered {
  id: number;
  found?: unknown;
  error?: string;
}

/** A process of its own that answers questions, so that nothing else in the bench takes its time. */
export class Program<Of extends Questions> implements AsyncDisposable {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>();
  #asked = 0;

  /** Starts the module at an address, with these environment variables beside what Node itself goes by. */
  constructor(module: URL, environment: Readonly<Record<string, string>> = {}) {
    const { PATH, NODE_OPTIONS } = process.env;
    const env = { PATH, NODE_OPTIONS, ...environment };
    this.#process = fork(fileURLToPath(module), {
      env,
      execArgv: ['--expose-gc'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process.on('message', (answered: Answered) => this.#settle(answered));
    this.#process.on('exit', (code) => {
      for (const { reject } of this.#waiting.values()) {
        reject(new Error(`${module.pathname} ended with ${code} before it had answered`));
      }
    });
  }

  async ask<Question extends keyof Of & string>(
    question: Question,
    given: Parameters<Of[Question]>[0],
  ): Promise<Awaited<ReturnType<Of[Question]>>> {
    return (await this.#ask(question, given)) as Awaited<ReturnType<Of[Question]>>;
  }

  /** Milliseconds of processor time since it started. */
  async cpuMs(): Promise<number> {
    return (await this.#ask('cpuMs')) as number;
  }

  /** What it holds once its garbage is collected. */
  async memory(): Promise<Memory> {
    return (await this.#ask('memory')) as Memory;
  }

  #ask(question: string, given?: unknown): Promise<unknown> {
    const id = (this.#asked += 1);
    const waiting = Promise.withResolvers<unknown>();
    this.#waiting.set(id, waiting);
    this.#process.send({ id, question, given } satisfies Asked);
    return waiting.promise;
  }

  /** Lets it close what it has opened. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#process.exitCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.disconnect();
    await ended;
  }

  #settle({ id, found, error }: Answered): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) waiting?.resolve(found);
    else waiting?.reject(new Error(error));
  }
}
