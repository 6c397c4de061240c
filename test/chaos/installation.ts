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

/** How our own connections are told from those of the processes. */
export const harness = 'chaos';

/** What a process is there for. */
type Roles = 'web' | 'worker' | 'web,worker';

/** A process of an installation. */
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
  /** The database beside all proxies, by connections that stay. */
  database: Pool;
  token: string;
  /** Begins a process, and does not wait until it is ready. */
  launch: (roles: Roles, env?: ProgramEnv) => Promise<ChaosNode>;
  web: (env?: ProgramEnv) => Promise<ChaosNode>;
  worker: (env?: ProgramEnv) => Promise<ChaosNode>;
  /** Starts a web that runs jobs too. */
  both: (env?: ProgramEnv) => Promise<ChaosNode>;
  /** A client of the workspace at a web. */
  clientOf(web: ChaosNode | undefined): TestClient;
}

/** Opens an installation without a process; all of it ends with `stack`. A database and a folder are made unless they are given. */
export async function openInstallation(
  stack: AsyncDisposableStack,
  options: { databaseUrl?: string; dataFolder?: string; env?: ProgramEnv } = {},
): Promise<Installation> {
  await buildProgram();
  const url = options.databaseUrl ?? stack.use(await createDatabase()).url;
  const dataFolder = options.dataFolder ?? (await newFolder(stack));
  const shared = {
    DATABASE_URL: url,
    DOCMILL_DATA: dataFolder,
    DOCMILL_OUTBOUND_ALLOW: '127.0.0.1',
    DOCMILL_RATE_LIMIT: '0',
    DOCMILL_LOG_LEVEL: process.env['DOCMILL_LOG_LEVEL'] ?? 'silent',
    ...options.env,
  };
  const { stdout } = await runToEnd(['token', '--workspace', 'chaos', '--scope', 'admin'], shared);
  const token = stdout.trim();
  const database = new Pool({
    connectionString: url,
    max: 2,
    idleTimeoutMillis: 0,
    application_name: harness,
  });
  database.on('error', () => undefined);
  stack.defer(() => database.end());
  const launch = async (roles: Roles, more: ProgramEnv = {}): Promise<ChaosNode> => {
    const port = await freePort();
    // Whoever serves tells there whether it is ready.
    const own = { [roles === 'worker' ? 'DOCMILL_METRICS_PORT' : 'PORT']: String(port) };
    const program = stack.use(runProgram(['start'], { ...shared, DOCMILL_ROLES: roles, ...own, ...more }));
    const kill = async () => {
      program.signal('SIGKILL');
      await program.ended;
    };
    return Object.assign(program, { url: `http://127.0.0.1:${port}`, kill });
  };
  const start = async (roles: Roles, more?: ProgramEnv): Promise<ChaosNode> => {
    const node = await launch(roles, more);
    await untilReady(node, node.url);
    return node;
  };
  return {
    databaseUrl: url,
    dataFolder,
    database,
    token,
    launch,
    web: (more) => start('web', more),
    worker: (more) => start('worker', more),
    both: (more) => start('web,worker', more),
    clientOf: (web) => new TestClient(web?.url ?? '', token, 'chaos'),
  };
}

/** A folder that goes with `stack`. */
async function newFolder(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docmill-chaos-'));
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

/** Ends those sessions of processes that `isMeant`, and answers how many; not the ones by which a PostgreSQL is kept running. */
export async function endSessions(database: Pool, isMeant: () => boolean): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
     and application_name not in ($1, 'docmill presence') order by backend_start, pid`,
    [harness],
  );
  const pids = rows.map(({ pid }) => pid).filter(isMeant);
  await database.query('select pg_terminate_backend(pid) from unnest($1::int[]) as v(pid)', [pids]);
  return pids.length;
}
