import type { Timings } from '../timings.ts';
import type { StatementRunner } from './sql.ts';

/** SQLSTATEs of a server that can be read but not written, because its disk is full or fails. */
const refusedWrite = /^(53100|58030)$/;

/** Time of the last refused write: a read from the database would not show that writes fail. */
export class RefusedWrites {
  readonly #cacheMs: number;
  #refusedAt = -Infinity;

  constructor({ refusedWriteCacheMs }: Timings['database']) {
    this.#cacheMs = refusedWriteCacheMs;
  }

  /** Whether the last refused write is so recent that the next one would probably be refused too. */
  get isRecent(): boolean {
    return performance.now() - this.#refusedAt < this.#cacheMs;
  }

  /** Wraps a runner to record writes that the server refuses. */
  observe(runner: StatementRunner): StatementRunner {
    return {
      query: (statement) =>
        runner.query<never>(statement).catch((error: unknown) => {
          const code = error instanceof Error && 'code' in error ? error.code : undefined;
          if (typeof code === 'string' && refusedWrite.test(code)) this.#refusedAt = performance.now();
          throw error;
        }),
    };
  }
}
