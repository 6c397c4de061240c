import type { BenchPostgres } from '../support/bench-postgres.ts';
import { Program } from '../support/program.ts';
import type { LibraryProgram } from './graphile-program.ts';
import type { Trials } from './trial.ts';

const inFlight = 64;

/** A library that adds jobs and runs them in one process, so many at once. */
export async function libraryTrials(
  postgres: BenchPostgres,
  { of, program, settings = {} }: { of: string; program: string; settings?: Record<string, string> },
  stack: AsyncDisposableStack,
): Promise<Trials> {
  const database = await postgres.database();
  const environment = { DATABASE_URL: database, PEER_CONCURRENCY: String(inFlight), ...settings };
  const library = stack.use(
    new Program<LibraryProgram>(new URL(`./${program}.js`, import.meta.url), environment),
  );
  const trial = { of, ending: 'in process', database };
  const run = async (seconds: number): Promise<number> =>
    (await library.ask('rate', { inFlight, seconds })).jobs;
  return {
    rates: [{ ...trial, inFlight, run, cpuMs: () => library.cpuMs() }],
    lones: [{ ...trial, run: (given) => library.ask('lone', given) }],
  };
}
