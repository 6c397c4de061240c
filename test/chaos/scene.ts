import type { ProgramEnv } from '../start/program.ts';
import type { TestClient } from '../support/service.ts';
import { FeedReader } from './feed-reader.ts';
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
  /** Starts another of the workers. */
  anotherWorker: () => Promise<ChaosNode>;
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
  /** True: there are no webs, and workers serve as well. */
  together?: boolean;
}

/** Starts all of it, and runs the journey once undisturbed; it ends with `stack`. */
export async function openScene(stack: AsyncDisposableStack, options: SceneOptions = {}): Promise<Scene> {
  const provider = stack.use(await RecordingProvider.start());
  const installation = await openInstallation(stack, options);
  const { together: isTogether = false, workerEnv } = options;
  const anotherWorker = () => (isTogether ? installation.both(workerEnv) : installation.worker(workerEnv));
  const [webs, workers] = await Promise.all([
    many(isTogether ? 0 : (options.webs ?? 1), () => installation.web()),
    many(options.workers ?? 2, anotherWorker),
  ]);
  const serving = isTogether ? workers : webs;
  let turn = 0;
  const client = () => {
    turn += 1;
    return installation.clientOf(serving[turn % serving.length]);
  };
  const journey = await startJourney(client(), provider);
  const follower = stack.use(new FeedReader(client));
  follower.follow();
  return {
    ...installation,
    provider,
    journey,
    webs,
    workers,
    anotherWorker,
    client,
    create: (count) => createJobs(journey, count, client),
    violations: (aftermath) =>
      violations(journey, { database: installation.database, client: client(), follower }, aftermath),
  };
}

function many(count: number, start: () => Promise<ChaosNode>): Promise<ChaosNode[]> {
  return Promise.all(Array.from({ length: count }, () => start()));
}
