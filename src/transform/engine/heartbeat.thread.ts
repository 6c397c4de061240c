/*
 * Separate thread that sends the heartbeat of its worker even while the event loop of the process is busy. It dies with
 * the process, and freezes with it.
 */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Client } from 'pg';
import { ServerSockets } from '../../platform/database/connection.ts';
import { isDatabaseUnavailable, isTimeout, isReadOnly } from '../../platform/database/outage.ts';
import { openSession } from '../../platform/database/session.ts';
import { describeError } from '../../platform/log.ts';
import type { HeartbeatData, HeartbeatCommand, HeartbeatReport } from './heartbeat.ts';

/**
 * Acquired without waiting: after a lost connection the old session holds the lock until the server notices, and
 * waiting for it would delay the heartbeat. Acquiring it twice in one session is harmless.
 */
const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0))';

const { beat, url, id, version, slots, timings } = workerData as HeartbeatData;
const { heartbeatMs, stuckWorkerTimeoutMs } = timings.engine;
const stop = new AbortController();
let turnedAt = performance.now();
const sockets = new ServerSockets(timings.database);
let session: Client | undefined;

parentPort?.on('message', (order: HeartbeatCommand) => {
  if (order === 'stop') stop.abort();
  else turnedAt = performance.now();
});

function report(message: HeartbeatReport): void {
  parentPort?.postMessage(message, []);
}

function reportFailure(what: string, error: unknown): void {
  const isOutage = isDatabaseUnavailable(error) && !isTimeout(error);
  report({ failure: { what, error: describeError(error), isOutage } });
}

/** Returns the connection that holds the worker's lock, and opens a new one when it was lost. */
async function heldSession(): Promise<Client> {
  if (session) return session;
  const opened = await openSession({
    url,
    application_name: 'docmill worker',
    begin: { text: lock, values: [id] },
    sockets,
    timings: timings.database,
    onLost: (error) => reportFailure('docmill worker: connection lost', error),
  });
  opened.once('end', () => {
    session = undefined;
  });
  session = opened;
  return opened;
}

async function sendHeartbeat(): Promise<void> {
  const client = await heldSession();
  try {
    await Promise.all([
      client.query({ name: 'engine.lock', text: lock, values: [id] }),
      client.query({ name: 'engine.beat', text: beat, values: [id, version, slots] }),
    ]);
  } catch (error) {
    // The next session may reach the new primary server after a failover.
    if (isReadOnly(error)) await client.end();
    throw error;
  }
  report('sent');
}

// A failure of the first heartbeat ends the thread, and with it the start of the worker.
await sendHeartbeat();
while (!stop.signal.aborted) {
  await setTimeout(heartbeatMs, undefined, { signal: stop.signal }).catch(() => undefined);
  if (stop.signal.aborted || performance.now() - turnedAt > stuckWorkerTimeoutMs) continue;
  await sendHeartbeat().catch((error: unknown) =>
    reportFailure('sending the heartbeat of the worker failed', error),
  );
}
if (session) await sockets.waitForClose(session.end());
parentPort?.close();
