import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { defaultTimings, type Timings } from '../timings.ts';
import type { SessionSettings } from './session-settings.ts';

/** TCP settings by which the server detects a lost client, so that the client's locks do not stay. */
export const serverSettings: SessionSettings = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/** Returns the timeouts of a connection; neither end ever waits forever (ADR 11). */
export function connectionLimits(timings: Timings['database']) {
  return {
    connectionTimeoutMillis: timings.connectTimeoutMs,
    statement_timeout: timings.statementTimeoutMs,
    query_timeout: timings.answerTimeoutMs,
    lock_timeout: timings.lockTimeoutMs,
    idle_in_transaction_session_timeout: timings.idleTransactionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
  } satisfies ClientConfig;
}

/** Returns the timeouts of a migration; its statements have none, as large tables need any amount of time (ADR 13). */
export function migrationLimits(timings: Timings['database']) {
  return {
    connectionTimeoutMillis: timings.connectTimeoutMs,
    lock_timeout: timings.migrationLockTimeoutMs,
    idle_in_transaction_session_timeout: timings.idleMigrationTimeoutMs,
    keepAlive: true,
  } satisfies ClientConfig;
}

/** Open sockets to one server, with the means to close those that receive nothing. */
export class ServerSockets {
  readonly #open = new Set<Socket>();
  readonly #closeTimeoutMs: number;

  constructor({ closeTimeoutMs }: Pick<Timings['database'], 'closeTimeoutMs'> = defaultTimings.database) {
    this.#closeTimeoutMs = closeTimeoutMs;
  }

  /** Creates a socket for the driver to connect. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  /**
   * Records how many bytes each socket has received. The returned function destroys those that have received nothing
   * since. To be called when another connection got no answer in that time: then the route to the server is lost, which
   * nothing else reports.
   */
  mark(): () => void {
    const marks = [...this.#open].map((socket) => ({ socket, heard: socket.bytesRead }));
    return () => {
      for (const { socket, heard } of marks) if (socket.bytesRead === heard) socket.destroy();
    };
  }

  /** Resolves when the connections have closed cleanly; after a timeout, destroys those that have not. */
  async waitForClose(goodbye: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, this.#closeTimeoutMs);
    await goodbye;
    clearTimeout(timer);
  }
}
