import { PgBoss, systemClock } from 'pg-boss';
import { readConnectionUrl } from '../database/connection-url.ts';
import { connectionLimits, serverSettings, ServerSockets } from '../database/connection.ts';
import { pooled } from '../database/session-settings.ts';
import type { Sql } from '../database/sql.ts';
import { list, statement } from '../database/statement.ts';
import type { Log } from '../log.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import {
  lanesStatement,
  placeIndex,
  placeOf,
  takeStatement,
  type LanesStatement,
  type Share,
  type TakeStatement,
} from './fair-take.ts';

/** What a message is about is a workspace's. */
export interface Owned {
  workspaceId: string;
}

/** A message of a queue; it is handed over once. */
export interface Message<Data extends Owned> {
  data: Data;
  /** What it waits for that others do not; lanes are taken from one by one. */
  lane?: string;
  /** Absent: at once. */
  startAfter?: Date;
}

/** How much waits in a queue. */
export interface QueueDepth {
  /** Messages that may be taken, and those whose time has not come; neither is counted past 100,000. */
  due: number;
  delayed: number;
  /** How long the message has been due that has been so for longest; 0 without one. */
  oldestDueSeconds: number;
}

const depthLimit = 100_000;

/** How many messages whose time has come are moved at once. */
const releaseLimit = 1000;

const nowStatement = statement(
  'queue.now',
  {},
  () => `select floor(extract(epoch from clock_timestamp()))::int as seconds`,
).answering<{ seconds: number }>();

/** The index that pg-boss takes messages by has every column of this. */
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
).answering<QueueDepth>();

/**
 * pg-boss as the dispatcher: messages are sent inside the transaction that causes them, and taken inside the
 * transaction that takes the work over. No message is ever half taken, so none needs to expire.
 *
 * Messages whose time has not come lie in a queue beside, where nobody who takes messages has to pass them (decision 109). Their
 * priority is when they are due, so that those that are due come first in it.
 */
export class Queue<Data extends Owned> {
  readonly #boss: PgBoss;
  readonly #name: string;
  readonly #later: string | undefined;
  readonly #take: TakeStatement;
  readonly #lanes: LanesStatement;
  /** Where the last claim of each lane ended: the next begins behind it. */
  readonly #served = new Map<string, string>();

  constructor(boss: PgBoss, name: string, later: string | undefined) {
    this.#boss = boss;
    this.#name = name;
    this.#later = later;
    this.#take = takeStatement(name);
    this.#lanes = lanesStatement(name);
  }

  /** Sends messages, none included, within the caller's transaction. */
  async send(sql: Sql, messages: readonly Message<Data>[]): Promise<void> {
    const now = messages.flatMap(({ data, lane, startAfter }) =>
      startAfter ? [] : { data, group: { id: placeOf(data, lane) } },
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
   * Lets messages be taken whose time has come, in the caller's transaction; answers how many, and whether there may be more.
   * They go before those that were not begun.
   */
  async release(sql: Sql): Promise<{ released: number; isWhole: boolean }> {
    const [{ seconds } = { seconds: 0 }] = await sql.query(nowStatement, {});
    const options = { batchSize: releaseLimit, minPriority: -seconds, db: sql };
    const due = await this.#boss.fetch<Data>(this.#partner, options);
    if (due.length > 0) {
      const ids = due.map(({ id }) => id);
      const messages = due.map(({ data }) => ({ data, group: { id: placeOf(data) }, priority: 1 }));
      await Promise.all([
        this.#boss.deleteJob(this.#partner, ids, { db: sql }),
        this.#boss.insert(this.#name, messages, { db: sql }),
      ]);
    }
    return { released: due.length, isWhole: due.length < releaseLimit };
  }

  /**
   * Takes due messages of a lane away within the caller's transaction, from each workspace that has some as many as from the
   * others; others skip them meanwhile.
   */
  async take(sql: Sql, { lane = '', limit, each = limit, of = {} }: Share): Promise<Taken<Data>> {
    const after = this.#served.get(lane) ?? placeOf({ workspaceId: '' }, lane);
    const [taken] = await sql.query(this.#take, { after, lane, limit, each, of });
    if (!taken) throw new TypeError('An aggregate has a row');
    if (taken.last !== null) this.#served.set(lane, taken.last);
    const messages = taken.messages as Data[];
    const isCut = messages.length === limit;
    return { messages, left: isCut || taken.left, more: isCut || (messages.length > 0 && taken.more) };
  }

  /** The lanes that messages lie in. */
  async lanes(sql: Sql): Promise<string[]> {
    const lanes = await sql.query(this.#lanes, {});
    return lanes.map(({ lane }) => lane);
  }

  /** Counts what waits, messages whose time has not come included. */
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

/** Messages that were taken. */
export interface Taken<Data> {
  messages: Data[];
  /** Whether more may wait that could be taken, now or when there is more room. */
  left: boolean;
  /** Whether more may wait that there is room for now. */
  more: boolean;
}

/** How long pg-boss keeps a message that nobody has taken: for ever, as a job without its message never runs again. */
const retentionSeconds = 2_000_000_000;

/**
 * Clock of the timers of pg-boss, which does not follow when the machine's is set: after one was set back by more than 24 days,
 * a timer would be longer than Node allows and fire all the time.
 */
const clock = { ...systemClock, now: () => Math.floor(performance.timeOrigin + performance.now()) };

/** Restores an error of which pg-boss has made a plain object. */
function asError(error: Error): Error {
  return error instanceof Error ? error : Object.assign(new Error(), error);
}

/** The queues of a process over one pg-boss. */
export class Queues implements AsyncDisposable {
  readonly #boss: PgBoss;
  readonly sockets: ServerSockets;

  private constructor(boss: PgBoss, sockets: ServerSockets) {
    this.#boss = boss;
    this.sockets = sockets;
  }

  /** Installs pg-boss's tables when they are missing and starts its maintenance. */
  static async open(
    url: string,
    log: Log,
    timings: Timings['database'] = defaultTimings.database,
  ): Promise<Queues> {
    const sockets = new ServerSockets(timings);
    const driverOptions = pooled({
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
   * A queue, made when new; partitioned, because the plans of a shared table collapse under a burst. Only one that `delays`
   * takes messages whose time has not come.
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

  /** Keeps what an older release has sent as long; pg-boss removes messages two weeks after they are due, unless it is told otherwise. */
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
    await this.sockets.closed(this.#boss.stop({ graceful: false }));
  }
}
