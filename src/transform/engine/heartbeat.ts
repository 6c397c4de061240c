import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker as Thread } from 'node:worker_threads';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value } from '../../platform/database/statement.ts';
import type { Timings } from '../../platform/timings.ts';
import { newId } from '../../platform/ids.ts';
import { Lease } from '../../platform/lease/lease.ts';
import type { DescribedError, Log } from '../../platform/log.ts';
import { threadArguments, threadFile } from '../../platform/threads/thread-file.ts';
import { WorkerRow } from './worker.entity.ts';
import { tableName } from '../../platform/database/table.ts';

const beat = `
  insert into ${tableName(WorkerRow)} (id, seen_at, started_at, version, slots) values ($1, now(), now(), $2, $3)
  on conflict (id) do update set seen_at = now()`;

const findDeadStatement = statement(
  'engine.find_dead',
  { self: value('uuid'), frozenSeconds: value('float8'), lostSeconds: value('float8') },
  ({ self, frozenSeconds, lostSeconds }) => `
   select id from ${tableName(WorkerRow)} as worker
   where id <> ${self}
     and (seen_at < now() - make_interval(secs => ${frozenSeconds})
       or (seen_at < now() - make_interval(secs => ${lostSeconds})
         and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))))
   for update skip locked`,
).withRows(pickColumns(WorkerRow, ['id']));

/** Start parameters of the heartbeat thread. */
export interface HeartbeatData extends WorkerFacts {
  /** Statement of a heartbeat, as the thread must not load entities. */
  beat: string;
  url: string;
  id: string;
  timings: Pick<Timings, 'database' | 'engine'>;
}

/** Facts that a worker publishes when it starts. */
export interface WorkerFacts {
  readonly version: string;
  /** Maximum number of concurrent steps. */
  readonly slots: number;
}

/**
 * Report of the heartbeat thread: it has written a heartbeat, or an error, which the process logs so that an outage is
 * counted once.
 */
export type HeartbeatReport = 'sent' | { readonly failure: HeartbeatFailure };

interface HeartbeatFailure {
  readonly what: string;
  readonly error: DescribedError;
  /** Whether the database is unavailable. */
  readonly isOutage: boolean;
}

/** Message to the heartbeat thread: the event loop has turned, or stop. */
export type HeartbeatCommand = 'turned' | 'stop';

/**
 * Proof that a worker is alive (ADR 44): a separate thread writes heartbeats, on a connection that holds an
 * advisory lock. The server releases the lock as soon as the process dies. A busy event loop delays neither.
 */
export class WorkerHeartbeat implements AsyncDisposable {
  readonly id = newId();
  readonly #url: string;
  readonly #log: Log;
  readonly #facts: WorkerFacts;
  readonly #timings: Pick<Timings, 'database' | 'engine'>;
  #thread: Thread | undefined;
  /** Claiming also checks the row of the worker, so a report that arrives late extends nothing that others rely on. */
  readonly #lease: Lease;
  #turning: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    log: Log,
    { facts, timings }: { facts: WorkerFacts; timings: Pick<Timings, 'database' | 'engine'> },
  ) {
    this.#url = url;
    this.#log = log;
    this.#facts = facts;
    this.#timings = timings;
    this.#lease = new Lease(timings.engine.leaseMs);
  }

  /** Starts the heartbeat. Resolves when the first one is written. */
  async start(): Promise<void> {
    const data: HeartbeatData = { beat, url: this.#url, id: this.id, timings: this.#timings, ...this.#facts };
    const thread = new Thread(threadFile(import.meta.url, 'heartbeat'), {
      workerData: data,
      execArgv: [...threadArguments],
    });
    this.#thread = thread;
    const isSent = Promise.withResolvers<void>();
    thread.on('message', (report: HeartbeatReport) => {
      this.#note(report);
      if (report === 'sent') isSent.resolve();
    });
    // An error of the first heartbeat is thrown in the thread.
    await Promise.race([isSent.promise, once(thread, 'exit')]);
    thread.once('exit', () => {
      this.#thread = undefined;
    });
    thread.on('error', (error) => this.#log.error({ err: error }, 'the worker sends no more heartbeats'));
    this.#turning = setInterval(() => this.#send('turned'), this.#timings.engine.heartbeatMs);
  }

  /** Whether the last heartbeat is recent enough that other processes count the worker as alive. */
  get isAlive(): boolean {
    return this.#lease.isCurrent;
  }

  /** Stops the heartbeat. Other processes count the worker as dead after its timeout unless its row is deleted. */
  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#turning);
    const thread = this.#thread;
    if (!thread) return;
    this.#send('stop');
    const { heartbeatDrainMs } = this.#timings.engine;
    await Promise.race([once(thread, 'exit'), setTimeout(heartbeatDrainMs, undefined, { ref: false })]);
    await thread.terminate();
  }

  #note(report: HeartbeatReport): void {
    if (report === 'sent') {
      this.#lease.extend(performance.now());
      this.#log.recovered?.('database');
      return;
    }
    const { what, error, isOutage } = report.failure;
    const outage = isOutage ? 'database' : undefined;
    this.#log.warn({ outage, err: Object.assign(new Error(error.message), error) }, what);
  }

  #send(order: HeartbeatCommand): void {
    this.#thread?.postMessage(order);
  }
}

/** Finds dead workers. Each row is locked for the process that recovers its jobs in this transaction. */
export async function findDeadWorkers(
  sql: Sql,
  self: string,
  { frozenWorkerTimeoutMs, lostWorkerTimeoutMs }: Timings['engine'],
): Promise<string[]> {
  const rows = await sql.query(findDeadStatement, {
    self,
    frozenSeconds: frozenWorkerTimeoutMs / 1000,
    lostSeconds: lostWorkerTimeoutMs / 1000,
  });
  return rows.map(({ id }) => id);
}

/** Deletes the row of a worker that has no jobs to recover. */
export async function deleteWorker(sql: Sql, id: string): Promise<void> {
  await sql.run({ WorkerRow }, (db) => db.deleteFrom('WorkerRow').where('id', '=', id));
}
