import { setTimeout } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { toRequestError, RequestError } from '../errors.ts';
import type { Notifier } from '../events/notifier.ts';
import { Latch } from '../latch.ts';
import { LeaseLost } from '../lease/lease.ts';
import type { Log } from '../log.ts';
import { counter, type Metrics } from '../metrics.ts';
import type { Message } from '../queue/queue.ts';
import type { Timings } from '../timings.ts';
import { isTemporary, type BatchWork } from './batch.ts';
import type { LongOperation, LongOperationKind } from './long-operation.entity.ts';
import { advanceOperation, deferOperation, claimOperation } from './long-operation.store.ts';
import type { BatchMessage, LongOperations } from './long-operations.ts';

/** Maximum number of consecutive attempts of a batch that fails, or crashes its worker, although the database is available. */
const maxAttempts = 10;

/** Services that the worker uses. */
export interface BatchWorkerServices {
  readonly database: Database;
  readonly hints: Notifier;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly timings: Pick<Timings, 'longOperations'>;
}

const batches = counter('batches_total', 'Batches of long operations, by kind and result.', 'kind', 'result');

/**
 * Worker for the batches of long operations, one at a time, in turn between workspaces. Any number of processes may run
 * one: a worker that claims an operation raises its fencing token, and sends a message by which others claim the operation
 * if its lease ends.
 */
export class BatchWorker implements AsyncDisposable {
  readonly #services: BatchWorkerServices;
  readonly #timings: Timings['longOperations'];
  readonly #operations: LongOperations;
  readonly #works: Readonly<Record<LongOperationKind, BatchWork>>;
  readonly #stop = new AbortController();
  readonly #wake = new Latch();
  #forgetHints: (() => void) | undefined;
  #loop: Promise<void> | undefined;

  constructor(
    services: BatchWorkerServices,
    operations: LongOperations,
    works: Readonly<Record<LongOperationKind, BatchWork>>,
  ) {
    this.#services = services;
    this.#timings = services.timings.longOperations;
    this.#operations = operations;
    this.#works = works;
  }

  start(): void {
    this.#forgetHints = this.#services.hints.on('batch', () => this.#wake.open());
    this.#loop = this.#repeat();
  }

  /** Waits for the current batch to end, and claims no other. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#wake.open();
    this.#forgetHints?.();
    await this.#loop;
  }

  async #repeat(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        if (!(await this.#round())) await this.#wake.wait(this.#timings.pollMs);
      } catch (error) {
        this.#services.log.warn({ err: error }, 'taking batches failed');
        await this.#sleep(this.#timings.retryMs);
      }
    }
  }

  async #sleep(ms: number): Promise<void> {
    await setTimeout(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }

  /** Runs one batch if one is pending; returns whether there may be more. */
  async #round(): Promise<boolean> {
    const { database } = this.#services;
    const { queue } = this.#operations;
    const { operation, isFound } = await database.transaction(
      async (sql) => {
        await queue.release(sql);
        const { messages } = await queue.take(sql, { limit: 1 });
        const [message] = messages;
        const taken = message && (await claimOperation(sql, message, this.#timings.leaseMs));
        if (taken)
          await queue.send(sql, [createMessage(taken.operation, taken.operation.fence, taken.leaseEnd)]);
        return { operation: taken?.operation, isFound: message !== undefined };
      },
      { durable: false, sorts: false },
    );
    if (operation) await this.#do(operation);
    return isFound;
  }

  async #do(operation: LongOperation): Promise<void> {
    const { kind, id, tries } = operation;
    const { log, metrics } = this.#services;
    const count = (result: string): void => metrics.of(batches).add(1, kind, result);
    try {
      if (tries > maxAttempts)
        throw new TypeError(`A batch was taken up ${maxAttempts} times and never ended`);
      count((await this.#batch(operation)) ? 'done' : 'deferred');
    } catch (error) {
      // The worker that has the claim now continues with it.
      if (error instanceof LeaseLost) return count('lost');
      const isAway = isTemporary(error);
      const isRefused = error instanceof RequestError;
      const isLast = !isAway && (isRefused || tries >= maxAttempts);
      const what = isLast ? 'a long operation has failed' : 'a batch is tried again';
      log[isAway || isRefused ? 'warn' : 'error']({ err: error, kind, id }, what);
      count(isLast ? 'failed' : 'put-off');
      await this.#retryWrite(operation, () =>
        isLast ? this.#fail(operation, error) : this.#defer(operation, !isAway),
      );
    }
  }

  /** Runs the next batch; returns whether it was due. */
  async #batch(operation: LongOperation): Promise<boolean> {
    const { database, hints } = this.#services;
    const batch = await this.#works[operation.kind].prepare(operation, this.#stop.signal);
    if (!batch) {
      await this.#defer(operation, false);
      return false;
    }
    await database.transaction(async (sql) => {
      const { progress, isOver } = await batch.write(sql);
      const status = isOver ? 'completed' : 'running';
      const fence = await advanceOperation(sql, operation, { progress, status });
      if (fence !== undefined) await this.#operations.queue.send(sql, [createMessage(operation, fence)]);
    });
    batch.notify?.();
    hints.send('change', operation.workspaceId);
    return true;
  }

  async #fail(operation: LongOperation, error: unknown): Promise<void> {
    const { database, hints } = this.#services;
    const { key, message } = toRequestError(error);
    const end = { progress: operation.progress, status: 'failed', error: { key, message } } as const;
    await database.transaction((sql) => advanceOperation(sql, operation, end));
    hints.send('change', operation.workspaceId);
  }

  async #defer(operation: LongOperation, counts: boolean): Promise<void> {
    await this.#services.database.transaction(async (sql) => {
      const next = await deferOperation(sql, operation, counts);
      const { queue } = this.#operations;
      if (next) await queue.send(sql, [createMessage(operation, next.fence, next.startAfter)]);
    });
  }

  /**
   * Writes the outcome of a batch, retrying until the database accepts it; its lease lets others continue if this process
   * ends.
   */
  async #retryWrite({ id }: LongOperation, write: () => Promise<void>): Promise<void> {
    while (!this.#stop.signal.aborted) {
      try {
        await write();
        return;
      } catch (error) {
        if (error instanceof LeaseLost) return;
        this.#services.log.warn({ err: error, id }, 'a batch is not given back yet');
        await this.#sleep(this.#timings.retryMs);
      }
    }
  }
}

function createMessage(
  { workspaceId, kind, id }: LongOperation,
  fence: number,
  startAfter?: Date,
): Message<BatchMessage> {
  return { data: { workspaceId, kind, id, fence }, ...(startAfter && { startAfter }) };
}
