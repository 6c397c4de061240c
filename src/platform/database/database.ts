import { Migrator } from '@mikro-orm/migrations';
import type { MikroORM, EntityManager, EntityName } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { maxLimit } from '../page.ts';
import { createBatchObserver, Batcher, type BatcherOptions } from '../batcher.ts';
import { gauge, Metrics } from '../metrics.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { connectionLimits, migrationLimits, serverSettings, ServerSockets } from './connection.ts';
import { readConnectionUrl } from './connection-url.ts';
import { migrationsTable } from './applied-migrations.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { openOrm } from './orm.ts';
import { isReadOnly } from './outage.ts';
import { PoolRenewal } from './pool-renewal.ts';
import { RefusedWrites } from './refused-writes.ts';
import { createPoolConfig, type SessionSettings } from './session-settings.ts';
import { Statements, type Sql } from './sql.ts';
import type { Tables } from './table.ts';
import { createAutocommitRunner, commit, retryUntilKnown } from './unknown-outcome.ts';

/**
 * Settings of the planner. A prepared statement keeps its plan while its tables grow: a plan made for an empty table,
 * which scans or joins all of it, would do so until the next ANALYZE. All our queries find rows by index, so plans must do
 * so from the start. As no plan depends on the inputs, none is made twice (ADR 9).
 */
const planning: SessionSettings = {
  enable_seqscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  plan_cache_mode: 'force_generic_plan',
};

interface TransactionOptions {
  durable?: boolean;
  sorts?: boolean;
}

/** Settings that a transaction makes when it begins. */
const notFlushed = ['set local synchronous_commit = off'];
const inIndexOrder = ['set local enable_sort = off', 'set local enable_bitmapscan = off'];

/** Connection and entities of a database. */
export interface DatabaseOptions {
  url: string;
  entities: readonly EntityName[];
  poolSize: number;
  metrics?: Metrics;
  timings?: Timings['database'];
  /** For migrations: no limit on the duration of statements, and a short timeout for locks. */
  unlimited?: boolean;
}

type OpenedOptions = Pick<DatabaseOptions, 'url' | 'metrics' | 'timings'>;

const connections = gauge('database_connections', 'Connections of the pool, by state.', 'state');

const waiting = gauge('database_waiting', 'Callers that wait for a connection of the pool.');

/** Function that reads one result for each key, in the order of the keys. */
export type Reader<Key, Result> = (keys: readonly Key[]) => Promise<readonly Result[]>;

/** The only access to PostgreSQL: entities through MikroORM, hot paths through prepared statements, both on one pool. */
export class Database implements AsyncDisposable {
  readonly url: string;
  readonly orm: MikroORM;
  /** Runs each statement in its own transaction; throws an `UnknownOutcome` if the response was lost. */
  readonly sql: Sql;
  readonly tables: Tables;
  readonly sockets: ServerSockets;
  readonly timings: Timings['database'];
  readonly refusedWrites: RefusedWrites;
  readonly #pool: Pool;
  readonly #renewal: PoolRenewal;
  readonly #statements: Statements;
  readonly #metrics: Metrics;

  private constructor(
    orm: MikroORM,
    pool: Pool,
    { url, sockets, metrics, timings }: { sockets: ServerSockets } & Required<OpenedOptions>,
  ) {
    this.url = url;
    this.orm = orm;
    this.#pool = pool;
    this.#renewal = new PoolRenewal(pool);
    this.sockets = sockets;
    this.timings = timings;
    this.refusedWrites = new RefusedWrites(timings);
    this.#metrics = metrics;
    this.#statements = new Statements(orm);
    this.tables = this.#statements.tables;
    this.sql = this.#statements.bindTo(this.refusedWrites.observe(createAutocommitRunner(pool)));
  }

