import { Client } from 'pg';
import type { Timings } from '../../timings.ts';
import { checkFolder } from './identity.ts';
import type { Layout } from './layout.ts';

/** Any number will do, as long as every version of ours uses the same. */
const useLock = '7016996765293437281';

/** What a use does when its server is gone. */
interface UseOptions extends Pick<Timings['embedded'], 'rejoinMs'> {
  readonly revive: () => Promise<unknown>;
}

/**
 * One program's use of the database: a connection that holds a shared lock. The server sees it end when the program
 * does, however it dies, so no process id has to be written down and none can be mistaken for another.
 */
export class ServerUse {
  readonly #url: string;
  readonly #layout: Layout;
  readonly #revive: () => Promise<unknown>;
  readonly #rejoinMs: number;
  #client: Client;
  #isLost = false;
  #isLeaving = false;
  #hasLeft = false;

  private constructor(url: string, layout: Layout, client: Client, { revive, rejoinMs }: UseOptions) {
    this.#rejoinMs = rejoinMs;
    this.#url = url;
    this.#layout = layout;
    this.#client = client;
    this.#revive = revive;
    this.#keep(client);
  }

  /**
   * Connects and counts as a user from then on; rejects as `pg` does, and with `OtherFolder` when the server is not that of
   * the folder. `revive` is called for as long as the server is gone.
   */
  static async join(url: string, layout: Layout, options: UseOptions): Promise<ServerUse> {
    return new ServerUse(url, layout, await enter(url, layout), options);
  }

  /** Runs a statement on this connection. */
  async query(text: string): Promise<Record<string, unknown>[]> {
    return (await this.#client.query<Record<string, unknown>>(text)).rows;
  }

  /** Stops counting as a user, and says whether there is no other one. */
  async leave(): Promise<boolean> {
    this.#isLeaving = true;
    if (this.#isLost && !(await this.#enterAgain())) return false;
    try {
      await this.query(`select pg_advisory_unlock_shared(${useLock})`);
      // Not at once: the server may need a moment to notice that a killed program is gone.
      await this.query("set lock_timeout = '250ms'");
      await this.query(`select pg_advisory_lock(${useLock})`);
      return true;
    } catch {
      // Somebody else holds the lock; or the connection is lost, and then the server is not ours to stop.
      return false;
    } finally {
      this.#hasLeft = true;
      await this.#client.end();
    }
  }

  #keep(client: Client): void {
    this.#client = client;
    this.#isLost = false;
    client.once('end', () => {
      this.#isLost = true;
      if (!this.#isLeaving) this.#rejoinLater();
    });
  }

  #rejoinLater(): void {
    setTimeout(() => void this.#rejoin(), this.#rejoinMs).unref();
  }

  /** Comes back when the server was killed and we or another program have started it again. */
  async #rejoin(): Promise<void> {
    if (this.#isLeaving || (await this.#enterAgain())) return;
    await this.#revive().catch(() => undefined);
    if (!this.#isLeaving && !(await this.#enterAgain())) this.#rejoinLater();
  }

  async #enterAgain(): Promise<boolean> {
    const client = await enter(this.#url, this.#layout).catch(() => undefined);
    if (client === undefined) return false;
    // Meanwhile we may have come in or left by another way.
    if (this.#isLost && !this.#hasLeft) this.#keep(client);
    else await client.end();
    return true;
  }
}

async function enter(url: string, layout: Layout): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    application_name: 'docmill presence',
  });
  // A lost connection is dealt with when it ends.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await checkFolder(client, layout);
    await client.query(`select pg_advisory_lock_shared(${useLock})`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
