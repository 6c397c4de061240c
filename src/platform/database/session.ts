import { readConnectionUrl } from './connection-url.ts';
import { connectionLimits, serverSettings, type ServerSockets } from './connection.ts';
import type { Timings } from '../timings.ts';
import { SessionClient, type SessionConfig } from './session-settings.ts';

/** A connection of its own, beside the pool, for what lives as long as the connection: LISTEN, an advisory lock. */
export interface SessionOptions extends Pick<SessionConfig, 'settings'> {
  url: string;
  application_name: string;
  /** What makes the session what it is; one that cannot run it is closed again. */
  begin: { text: string; values?: unknown[] };
  sockets: ServerSockets;
  timings: Timings['database'];
  /** Called with the error that has broken the connection. */
  onLost: (error: Error) => void;
}

/** Opens a session; its loss is reported to `onLost`, and seen by whoever listens to `end`. One that leaves a statement unanswered is lost. */
export async function openSession({
  url,
  begin,
  sockets,
  timings,
  onLost,
  ...config
}: SessionOptions): Promise<SessionClient> {
  // Pipelined, a statement that is not answered in time takes its connection with it.
  const client = new SessionClient({
    ...(await readConnectionUrl(url, timings)),
    ...connectionLimits(timings),
    connectionTimeoutMillis: timings.sessionConnectTimeoutMs,
    statement_timeout: timings.sessionStatementTimeoutMs,
    query_timeout: timings.sessionAnswerTimeoutMs,
    pipeline: true,
    stream: sockets.make,
    ...config,
    settings: { ...serverSettings, ...config.settings },
  });
  client.on('error', onLost);
  try {
    await client.open();
    await client.query(begin);
    return client;
  } catch (error) {
    await sockets.closed(client.end());
    throw error;
  }
}
