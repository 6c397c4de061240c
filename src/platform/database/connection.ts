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

/** No connection waits for ever, at either end (decision 123). Times are milliseconds. */
export const connectionLimits = {
  /** For a new connection; of a pool, for one that is free too. */
  connectionTimeoutMillis: 8000,
  statement_timeout: 10_000,
  /** The server gives up before; one that says nothing even then is not there, and its connection is broken. */
  query_timeout: 12_000,
  /** Nobody waits for a lock longer: what is stuck elsewhere is answered with 503 here (decision 71). */
  lock_timeout: 5000,
  /** A process that is frozen within a transaction keeps its locks for no longer. */
  idle_in_transaction_session_timeout: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
} as const satisfies ClientConfig;

/** A migration of large tables takes as long as it takes (decision 463). */
export const migrationLimits = {
  connectionTimeoutMillis: connectionLimits.connectionTimeoutMillis,
  /** Everyone who wants the same table queues behind a migration that waits for it. */
  lock_timeout: 1000,
  /** A process that is frozen within a migration keeps neither its locks nor the others from migrating. */
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
} as const satisfies ClientConfig;

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
