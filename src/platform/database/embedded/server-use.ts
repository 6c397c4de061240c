import { Client } from 'pg';
import type { Timings } from '../../timings.ts';
import { checkFolder } from './identity.ts';
import type { Layout } from './layout.ts';

/** Number of the advisory lock of users: arbitrary, but the same in every version of Docmill. */
const useLock = '7016996765293437281';

/** Reconnection of a {@link ServerUse} whose server has died. */
interface UseOptions extends Pick<Timings['embedded'], 'rejoinMs'> {
  readonly revive: () => Promise<unknown>;
}

/**
 * Use of the database by one program: a connection that holds a shared lock. The server notices its end when the program
 * dies, even by a crash, so no process id has to be stored and none can be mistaken for another.
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
   * Connects and counts as a user from then on. Rejects as `pg` does, and with `OtherFolder` if the server belongs to
   * another folder. `revive` is called for as long as the server is down.
   */
  static async join(url: string, layout: Layout, options: UseOptions): Promise<ServerUse> {
    return new ServerUse(url, layout, await enter(url, layout), options);
  }

  /** Runs a statement on this connection. */
  async query(text: string): Promise<Record<string, unknown>[]> {
    return (await this.#client.query<Record<string, unknown>>(text)).rows;
  }

  /** Stops counting as a user; returns whether there is no other user. */
  async leave(): Promise<boolean> {
    this.#isLeaving = true;
    if (this.#isLost && !(await this.#enterAgain())) return false;
    try {
      await this.query(`select pg_advisory_unlock_shared(${useLock})`);
      // Waits briefly: the server may need a moment to notice that a killed program has ended.
      await this.query("set lock_timeout = '250ms'");
      await this.query(`select pg_advisory_lock(${useLock})`);
      return true;
    } catch {
      // Another program holds the lock; or the connection is lost, and then the server is not ours to stop.
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

  /** Rejoins after the server was killed and this or another program has started it again. */
  async #rejoin(): Promise<void> {
    if (this.#isLeaving || (await this.#enterAgain())) return;
    await this.#revive().catch(() => undefined);
    if (!this.#isLeaving && !(await this.#enterAgain())) this.#rejoinLater();
  }

  async #enterAgain(): Promise<boolean> {
    const client = await enter(this.#url, this.#layout).catch(() => undefined);
    if (client === undefined) return false;
    // Another call may have rejoined or left meanwhile.
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
  // A lost connection is handled when it ends.
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
