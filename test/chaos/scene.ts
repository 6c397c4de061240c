import type { ProgramEnv } from '../start/program.ts';
import type { TestClient } from '../support/service.ts';
import { openInstallation, type ChaosNode, type Installation } from './installation.ts';
import { violations, type Aftermath } from './invariants.ts';
import { createJobs, startJourney, type Journey } from './journey.ts';
import { RecordingProvider } from './recording-provider.ts';

/** What a case happens to: an installation with its processes, a provider, and a journey that jobs take. */
export interface Scene extends Installation {
  provider: RecordingProvider;
  journey: Journey;
  /** Those that run now; a case puts others in their places. */
  webs: ChaosNode[];
  workers: ChaosNode[];
  /** A client of one web after the other. */
  client(): TestClient;
  /** Creates jobs, however often they have to be asked for. */
  create(count: number): Promise<void>;
  /** Everything that does not hold once all jobs have ended, in sentences. */
  violations(aftermath?: Aftermath): Promise<string[]>;
}

/** What a case may want to be otherwise. */
export interface SceneOptions {
  databaseUrl?: string;
  dataFolder?: string;
  env?: ProgramEnv;
  webs?: number;
  workers?: number;
  /** What workers alone are given. */
  workerEnv?: ProgramEnv;
}

/** Starts all of it, and runs the journey once undisturbed; it ends with `stack`. */
export async function openScene(stack: AsyncDisposableStack, options: SceneOptions = {}): Promise<Scene> {
  const provider = stack.use(await RecordingProvider.start());
  const installation = await openInstallation(stack, options);
  const [webs, workers] = await Promise.all([
    many(options.webs ?? 1, () => installation.web()),
    many(options.workers ?? 2, () => installation.worker(options.workerEnv)),
  ]);
  let turn = 0;
  const client = () => {
    turn += 1;
    return installation.clientOf(webs[turn % webs.length]);
  };
  const journey = await startJourney(client(), provider);
  return {
    ...installation,
    provider,
    journey,
    webs,
    workers,
    client,
    create: (count) => createJobs(journey, count, client),
    violations: (aftermath) =>
      violations(journey, { database: installation.database, client: client() }, aftermath),
  };
}

function many(count: number, start: () => Promise<ChaosNode>): Promise<ChaosNode[]> {
  return Promise.all(Array.from({ length: count }, () => start()));
}
