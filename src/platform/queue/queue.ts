import { PgBoss, systemClock } from 'pg-boss';
import { readConnectionUrl } from '../database/connection-url.ts';
import { connectionLimits, serverSettings, ServerSockets } from '../database/connection.ts';
import { createPoolConfig } from '../database/session-settings.ts';
import type { Sql } from '../database/sql.ts';
import { list, statement } from '../database/statement.ts';
import type { Log } from '../log.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import {
  lanesStatement,
  placeIndex,
  formatPlace,
  takeStatement,
  type LanesStatement,
  type Share,
  type TakeStatement,
} from './fair-take.ts';

/** Content of a message, which belongs to a workspace. */
export interface Owned {
  workspaceId: string;
}

/** Message of a queue; delivered once. */
export interface Message<Data extends Owned> {
  data: Data;
  /** Name of a resource that only these messages need; lanes are taken from one by one. */
  lane?: string;
  /** Absent: due immediately. */
  startAfter?: Date;
}

/** Numbers of messages in a queue. */
export interface QueueDepth {
  /** Messages that are due, and delayed messages; neither is counted beyond 100,000. */
  due: number;
  delayed: number;
  /** Time since the oldest due message became due; 0 without one. */
  oldestDueSeconds: number;
}

const depthLimit = 100_000;

/** Maximum number of delayed messages that are moved at once when they are due. */
const releaseLimit = 1000;

const nowStatement = statement(
  'queue.now',
  {},
  () => `select floor(extract(epoch from clock_timestamp()))::int as seconds`,
).withRows({ seconds: 'int' });

/** Query of the depth; the index by which pg-boss takes messages covers all its columns. */
const depthStatement = statement(
  'queue.depth',
  { names: list('text') },
  ({ names }) => `
    with waiting as not materialized (
      select start_after from pgboss.job where name = any(${names}) and state < 'active' and not blocked
    ), due as (
      select start_after from waiting where start_after <= now() limit ${depthLimit}
    ), delayed as (
      select from waiting where start_after > now() limit ${depthLimit}
    )
    select count(*) as due, (select count(*) from delayed) as delayed,
      coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as "oldestDueSeconds"
    from due`,
).withRows({ due: 'bigint', delayed: 'bigint', oldestDueSeconds: 'float8' });

/**
 * Queue of pg-boss as the dispatcher: messages are sent in the transaction that causes them, and taken in the transaction
 * that claims the work. No message is ever partly taken, so none needs to expire.
 *
 * Delayed messages are in a separate queue, where takers of messages do not have to skip them (ADR 45). Their
 * priority is derived from their due time, so that due messages come first.
 */
export class Queue<Data extends Owned> {
  readonly #boss: PgBoss;
  readonly #name: string;
  readonly #later: string | undefined;
  readonly #take: TakeStatement;
  readonly #lanes: LanesStatement;
  /** Place where the last claim of each lane ended; the next claim starts after it. */
  readonly #served = new Map<string, string>();

  constructor(boss: PgBoss, name: string, later: string | undefined) {
    this.#boss = boss;
    this.#name = name;
    this.#later = later;
    this.#take = takeStatement(name);
    this.#lanes = lanesStatement(name);
  }

  /** Sends messages, which may be none, within the caller's transaction. */
  async send(sql: Sql, messages: readonly Message<Data>[]): Promise<void> {
    const now = messages.flatMap(({ data, lane, startAfter }) =>
      startAfter ? [] : { data, group: { id: formatPlace(data, lane) } },
    );
    const later = messages.flatMap(({ data, startAfter }) =>
      startAfter ? { data, startAfter, priority: -Math.floor(startAfter.getTime() / 1000) } : [],
    );
    await Promise.all([
      now.length > 0 ? this.#boss.insert(this.#name, now, { db: sql }) : undefined,
      later.length > 0 ? this.#boss.insert(this.#partner, later, { db: sql }) : undefined,
    ]);
  }

  /**
   * Makes delayed messages that are due available, in the caller's transaction; returns their number, and whether they
   * were all. They precede messages that were not started yet.
   */
  async release(sql: Sql): Promise<{ released: number; isWhole: boolean }> {
    const [{ seconds } = { seconds: 0 }] = await sql.query(nowStatement, {});
    const options = { batchSize: releaseLimit, minPriority: -seconds, db: sql };
    const due = await this.#boss.fetch<Data>(this.#partner, options);
    if (due.length > 0) {
      const ids = due.map(({ id }) => id);
      const messages = due.map(({ data }) => ({ data, group: { id: formatPlace(data) }, priority: 1 }));
      await Promise.all([
        this.#boss.deleteJob(this.#partner, ids, { db: sql }),
        this.#boss.insert(this.#name, messages, { db: sql }),
      ]);
    }
    return { released: due.length, isWhole: due.length < releaseLimit };
  }

