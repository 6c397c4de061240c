import { setTimeout } from 'node:timers/promises';
import { ConfigError } from '../environment.ts';
import type { Log } from '../log.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { formatDatabaseAddress, readConnectionUrl } from './connection-url.ts';
import { databaseReason } from './database-reason.ts';
import { isConnectionRefused, isDatabaseUnavailable } from './outage.ts';
import { examineServer, findSharedSessions, testedVersions } from './server-check.ts';
import { SessionClient } from './session-settings.ts';

/**
 * Connects until the database can be used, retrying while it is unavailable. Throws a one-sentence error if it stays
 * unavailable or refuses the connection.
 */
export async function waitUntilReachable(url: string, log: Log, timings: Timings['database']): Promise<void> {
  const { startTimeoutMs, startPollMs } = timings;
  let isTold = false;
  for (const deadline = performance.now() + startTimeoutMs; ; await setTimeout(startPollMs)) {
    try {
      await requireUsable(url, log, timings);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || isConnectionRefused(error) || performance.now() > deadline)
        throw error;
      if (!isTold) log.warn({ err: error }, 'waiting for the database');
      isTold = true;
    }
  }
}

/** Connects once. Throws a one-sentence error without the password if DATABASE_URL cannot be used or its sessions are shared. */
export function requireReachable(url: string, timings = defaultTimings.database): Promise<void> {
  return withConnection(url, timings, (client) => requireOwnSession(client, url, timings));
}

/** Connects to a server and checks that the service can run on it: its version, our privileges in the database, its pooler. */
export function requireUsable(url: string, log: Log, timings = defaultTimings.database): Promise<void> {
  return withConnection(url, timings, async (client) => {
    const server = await examineServer(async (text) => (await client.query(text)).rows[0]);
    // A standby may be promoted while the start waits for it.
    if (server.problem !== undefined)
      throw unusable(url, server.problem, server.isReadOnly ? new ReadOnly() : undefined);
    await requireOwnSession(client, url, timings);
    if (server.major > testedVersions.newest)
      log.warn(
        `PostgreSQL ${server.version} is newer than ${testedVersions.newest}, the newest version that Docmill is tested with`,
      );
  });
}

async function requireOwnSession(
  client: SessionClient,
  url: string,
  timings: Timings['database'],
): Promise<void> {
  const shared = await findSharedSessions(client, await readConnectionUrl(url, timings), timings);
  if (shared !== undefined) throw unusable(url, shared);
}

async function withConnection(
  url: string,
  timings: Timings['database'],
  use: (client: SessionClient) => Promise<void>,
): Promise<void> {
  try {
    await connectOnce(url, timings, use);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw unusable(url, databaseReason(error), error);
  }
}

async function connectOnce(
  url: string,
  timings: Timings['database'],
  use: (client: SessionClient) => Promise<void>,
): Promise<void> {
  const client = new SessionClient({
    ...(await readConnectionUrl(url, timings)),
    connectionTimeoutMillis: timings.startAttemptTimeoutMs,
    query_timeout: timings.startAttemptTimeoutMs,
  });
  // Later errors of the connection are reported by the calls.
  client.on('error', () => undefined);
  try {
    await client.open();
    await use(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unusable(url: string, reason: string, cause?: unknown): ConfigError {
  return new ConfigError(`DATABASE_URL (${formatDatabaseAddress(url)}) cannot be used: ${reason}`, { cause });
}

/** Error of a read-only server. */
class ReadOnly extends Error {
  readonly code = '25006';
}
