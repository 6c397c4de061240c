import type { StatementRunner } from './sql.ts';

/** SQLSTATEs of a server that can be read and not written, because its disk is full or fails. */
const refusedWrite = /^(53100|58030)$/;

/** How long a refusal is remembered: nobody knows that the disk has room again until someone writes. */
const memoryMs = 10_000;

/** Remembers that writes were refused, which no look at the database would tell. */
export class RefusedWrites {
  #refusedAt = -Infinity;

  /** Whether the last of them is so short ago that the next write would be refused too. */
  get isRecent(): boolean {
    return performance.now() - this.#refusedAt < memoryMs;
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
