import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import { defaultTimings, type Timings } from '../timings.ts';
import type { SessionSettings } from './session-settings.ts';

/** The server looks after us by TCP itself, so that the locks of a client that is gone do not stay. */
export const serverSettings: SessionSettings = {
  tcp_keepalives_idle: 5,
  tcp_keepalives_interval: 2,
  tcp_keepalives_count: 3,
  tcp_user_timeout: 10_000,
};

/** No connection waits for ever, at either end (decision 123). */
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

/** A migration of large tables takes as long as it takes (decision 463). */
export function migrationLimits(timings: Timings['database']) {
  return {
    connectionTimeoutMillis: timings.connectTimeoutMs,
    lock_timeout: timings.migrationLockTimeoutMs,
    idle_in_transaction_session_timeout: timings.idleMigrationTimeoutMs,
    keepAlive: true,
  } satisfies ClientConfig;
}

/** The sockets of connections to one server, as they hear from it. */
export class ServerSockets {
  readonly #open = new Set<Socket>();
  readonly #closeTimeoutMs: number;

  constructor({ closeTimeoutMs }: Pick<Timings['database'], 'closeTimeoutMs'> = defaultTimings.database) {
    this.#closeTimeoutMs = closeTimeoutMs;
  }

  /** Makes a socket for the driver to connect. */
  readonly make = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
    return socket;
  };

  /**
   * Notes what each socket has heard so far; the function it answers breaks those that have heard nothing since. To be
   * called when another one got no answer in that time: the route to the server is lost, and nobody tells us.
   */
  mark(): () => void {
    const marks = [...this.#open].map((socket) => ({ socket, heard: socket.bytesRead }));
    return () => {
      for (const { socket, heard } of marks) if (socket.bytesRead === heard) socket.destroy();
    };
  }

  /** Resolves when connections are closed that say goodbye; those that are not heard any more are broken. */
  async closed(goodbye: Promise<unknown>): Promise<void> {
    const timer = setTimeout(() => {
      for (const socket of this.#open) socket.destroy();
    }, this.#closeTimeoutMs);
    await goodbye;
    clearTimeout(timer);
  }
}
