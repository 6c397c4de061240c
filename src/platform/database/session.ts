import { readConnectionUrl } from './connection-url.ts';
import { connectionLimits, serverSettings, type ServerSockets } from './connection.ts';
import type { Timings } from '../timings.ts';
import { SessionClient, type SessionConfig } from './session-settings.ts';

/**
 * Options of a dedicated connection outside the pool, for state that lives as long as the connection: LISTEN, an advisory
 * lock.
 */
export interface SessionOptions extends Pick<SessionConfig, 'settings'> {
  url: string;
  application_name: string;
  /** Statement that sets up the session; if it fails, the session is closed. */
  begin: { text: string; values?: unknown[] };
  sockets: ServerSockets;
  timings: Timings['database'];
  /** Called with the error that broke the connection. */
  onLost: (error: Error) => void;
}

/**
 * Opens a session. Its loss is reported to `onLost` and to listeners of `end`; a session that leaves a statement
 * unanswered is lost.
 */
export async function openSession({
  url,
  begin,
  sockets,
  timings,
  onLost,
  ...config
}: SessionOptions): Promise<SessionClient> {
  // With pipelining, a statement that times out closes its connection.
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
    await sockets.waitForClose(client.end());
    throw error;
  }
}
