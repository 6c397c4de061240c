import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { createDetachedOrm } from '../platform/database/orm.ts';
import { Statements, type Sql } from '../platform/database/sql.ts';
import type { Statement } from '../platform/database/statement.ts';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts';
import { layoutOf } from '../platform/database/embedded/layout.ts';
import { isAlive, readPostmaster } from '../platform/database/embedded/postmaster.ts';
import { formatDatabaseAddress, readConnectionUrl } from '../platform/database/connection-url.ts';
import { requireReachable } from '../platform/database/reachable.ts';
import { SessionClient } from '../platform/database/session-settings.ts';
import { defaultTimings, type Timings } from '../platform/timings.ts';
import { examined, fine, type Finding } from './finding.ts';

/** Timeouts for connecting and for each statement. */
type OpenTimings = Pick<Timings['doctor'], 'connectTimeoutMs' | 'statementTimeoutMs'>;

/** A reachable database, or the finding why there is none; disposing it closes the database. */
export interface OpenedDatabase extends AsyncDisposable {
  readonly finding: Finding;
  readonly database: OpenDatabase | undefined;
}

type Opened = Pick<OpenedDatabase, 'finding' | 'database'>;

/** Resources of a session: what it closes, and the metadata of entities. */
interface SessionUse {
  readonly stack: AsyncDisposableStack;
  readonly orm: MikroORM;
}

/** A read-only session, alongside the running service or without it. */
export class OpenDatabase implements AsyncDisposable {
  readonly url: string;
  /** Runs statements and queries in the session. */
  readonly sql: Sql;
  readonly #client: SessionClient;
  readonly #stack: AsyncDisposableStack;

  private constructor(url: string, client: SessionClient, { stack, orm }: SessionUse) {
    this.url = url;
    this.sql = new Statements(orm).bindTo(client);
    this.#client = client;
    this.#stack = stack;
  }

  /** Opens the configured database; the embedded one is started when it does not run, and stopped afterwards. */
  static open(config: Config): Promise<OpenedDatabase> {
    return openedBy(() =>
      config.databaseUrl ? openOther(config.databaseUrl, config.timings.doctor) : openEmbedded(config),
    );
  }

  /** Opens the database that a running service uses, whose entities are known already. */
  static beside({ url, orm }: Pick<Database, 'url' | 'orm'>, timings: OpenTimings): Promise<OpenedDatabase> {
    return openedBy(() => openOther(url, timings, orm));
  }

  /** Opens a session at a running server. */
  static async connect(
    url: string,
    {
      stack = new AsyncDisposableStack(),
      orm,
      timings = defaultTimings.doctor,
    }: Partial<SessionUse> & { timings?: OpenTimings } = {},
  ): Promise<OpenDatabase> {
    const client = new SessionClient({
      ...(await readConnectionUrl(url)),
      application_name: 'docmill doctor',
      connectionTimeoutMillis: timings.connectTimeoutMs,
      statement_timeout: timings.statementTimeoutMs,
      settings: { default_transaction_read_only: 'on' },
    });
    client.on('error', () => undefined);
    stack.defer(() => client.end());
    try {
      await client.open();
    } catch (error) {
      await stack.disposeAsync();
      throw error;
    }
    return new OpenDatabase(url, client, { stack, orm: orm ?? (await createDetachedOrm()) });
  }

  /** Host, port and name of the database. */
  get name(): string {
    return formatDatabaseAddress(this.url);
  }

  /** Runs reads that all see the same snapshot of the database. */
  async snapshot<T>(read: () => Promise<T>): Promise<T> {
    await this.#client.query('begin isolation level repeatable read, read only');
    try {
      return await read();
    } finally {
      await this.#client.query('rollback');
    }
  }

  /** Returns the only row of a statement. */
  async only<Given extends object, Row extends object>(
    statement: Statement<Given, Row>,
    given: NoInfer<Given>,
  ): Promise<Row> {
    const [row] = await this.sql.query(statement, given);
    if (!row) throw new TypeError(`${statement.name} answers no row`);
    return row;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stack.disposeAsync();
  }
}

async function openedBy(open: () => Promise<Opened>): Promise<OpenedDatabase> {
  let database: OpenDatabase | undefined;
  const finding = await examined('database', async () => {
    const opened = await open();
    database = opened.database;
    return opened.finding;
  });
  return { finding, database, [Symbol.asyncDispose]: async () => database?.[Symbol.asyncDispose]() };
}

async function openOther(url: string, timings: OpenTimings, orm?: MikroORM): Promise<Opened> {
  await requireReachable(url);
  return {
    finding: fine('database', `The database at ${formatDatabaseAddress(url)} can be reached.`),
    database: await OpenDatabase.connect(url, { timings, ...(orm && { orm }) }),
  };
}

async function openEmbedded({ dataFolder, timings }: Config): Promise<Opened> {
  const layout = layoutOf(join(dataFolder, 'postgres'));
  if (!existsSync(layout.cluster)) {
    const finding = fine(
      'database',
      `There is no database in ${layout.folder} yet; the first start makes it.`,
    );
    return { finding, database: undefined };
  }
  const running = await readPostmaster(layout);
  const isRunning = running !== undefined && (await isAlive(running));
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(
    await startEmbeddedPostgres({ folder: layout.folder, timings: timings.embedded }),
  );
  const state = isRunning
    ? `runs as process ${running.pid} on port ${running.port}`
    : 'does not run and can be started';
  return {
    finding: fine('database', `PostgreSQL in ${layout.folder} ${state}.`),
    database: await OpenDatabase.connect(url, { stack: stack.move(), timings: timings.doctor }),
  };
}
