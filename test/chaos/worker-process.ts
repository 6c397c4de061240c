import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from '../../src/platform/config.ts';

/** A worker in a process of its own; killed at the end of its scope. */
export interface WorkerProcess extends AsyncDisposable {
  pid: number;
  signal(name: NodeJS.Signals): void;
  /** Kills it as a power failure does, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Starts a worker on the database and data folder of a service; resolves when it takes jobs. */
export async function startWorker(
  { databaseUrl = '', dataFolder, timings }: Config,
  { effectMs = 5, concurrency = 8 } = {},
): Promise<WorkerProcess> {
  const child = fork(join(import.meta.dirname, 'worker-program.ts'), {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      DOCMILL_DATA: dataFolder,
      DOCMILL_ROLES: 'worker',
      DOCMILL_LOG_LEVEL: process.env['DOCMILL_LOG_LEVEL'] ?? 'silent',
      DOCMILL_WORKER_CONCURRENCY: String(concurrency),
      EFFECT_MS: String(effectMs),
      TEST_TIMINGS: JSON.stringify(timings),
      // As `docmill` itself does.
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../../dist/.compile-cache'),
    },
    execArgv: ['--no-warnings', '--conditions=docmill-source'],
  });
  const gone = once(child, 'exit');
  await Promise.race([
    once(child, 'message'),
    gone.then(([code]) => {
      throw new Error(`the worker ended with ${String(code)}`);
    }),
  ]);
  gone.catch(() => undefined);
  const kill = async () => {
    child.kill('SIGKILL');
    await gone;
  };
  return {
    pid: Number(child.pid),
    signal: (name) => void child.kill(name),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
