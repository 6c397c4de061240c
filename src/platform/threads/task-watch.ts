import { RequestError } from '../errors.ts';

/** Creates the error of a task that exceeds its limit on every attempt. */
export function exceeded(what: 'processor time' | 'memory'): RequestError {
  const remedy = 'Send less data, or simplify the template or filter';
  return new RequestError('too-large', `Computing this takes more ${what} than allowed. ${remedy}`, {
    key: what === 'memory' ? 'memory-exceeded' : 'time-exceeded',
  });
}

/** Creates the error of a task that could not end in time, for no reason of its own. */
function busy(): RequestError {
  return new RequestError('unavailable', 'The service is too busy to compute this now. Try again later', {
    retryAfterSeconds: 30,
  });
}

/** Aborts its signal when a task has to end: by its caller, or by one of its time limits. */
export class TaskWatch implements Disposable {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #wall: NodeJS.Timeout;
  #cpu: NodeJS.Timeout | undefined;

  constructor(maxWallMs: number, caller?: AbortSignal) {
    this.#caller = caller;
    this.#wall = setTimeout(() => this.#controller.abort(busy()), maxWallMs).unref();
    if (caller?.aborted) this.#follow();
    else caller?.addEventListener('abort', this.#follow, { once: true });
  }

  /** Signal of the end; its reason is the error for the caller of the task. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /**
   * Limits the CPU time of a task on one thread. `readCpuMs` returns the time used so far, undefined while that cannot be read.
   * It is first called after `maxCpuMs`, since a thread cannot use more than the time that passes: short tasks cost nothing.
   */
  limitCpu(maxCpuMs: number, readCpuMs: () => Promise<number | undefined>): void {
    const checkAfter = (ms: number): void => {
      this.#cpu = setTimeout(() => void check(), Math.max(ms, minCheckMs)).unref();
    };
    const check = async (): Promise<void> => {
      const leftMs = maxCpuMs - ((await readCpuMs()) ?? 0);
      if (this.signal.aborted || this.#cpu === undefined) return;
      if (leftMs <= 0) this.#controller.abort(exceeded('processor time'));
      else checkAfter(leftMs);
    };
    checkAfter(maxCpuMs);
  }

  readonly #follow = (): void => this.#controller.abort(this.#caller?.reason);

  [Symbol.dispose](): void {
    clearTimeout(this.#wall);
    clearTimeout(this.#cpu);
    this.#cpu = undefined;
    this.#caller?.removeEventListener('abort', this.#follow);
  }
}

/** Minimum time between two checks, in milliseconds. */
const minCheckMs = 10;
