import { writeAudit } from '../audit/write-audit.ts';
import type { AuditOperation } from '../audit/audit-operation.ts';
import type { Scope } from '../auth/scope.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { findPage } from '../database/find-page.ts';
import { Housekeeping, type HousekeepingServices } from '../database/housekeeping.ts';
import type { Sql } from '../database/sql.ts';
import { invalid, notFound, Refusal } from '../errors.ts';
import type { Hints } from '../events/hints.ts';
import { requireSameContent, type Created } from '../idempotency.ts';
import { isUuid } from '../ids.ts';
import type { Page, PageQuery } from '../page.ts';
import type { Queue, Queues } from '../queue/queue.ts';
import { LongOperation, type LongOperationKind } from './long-operation.entity.ts';
import { insertOperation, removeEnded, stopOperation } from './long-operation.store.ts';

/** Any number that no other program's advisory lock uses: "longops" in ASCII. */
const keepingLock = '30521864823205235';

/** Names the operation whose next batch is to be done; void once someone has raised its fence. */
export interface BatchMessage {
  readonly workspaceId: string;
  readonly kind: LongOperationKind;
  readonly id: string;
  readonly fence: number;
}

/** What long operations take of the platform. */
export interface LongOperationServices extends HousekeepingServices {
  readonly clock: Clock;
  readonly hints: Hints;
  readonly queues: Queues;
}

/** An operation that is to be begun. */
export interface WantedOperation {
  readonly kind: LongOperationKind;
  readonly id: string;
  readonly contentHash: Buffer;
}

/** What a new operation begins with. */
export interface OperationBegin {
  readonly input: unknown;
  /** Where it stands before the first batch. */
  readonly progress: object;
}

/** Which operations are listed. */
interface OperationFilters {
  readonly status?: LongOperation['status'] | undefined;
  /** Members that were asked for with them, as REST writes these. */
  readonly input?: Readonly<Record<string, string>> | undefined;
}

/** How long they are kept, and how many of a kind a workspace has running. */
export interface LongOperationLimits {
  readonly days: number;
  readonly running: number;
}

/** What is done in the background, batch by batch, and shown as it goes on (decision 208). */
export class LongOperations implements Disposable {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #hints: Hints;
  readonly #keeping: Housekeeping;
  readonly #most: number;
  /** Of operations whose next batch waits to be done. */
  readonly queue: Queue<BatchMessage>;

  private constructor(
    { database, clock, hints }: LongOperationServices,
    queue: Queue<BatchMessage>,
    keeping: Housekeeping,
    most: number,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#hints = hints;
    this.queue = queue;
    this.#keeping = keeping;
    this.#most = most;
  }

  /** Opens them; from then on those that have ended for longer than they are kept are removed. */
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
   * Begins one with what `prepare` answers; the same again answers the stored one, without preparing anything, and other content
   * under its id is a conflict (decision 10).
   */
  async begin(
    scope: Scope,
    wanted: WantedOperation,
    prepare: () => Promise<OperationBegin>,
    also?: (sql: Sql) => Promise<void>,
  ): Promise<Created<LongOperation>> {
    const { kind, id } = wanted;
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const stored = await this.#stored(scope, wanted);
    if (stored) return { record: stored, replayed: true };
    const { workspaceId, subject, permissions, origin } = scope;
    const operation = {
      ...wanted,
      ...(await prepare()),
      workspaceId,
      createdBy: subject,
      permissions: [...permissions],
      reason: origin?.reason,
      createdAt: this.#clock.now(),
    };
    const isNew = await this.#database.untilKnown(() =>
      this.#database.transaction(async (sql) => {
        if (!(await insertOperation(sql, operation, this.#most))) return false;
        await this.queue.send(sql, [{ data: { workspaceId, kind, id, fence: 0 } }]);
        await also?.(sql);
        return true;
      }),
    );
    const record = await this.#stored(scope, wanted);
    if (!record) {
      throw new Refusal(
        'conflict',
        `The workspace has ${this.#most} operations of this kind running already; wait until one of them ends`,
        {
          key: 'too-many-running',
        },
      );
    }
    if (isNew) {
      this.#hints.send('batch', workspaceId);
      this.#hints.send('change', workspaceId);
    }
    return { record, replayed: !isNew };
  }

  async get(scope: Scope, kind: LongOperationKind, id: string): Promise<LongOperation> {
    const operation = await this.find(scope, kind, id);
    if (!operation) throw notFound(kind === 'bulk' ? 'Bulk' : 'Verification');
    return operation;
  }

  /** One of a kind, if there is one. */
  async find(
    { workspaceId }: Scope,
    kind: LongOperationKind,
    id: string,
  ): Promise<LongOperation | undefined> {
    if (!isUuid(id)) return undefined;
    const found = await this.#database.em().findOne(LongOperation, { workspaceId, id });
    return found?.kind === kind ? found : undefined;
  }

  /** Those of a kind, newest first. */
  list(
    { workspaceId }: Scope,
    kind: LongOperationKind,
    { status, input, ...query }: PageQuery & OperationFilters,
  ): Promise<Page<LongOperation>> {
    const where = { workspaceId, kind, ...(status && { status }), ...(input && { input }) };
    return findPage(this.#database.em(), LongOperation, where, query);
  }

  /** Stops one that runs: the batch that is under way counts, and is the last. One that has ended is answered as it is. */
  async stop(
    scope: Scope,
    kind: LongOperationKind,
    id: string,
    operation?: AuditOperation,
  ): Promise<LongOperation> {
    await this.get(scope, kind, id);
    const { workspaceId } = scope;
    await this.#database.untilKnown(() =>
      this.#database.transaction(async (sql) => {
        if ((await stopOperation(sql, { workspaceId, id })) && operation)
          await writeAudit(sql, scope, operation, id);
      }),
    );
    this.#hints.send('change', workspaceId);
    return this.get(scope, kind, id);
  }

  /** The one that a create has made before; refuses when that had other content. */
  async #stored(
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
