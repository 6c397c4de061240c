import type { Timings } from './timings.ts';

/** Returns in a few words why a part of a process cannot work at the moment; undefined when it can. */
export type Check = () => Promise<string | undefined> | string | undefined;

const noAnswer = 'the database does not answer';

/** Answer of `/readyz`. */
export interface ReadinessAnswer {
  readonly isReady: boolean;
  /** `ready`, or the reason why not. */
  readonly status: string;
}

/** Readiness of a process for its work, as load balancers and orchestrators query it (ADR 26). */
export class Readiness {
  readonly #database: Check;
  readonly #timeoutMs: number;
  #worker: Check = () => undefined;
  #isEnding = false;

  constructor(database: Check, { readinessTimeoutMs }: Timings['http']) {
    this.#database = database;
    this.#timeoutMs = readinessTimeoutMs;
  }

  /** Includes the worker in the checks, for a process that runs jobs. */
  includeWorker(check: Check): void {
    this.#worker = check;
  }

  /** Reports from now on that the process accepts nothing new. */
  end(): void {
    this.#isEnding = true;
  }

  /** Checks whether the process can serve requests. */
  web(): Promise<ReadinessAnswer> {
    return this.#look([this.#database]);
  }

  /** Checks whether all roles of the process can work. */
  whole(): Promise<ReadinessAnswer> {
    return this.#look([this.#database, this.#worker]);
  }

  async #look(checks: readonly Check[]): Promise<ReadinessAnswer> {
    const reasons = this.#isEnding
      ? ['the process is ending']
      : await Promise.all(checks.map((check) => findReason(check, this.#timeoutMs)));
    const reason = reasons.find((found) => found !== undefined);
    return { isReady: reason === undefined, status: reason ?? 'ready' };
  }
}

async function findReason(check: Check, timeoutMs: number): Promise<string | undefined> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(late.resolve, timeoutMs, noAnswer);
  try {
    return await Promise.race([check(), late.promise]);
  } catch {
    return noAnswer;
  } finally {
    clearTimeout(timer);
  }
}
