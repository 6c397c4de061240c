import type { Timings } from '../timings.ts';
import type { StatementRunner } from './sql.ts';

/** SQLSTATEs of a server that can be read and not written, because its disk is full or fails. */
const refusedWrite = /^(53100|58030)$/;

/** Remembers that writes were refused, which no look at the database would tell. */
export class RefusedWrites {
  readonly #cacheMs: number;
  #refusedAt = -Infinity;

  constructor({ refusedWriteCacheMs }: Timings['database']) {
    this.#cacheMs = refusedWriteCacheMs;
  }

  /** Whether the last of them is so short ago that the next write would be refused too. */
  get isRecent(): boolean {
    return performance.now() - this.#refusedAt < this.#cacheMs;
  }

  /** Listens to what a runner is refused. */
  of(runner: StatementRunner): StatementRunner {
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
