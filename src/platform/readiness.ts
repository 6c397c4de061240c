import type { Timings } from './timings.ts';

/** Says in a few words why a part of a process cannot do its work for now; undefined when it can. */
export type Check = () => Promise<string | undefined> | string | undefined;

const noAnswer = 'the database does not answer';

/** What `/readyz` answers. */
export interface ReadinessAnswer {
  readonly isReady: boolean;
  /** `ready`, or why not. */
  readonly status: string;
}

/** Whether a process can do its work; whoever distributes work asks for it (decision 124). */
export class Readiness {
  readonly #database: Check;
  readonly #timeoutMs: number;
  #worker: Check = () => undefined;
  #isEnding = false;

  constructor(database: Check, { readinessTimeoutMs }: Timings['http']) {
    this.#database = database;
    this.#timeoutMs = readinessTimeoutMs;
  }

  /** The process runs jobs too. */
  includeWorker(check: Check): void {
    this.#worker = check;
  }

  /** From now on the process takes nothing new. */
  end(): void {
    this.#isEnding = true;
  }

  /** Whether requests may be sent here. */
  web(): Promise<ReadinessAnswer> {
    return this.#look([this.#database]);
  }

  /** Whether the process does all that it is there for. */
  whole(): Promise<ReadinessAnswer> {
    return this.#look([this.#database, this.#worker]);
  }

  async #look(checks: readonly Check[]): Promise<ReadinessAnswer> {
    const reasons = this.#isEnding
      ? ['the process is ending']
      : await Promise.all(checks.map((check) => reasonOf(check, this.#timeoutMs)));
    const reason = reasons.find((found) => found !== undefined);
    return { isReady: reason === undefined, status: reason ?? 'ready' };
  }
}

async function reasonOf(check: Check, timeoutMs: number): Promise<string | undefined> {
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
