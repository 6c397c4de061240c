import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import {
  buildProgram,
  freePort,
  runProgram,
  runToEnd,
  untilReady,
  type Program,
  type ProgramEnv,
} from '../start/program.ts';
import { createDatabase } from '../support/postgres.ts';
import { TestClient } from '../support/service.ts';

/** A process of an installation, which is ready for its role. */
export interface ChaosNode extends Program {
  /** Where it answers; for a worker only whether it is ready. */
  url: string;
  /** Ends it as a power failure does, and waits until it is gone. */
  kill(): Promise<void>;
}

/** One database and one data folder, with any number of processes over them. */
export interface Installation {
  databaseUrl: string;
  dataFolder: string;
  /** The database beside all proxies. */
  database: Pool;
  token: string;
  web: (env?: ProgramEnv) => Promise<ChaosNode>;
  worker: (env?: ProgramEnv) => Promise<ChaosNode>;
  /** A client of the workspace at a web. */
  clientOf(web: ChaosNode | undefined): TestClient;
}

/** Opens an installation without a process; all of it ends with `stack`. A database is made unless one is given. */
export async function openInstallation(
  stack: AsyncDisposableStack,
  { databaseUrl, env = {} }: { databaseUrl?: string; env?: ProgramEnv } = {},
): Promise<Installation> {
  await buildProgram();
  const url = databaseUrl ?? stack.use(await createDatabase()).url;
  const dataFolder = await mkdtemp(join(tmpdir(), 'docmill-chaos-'));
  stack.defer(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 20 }));
  const shared = {
    DATABASE_URL: url,
    DOCMILL_DATA: dataFolder,
    DOCMILL_OUTBOUND_ALLOW: '127.0.0.1',
    DOCMILL_LOG_LEVEL: process.env['DOCMILL_LOG_LEVEL'] ?? 'silent',
    ...env,
  };
  const { stdout } = await runToEnd(['token', '--workspace', 'chaos', '--scope', 'admin'], shared);
  const token = stdout.trim();
  const database = new Pool({ connectionString: url, max: 2 });
  database.on('error', () => undefined);
  stack.defer(() => database.end());
  const start = async (own: (port: string) => ProgramEnv, more: ProgramEnv): Promise<ChaosNode> => {
    const port = await freePort();
    const program = stack.use(runProgram(['start'], { ...shared, ...own(String(port)), ...more }));
    const nodeUrl = `http://127.0.0.1:${port}`;
    await untilReady(program, nodeUrl);
    const kill = async () => {
      program.signal('SIGKILL');
      await program.ended;
    };
    return Object.assign(program, { url: nodeUrl, kill });
  };
  return {
    databaseUrl: url,
    dataFolder,
    database,
    token,
    web: (more = {}) => start((port) => ({ DOCMILL_ROLES: 'web', PORT: port }), more),
    worker: (more = {}) => start((port) => ({ DOCMILL_ROLES: 'worker', DOCMILL_METRICS_PORT: port }), more),
    clientOf: (web) => new TestClient(web?.url ?? '', token, 'chaos'),
  };
}
