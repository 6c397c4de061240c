/*
 * A thread of its own that tells that its worker is alive, however busy the event loop of the process is. It dies with
 * the process, and freezes with it.
 */
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Client } from 'pg';
import { ServerSockets } from '../../platform/database/connection.ts';
import { isDatabaseAway, isOverdue, isReadOnly } from '../../platform/database/outage.ts';
import { openSession } from '../../platform/database/session.ts';
import { describeError } from '../../platform/log.ts';
import type { PresenceData, PresenceOrder, PresenceReport } from './presence.ts';

const beat = `
  insert into worker (id, seen_at, started_at, version, slots) values ($1, now(), now(), $2, $3)
  on conflict (id) do update set seen_at = now()`;

/**
 * Taken when it is free: a session that was lost on the way holds it until the server knows, and waiting for that would
 * keep the worker from telling that it is alive. Held twice by one session it is still held.
 */
const lock = 'select pg_try_advisory_lock(hashtextextended($1, 0))';

const { url, id, version, slots, timings } = workerData as PresenceData;
const { heartbeatMs, stuckWorkerTimeoutMs } = timings.engine;
const stop = new AbortController();
let turnedAt = performance.now();
const sockets = new ServerSockets(timings.database);
let session: Client | undefined;

parentPort?.on('message', (order: PresenceOrder) => {
  if (order === 'stop') stop.abort();
  else turnedAt = performance.now();
});

function report(told: PresenceReport): void {
  parentPort?.postMessage(told, []);
}

function reportFailure(what: string, error: unknown): void {
  const isOutage = isDatabaseAway(error) && !isOverdue(error);
  report({ failure: { what, error: describeError(error), isOutage } });
}

/** The connection that holds the worker's lock, opened anew when it was lost. */
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

async function tell(): Promise<void> {
  const client = await heldSession();
  try {
    await Promise.all([
      client.query({ name: 'engine.lock', text: lock, values: [id] }),
      client.query({ name: 'engine.beat', text: beat, values: [id, version, slots] }),
    ]);
  } catch (error) {
    // The next session may be one with the server that has taken its place.
    if (isReadOnly(error)) await client.end();
    throw error;
  }
  report('told');
}

// The first failure ends the thread, and with it the start of the worker.
await tell();
while (!stop.signal.aborted) {
  await setTimeout(heartbeatMs, undefined, { signal: stop.signal }).catch(() => undefined);
  if (stop.signal.aborted || performance.now() - turnedAt > stuckWorkerTimeoutMs) continue;
  await tell().catch((error: unknown) => reportFailure('telling that the worker is alive failed', error));
}
if (session) await sockets.closed(session.end());
parentPort?.close();
