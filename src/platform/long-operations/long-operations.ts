import { writeAudit } from '../audit/write-audit.ts';
import type { AuditOperation } from '../audit/audit-operation.ts';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock.ts';
import { findPage } from '../database/find-page.ts';
import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import type { Sql } from '../database/sql.ts';
import { invalid, notFound, RequestError } from '../errors.ts';
import type { Notifier } from '../events/notifier.ts';
import { createOnce, requireSameContent, type Created } from '../idempotency.ts';
import { isUuid } from '../ids.ts';
import type { Page, PageQuery } from '../page.ts';
import type { Queue, Queues } from '../queue/queue.ts';
import { LongOperation, type LongOperationKind } from './long-operation.entity.ts';
import { insertOperation, removeEnded, stopOperation } from './long-operation.store.ts';

/** Number of the advisory lock of this housekeeping, which no other program uses: "longops" in ASCII. */
const keepingLock = '30521864823205235';

/** Message about the next batch of an operation; void once its fencing token was raised. */
export interface BatchMessage {
  readonly workspaceId: string;
  readonly kind: LongOperationKind;
  readonly id: string;
  readonly fence: number;
}

/** Services that long operations use. */
export interface LongOperationServices extends HousekeepingServices {
  readonly clock: Clock;
  readonly hints: Notifier;
  readonly queues: Queues;
}

/** Operation to start. */
export interface WantedOperation {
  readonly kind: LongOperationKind;
  readonly id: string;
  readonly contentHash: Buffer;
}

/** Initial values of a new operation. */
export interface OperationBegin {
  readonly input: unknown;
  /** Progress before the first batch. */
  readonly progress: object;
}

/** Filters of the list of operations. */
interface OperationFilters {
  readonly status?: LongOperation['status'] | undefined;
  /** Members of the request, as in REST. */
  readonly input?: Readonly<Record<string, string>> | undefined;
}

/** Retention of ended operations, and the maximum number of a kind that are running in a workspace. */
export interface LongOperationLimits {
  readonly days: number;
  readonly running: number;
}

/** Background operations that run in batches and show their progress (ADR 17). */
export class LongOperations implements Disposable {
  readonly #services: LongOperationServices;
  readonly #keeping: Housekeeping;
  readonly #maxRunning: number;
  /** Queue of operations whose next batch is pending. */
  readonly queue: Queue<BatchMessage>;

  private constructor(
    services: LongOperationServices,
    queue: Queue<BatchMessage>,
    keeping: Housekeeping,
    most: number,
  ) {
    this.#services = services;
    this.queue = queue;
    this.#keeping = keeping;
    this.#maxRunning = most;
  }

  /** Opens the operations; from then on, those that ended longer ago than their retention are deleted. */
  static async open(
    services: LongOperationServices,
    { days, running }: LongOperationLimits,
  ): Promise<LongOperations> {
    const queue = await services.queues.queue<BatchMessage>('batches', { delays: true });
    const keeping = new Housekeeping(services, keepingLock, [
      { name: 'long operation retention', work: (alone) => alone((sql) => removeEnded(sql, days)) },
    ]);
    await keeping.start();
    return new LongOperations(services, queue, keeping, running);
  }

  /**
   * Starts an operation with the result of `prepare`. Repeating the request returns the stored operation without preparing
   * anything; other content under its id is a conflict (ADR 6).
   */
  async begin(
    scope: Scope,
    wanted: WantedOperation,
    prepare: () => Promise<OperationBegin>,
    also?: (sql: Sql) => Promise<void>,
  ): Promise<Created<LongOperation>> {
    if (!isUuid(wanted.id)) throw invalid({ id: 'must be a UUID' });
    const stored = await this.#findStored(scope, wanted);
    if (stored) return { record: stored, replayed: true };
    const created = await createOnce({
      write: async () => {
        const isNew = await this.#insert(scope, wanted, await prepare(), also);
        return isNew ? this.#findStored(scope, wanted) : undefined;
      },
      findStored: () => this.#findStored(scope, wanted),
    });
    if (created) return created;
    throw new RequestError(
      'conflict',
      `The workspace has ${this.#maxRunning} operations of this kind running already; wait until one of them ends`,
      { key: 'too-many-running' },
    );
  }

  /** Inserts an operation with the message about its first batch; returns false if its id is taken or too many are running. */
  async #insert(
    scope: Scope,
    wanted: WantedOperation,
    begin: OperationBegin,
    also?: (sql: Sql) => Promise<void>,
  ): Promise<boolean> {
    const { kind, id } = wanted;
    const { workspaceId, subject, permissions, origin } = scope;
    const operation = {
      ...wanted,
      ...begin,
      workspaceId,
      createdBy: subject,
      permissions: [...permissions],
      reason: origin?.reason,
      createdAt: this.#services.clock.now(),
    };
    const isNew = await this.#services.database.retryUntilKnown(() =>
      this.#services.database.transaction(async (sql) => {
        if (!(await insertOperation(sql, operation, this.#maxRunning))) return false;
        await this.queue.send(sql, [{ data: { workspaceId, kind, id, fence: 0 } }]);
        await also?.(sql);
        return true;
      }),
    );
    if (isNew) {
      this.#services.hints.send('batch', workspaceId);
      this.#services.hints.send('change', workspaceId);
    }
    return isNew;
  }

  async get(scope: Scope, kind: LongOperationKind, id: string): Promise<LongOperation> {
    const operation = await this.find(scope, kind, id);
    if (!operation) throw notFound(kind === 'bulk' ? 'Bulk' : 'Verification');
    return operation;
  }

  /** Finds an operation of a kind. */
  async find(
    { workspaceId }: Scope,
    kind: LongOperationKind,
    id: string,
  ): Promise<LongOperation | undefined> {
    if (!isUuid(id)) return undefined;
    const found = await this.#services.database.em().findOne(LongOperation, { workspaceId, id });
    return found?.kind === kind ? found : undefined;
  }

  /** Lists the operations of a kind, newest first. */
  list(
    { workspaceId }: Scope,
    kind: LongOperationKind,
    { status, input, ...query }: PageQuery & OperationFilters,
  ): Promise<Page<LongOperation>> {
    const where = { workspaceId, kind, ...(status && { status }), ...(input && { input }) };
    return findPage(this.#services.database.em(), LongOperation, where, query);
  }

  /** Stops a running operation: its current batch is completed and is the last. Returns an operation that has ended as it is. */
  async stop(
    scope: Scope,
    kind: LongOperationKind,
    id: string,
    operation?: AuditOperation,
  ): Promise<LongOperation> {
    await this.get(scope, kind, id);
    const { workspaceId } = scope;
    await this.#services.database.retryUntilKnown(() =>
      this.#services.database.transaction(async (sql) => {
        if ((await stopOperation(sql, { workspaceId, id })) && operation)
          await writeAudit(sql, scope, operation, id);
      }),
    );
    this.#services.hints.send('change', workspaceId);
    return this.get(scope, kind, id);
  }

  /** Finds the operation that a previous create has made; refuses if its content was different. */
  async #findStored(
    scope: Scope,
    { kind, id, contentHash }: WantedOperation,
  ): Promise<LongOperation | undefined> {
    const operation = await this.find(scope, kind, id);
    if (operation) requireSameContent(operation.contentHash, contentHash, `The ${kind}`);
    return operation;
  }

  [Symbol.dispose](): void {
    this.#keeping[Symbol.dispose]();
  }
}
