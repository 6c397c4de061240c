import type { BenchPostgres } from '../support/bench-postgres.ts';
import type { ClientProgram, Ending } from '../support/client-program.ts';
import { Docmill } from '../support/docmill.ts';
import { Program } from '../support/program.ts';
import type { Trials } from './trial.ts';

const step = { action: 'bench.noop' };

/** Docmill with its client in another process; web and worker in one process, or in one each. */
export async function docmillTrials(
  postgres: BenchPostgres,
  { apart }: { apart: boolean },
  stack: AsyncDisposableStack,
): Promise<Trials> {
  const docmill = await Docmill.open(postgres, stack);
  const { database } = docmill;
  const of = `docmill, web and worker ${apart ? 'apart' : 'together'}`;
  const web = stack.use(docmill.start(apart ? 'web' : 'web,worker'));
  const target = await web.ask('install', { steps: [step, step, step] });
  const programs = apart ? [web, stack.use(docmill.start('worker'))] : [web];
  const client = stack.use(
    new Program<ClientProgram>(new URL('../support/client-program.js', import.meta.url)),
  );

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
      await docmill.ended({ workspaceId: target.workspaceId, firstId });
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