  /** Connects; throws when the server cannot be reached. */
  static async open({
    url,
    entities,
    poolSize,
    unlimited = false,
    metrics = new Metrics(),
    timings = defaultTimings.database,
  }: DatabaseOptions): Promise<Database> {
    const sockets = new ServerSockets(timings);
    const server = await readConnectionUrl(url, timings);
    const orm = await openOrm({
      dbName: server.database,
      entities: [...entities],
      pool: { min: 1, max: poolSize },
      // With pipelining, statements that do not depend on each other are sent together.
      driverOptions: createPoolConfig({
        ...server,
        application_name: unlimited ? 'docmill migration' : 'docmill',
        ...(unlimited ? migrationLimits : connectionLimits)(timings),
        settings: { ...serverSettings, ...planning },
        pipeline: true,
        stream: sockets.make,
      }),
      extensions: [Migrator],
      migrations: {
        path: migrationsFolder,
        pathTs: migrationsFolder,
        tableName: migrationsTable,
        snapshotOnMigrate: false,
        disableForeignKeys: false,
      },
    });
    const pool = await orm.driver.getConnection().getNativeClient();
    const database = new Database(orm, pool, { url, sockets, metrics, timings });
    const connection = await pool.connect();
    connection.release();
    watch(pool, metrics);
    return database;
  }

  /** Creates a batcher for group commits into this database; `name` labels its metrics. */
  createBatcher<Item, Result>(
    name: string,
    commit: (items: Item[]) => Promise<readonly Result[]>,
    options: Omit<BatcherOptions, 'observe'> = {},
  ): Batcher<Item, Result> {
    return new Batcher(commit, { ...options, observe: createBatchObserver(this.#metrics, name) });
  }

  /**
   * Creates a reader that batches concurrent reads into one statement. `read` returns one result per key, in the order of
   * the keys, and so does the reader.
   */
  reader<Key, Result>(
    name: string,
    read: (sql: Sql, keys: readonly Key[]) => Promise<readonly Result[]>,
  ): Reader<Key, Result> {
    const batcher = this.createBatcher<readonly Key[], readonly Result[]>(
      name,
      async (lists) => {
        const found = await read(this.sql, lists.flat());
        let end = 0;
        return lists.map(({ length }) => found.slice(end, (end += length)));
      },
      // The size of a page, so that the records of all its items are read by one statement.
      { lanes: 4, limit: maxLimit },
    );
    return async (keys) => (keys.length === 0 ? [] : batcher.add(keys));
  }

  /** Replaces every connection by one to the server that the address currently leads to; no statement is interrupted. */
  renew(): void {
    this.#renewal.renew();
  }

  /** Creates an entity manager with an identity map of its own. */
  em(): EntityManager {
    return this.orm.em.fork();
  }

  /**
   * Runs statements in one transaction. Rolls back if `work` throws; throws an `UnknownOutcome` if the response to the
   * commit was lost. A transaction that is not `durable` may be lost, with all later ones, when the server crashes right
   * after it: its log is flushed by the next durable one. A transaction that never `sorts` reads rows in the order of an
   * index even where the planner finds another plan cheaper (ADR 9).
   */
  async transaction<T>(
    work: (sql: Sql) => Promise<T>,
    { durable = true, sorts = true }: TransactionOptions = {},
  ): Promise<T> {
    const client = await this.#pool.connect();
    try {
      // `begin` is sent with the first statement; if it fails, that statement fails too.
      const begun = client.query(
        ['begin', ...(durable ? [] : notFlushed), ...(sorts ? [] : inIndexOrder)].join('; '),
      );
      const [result] = await Promise.all([
        work(this.#statements.bindTo(this.refusedWrites.observe(client))),
        begun,
      ]);
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      // A client that cannot roll back is broken and leaves the pool.
      await client.query('rollback').then(
        () => client.release(isReadOnly(error)),
        () => client.release(true),
      );
      throw error;
    }
  }

  /** Retries idempotent work while its outcome is unknown, for as long as a caller may be kept waiting. */
  retryUntilKnown<T>(work: () => Promise<T>): Promise<T> {
    return retryUntilKnown(work, this.timings);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sockets.waitForClose(this.orm.close(true));
  }
}

function watch(pool: Pool, metrics: Metrics): void {
  const [open, waiters] = [metrics.of(connections), metrics.of(waiting)];
  metrics.beforeScrape(() => {
    open.set(pool.idleCount, 'idle');
    open.set(pool.totalCount - pool.idleCount, 'busy');
    waiters.set(pool.waitingCount);
  });
}
