import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import type { BenchPostgres } from '../support/bench-postgres.ts';
import type { ClientProgram, Ending } from '../support/client-program.ts';
import { startDocmill } from '../support/docmill.ts';
import { Program } from '../support/program.ts';
import type { Trials } from './trial.ts';

const step = { action: 'bench.noop' };

/** Docmill with its client in another process; web and worker in one process, or in one each. */
export async function docmillTrials(
  postgres: BenchPostgres,
  { apart }: { apart: boolean },
  stack: AsyncDisposableStack,
): Promise<Trials> {
  const database = await postgres.database();
  const of = `docmill, web and worker ${apart ? 'apart' : 'together'}`;
  const roles = apart ? ['web', 'worker'] : ['web,worker'];
  const { programs, target } = await startDocmill({ database, roles, steps: [step, step, step] }, stack);
  const client = stack.use(
    new Program<ClientProgram>(new URL('../support/client-program.js', import.meta.url)),
  );
  const observer = stack.adopt(new Client({ connectionString: database }), (each) => each.end());
  await observer.connect();

  /** Ids are in the order of creation, so that what earlier trials have left is not read again. */
  const end = async (firstId: string): Promise<void> => {
    for (;;) {
      const { rows } = await observer.query<{ open: boolean }>(
        'select exists (select from job where workspace_id = $1 and id >= $2 and completed_at is null) as open',
        [target.workspaceId, firstId],
      );
      if (!rows[0]?.open) return;
      await setTimeout(20);
    }
  };
  const cpuMs = async (): Promise<number> => {
    const times = await Promise.all(programs.map((program) => program.cpuMs()));
    return times.reduce((sum, time) => sum + time, 0);
  };
  const rate = (inFlight: number, ending: Ending) => ({
    of,
    ending,
    database,
    inFlight,
    cpuMs,
    async run(seconds: number): Promise<number> {
      const { jobs, firstId } = await client.ask('create', { target, inFlight, seconds, ending });
      await end(firstId);
      return jobs;
    },
  });
  const lone = (ending: Ending) => ({
    of,
    ending,
    database,
    run: (given: { count: number; everyMs: number }) => client.ask('lone', { target, ...given, ending }),
  });
  return {
    rates: [rate(64, 'none'), rate(256, 'none'), rate(64, 'wait'), rate(256, 'wait')],
    lones: [lone('none'), lone('wait'), lone('follow')],
  };
}
