import type { Pool, PoolClient } from 'pg';

/**
 * Replacement of the connections of a pool in use: when its address leads to another server, existing connections are
 * still to the old one.
 */
export class PoolRenewal {
  readonly #pool: Pool;
  readonly #open = new Set<PoolClient>();
  readonly #outdated = new WeakSet<PoolClient>();

  constructor(pool: Pool) {
    this.#pool = pool;
    pool.on('acquire', (client) => this.#open.add(client));
    pool.on('remove', (client) => this.#open.delete(client));
    // The pool removes a client that is ending.
    pool.on('release', (_error, client) => {
      if (this.#outdated.has(client)) void client.end();
    });
  }

  /** Closes idle connections now, and busy ones when they are released. No statement is interrupted. */
  renew(): void {
    for (const client of this.#open) this.#outdated.add(client);
    for (let idle = this.#pool.idleCount; idle > 0; idle -= 1)
      this.#pool.connect().then(
        (client) => client.release(),
        () => undefined,
      );
  }
}