  /**
   * Takes due messages of a lane within the caller's transaction, the same number from each workspace that has some; other
   * transactions skip them meanwhile.
   */
  async take(sql: Sql, { lane = '', limit, each = limit, of = {} }: Share): Promise<Taken<Data>> {
    const after = this.#served.get(lane) ?? formatPlace({ workspaceId: '' }, lane);
    const [taken] = await sql.query(this.#take, { after, lane, limit, each, of });
    if (!taken) throw new TypeError('An aggregate has a row');
    if (taken.last !== null) this.#served.set(lane, taken.last);
    const messages = taken.messages as Data[];
    const isCut = messages.length === limit;
    return { messages, left: isCut || taken.left, more: isCut || (messages.length > 0 && taken.more) };
  }

  /** Returns the lanes that contain messages. */
  async lanes(sql: Sql): Promise<string[]> {
    const lanes = await sql.query(this.#lanes, {});
    return lanes.map(({ lane }) => lane);
  }

  /** Counts the messages of the queue, including delayed ones. */
  async depth(sql: Sql): Promise<QueueDepth> {
    const names = [this.#name, ...(this.#later === undefined ? [] : [this.#later])];
    const [depth] = await sql.query(depthStatement, { names });
    return depth ?? { due: 0, delayed: 0, oldestDueSeconds: 0 };
  }

  get #partner(): string {
    if (this.#later === undefined) throw new TypeError(`The queue ${this.#name} delays no messages`);
    return this.#later;
  }
}

/** Messages that a claim took. */
export interface Taken<Data> {
  messages: Data[];
  /** Whether there may be more messages to take, now or when there is more room. */
  left: boolean;
  /** Whether there may be more messages for which there is room now. */
  more: boolean;
}

/** Retention of messages in pg-boss that were not taken: practically forever, as a job without its message never runs again. */
const retentionSeconds = 2_000_000_000;

/**
 * Clock of the timers of pg-boss, independent of changes to the machine's clock: after the machine's clock was set back by
 * more than 24 days, a timer would be longer than Node.js allows and fire continuously.
 */
const clock = { ...systemClock, now: () => Math.floor(performance.timeOrigin + performance.now()) };

/** Restores an error that pg-boss has converted to a plain object. */
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

/** Queues of a process over one pg-boss. */
export class Queues implements AsyncDisposable {
  readonly #boss: PgBoss;
  readonly sockets: ServerSockets;

  private constructor(boss: PgBoss, sockets: ServerSockets) {
    this.#boss = boss;
    this.sockets = sockets;
  }

  /** Installs the tables of pg-boss if they are missing and starts its maintenance. */
  static async open(
    url: string,
    log: Log,
    timings: Timings['database'] = defaultTimings.database,
  ): Promise<Queues> {
    const sockets = new ServerSockets(timings);
    const driverOptions = createPoolConfig({
      ...(await readConnectionUrl(url, timings)),
      ...connectionLimits(timings),
      statement_timeout: timings.maintenanceStatementTimeoutMs,
      query_timeout: timings.maintenanceAnswerTimeoutMs,
      settings: serverSettings,
      stream: sockets.make,
    });
    const boss = new PgBoss({
      ...driverOptions,
      schema: 'pgboss',
      max: 2,
      schedule: false,
      application_name: 'docmill queue',
      clock,
    });
    boss.on('error', (error) => log.warn({ err: asError(error) }, 'queue maintenance failed'));
    await boss.start();
    return new Queues(boss, sockets);
  }

  /**
   * Opens a queue, and creates it if it is new; partitioned, because the query plans of a shared table degrade badly under
   * a burst. Only a queue that `delays` accepts delayed messages.
   */
  async queue<Data extends Owned>(name: string, { delays = false } = {}): Promise<Queue<Data>> {
    const later = delays ? `${name}-later` : undefined;
    for (const queue of [name, ...(later === undefined ? [] : [later])]) {
      await this.#boss.createQueue(queue, { partition: true, retryLimit: 0, retentionSeconds });
      await this.#keepForEver(queue);
    }
    await this.#boss.getDb().executeSql(placeIndex(name));
    return new Queue(this.#boss, name, later);
  }

  /**
   * Extends the retention of messages sent by an older release; by default, pg-boss deletes messages two weeks after they
   * are due.
   */
  async #keepForEver(name: string): Promise<void> {
    const queue = await this.#boss.getQueue(name);
    if (queue?.retentionSeconds === retentionSeconds) return;
    await this.#boss.getDb().executeSql(
      `update pgboss.job set keep_until = start_after + make_interval(secs => ${retentionSeconds})
       where name = $1 and state < 'active'`,
      [name],
    );
    await this.#boss.updateQueue(name, { retentionSeconds });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sockets.waitForClose(this.#boss.stop({ graceful: false }));
  }
}
