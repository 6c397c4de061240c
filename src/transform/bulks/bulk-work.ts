import type { Scope } from '../../platform/auth/scope.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { RequestError } from '../../platform/errors.ts';
import { deriveOrderedId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { isTemporary, type BatchWork, type PreparedBatch } from '../../platform/long-operations/batch.ts';
import { scopeOf, type LongOperation } from '../../platform/long-operations/long-operation.entity.ts';
import { cursorOf, type Page, type Position } from '../../platform/page.ts';
import { read } from '../../platform/shape/read.ts';
import { SiloEntryPatch } from '../../silo/entries/entry.inputs.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { SiloListingService } from '../../silo/entries/listing.service.ts';
import {
  createCompletedRefusal,
  createNotWaitingRefusal,
  createRunningRefusal,
  type JobOperation,
  type JobOperations,
} from '../engine/job-operations.ts';
import type { JobCreation } from '../jobs/creation.service.ts';
import type { JobSearchService } from '../jobs/job-search.service.ts';
import type { Job } from '../jobs/job.entity.ts';
import { JobInput } from '../jobs/job.inputs.ts';
import type { JobPageQuery } from '../jobs/job-selection.ts';
import type { JobService } from '../jobs/job.service.ts';
import { toItemError, advanceProgress, type BulkProgress, type ItemResult } from './bulk-progress.ts';
import { boundedFilter, BulkInput } from './bulk.inputs.ts';
import { markDone } from './bulk.store.ts';

/** Services that the batches of bulks need. */
export interface BulkWorkServices {
  readonly jobs: JobService;
  readonly search: JobSearchService;
  readonly listing: SiloListingService;
  readonly entries: SiloEntryService;
  readonly verbs: JobOperations;
  readonly creation: JobCreation;
  readonly log: Log;
}

/** Number of items per batch: a fraction of a second of work, so that other operations get their turn. */
const batchSize = 50;

/** Number of jobs created, or entries moved, concurrently, so that their commits are batched. */
const writesTogether = 10;

/**
 * Number of jobs of a workspace without a first step at which bulks stop creating more: new jobs of other clients would
 * wait after all of them.
 */
const maxWaiting = 1000;

/** Refusals of a job whose state has changed before it was locked. */
const tooLate = {
  cancel: createCompletedRefusal,
  retry: createRunningRefusal,
  poke: createNotWaitingRefusal,
};

type VerbAction = keyof typeof tooLate;

/** Job of a batch: the operation to write, or the result without one. */
interface PreparedJob {
  readonly id: string;
  readonly verb?: JobOperation;
  readonly result?: ItemResult;
}

/**
 * Performs bulks: goes through all items of the filter in the order of their creation, which the actions do not change,
 * and performs the same operations as single requests.
 */
export class BulkWork implements BatchWork {
  readonly #services: BulkWorkServices;

  constructor(services: BulkWorkServices) {
    this.#services = services;
  }

  async prepare(operation: LongOperation): Promise<PreparedBatch | undefined> {
    const input = read(BulkInput, operation.input);
    const { action } = input;
    if (action === 'start' || action === 'move') return this.#onEntries(operation, input);
    return this.#acting(operation, input, action);
  }

  /**
   * Prepares actions on jobs. They are written together with the progress, each within a savepoint, so that a failure
   * affects only one job.
   */
  async #acting(operation: LongOperation, input: BulkInput, action: VerbAction): Promise<PreparedBatch> {
    const scope = scopeOf(operation);
    const progress = operation.progress as BulkProgress;
    const page = await this.#services.search.page(scope, {
      ...boundedFilter(input.filter, input),
      order: 'oldest',
      ...sliceOf(progress),
    });
    const ids = page.items.map(({ id }) => id);
    const found = await Promise.all(ids.map((id) => this.#services.jobs.getIfExists(scope, id)));
    const prepared: PreparedJob[] = [];
    for (const job of found) if (job) prepared.push(await this.#prepared(scope, job, input, action));
    return {
      write: async (sql) => {
        const results: ItemResult[] = [];
        // Written in the order in which all processes lock jobs, to avoid deadlocks.
        for (const { id, verb, result } of prepared.toSorted((one, other) => (one.id < other.id ? -1 : 1)))
          results.push(verb ? await this.#written(sql, id, verb, action) : (result ?? { id }));
        const done = results.filter(({ error: hindrance }) => !hindrance).map(({ id }) => id);
        await markDone(sql, { workspaceId: scope.workspaceId, bulkId: operation.id, ids: done });
        return { progress: advanceProgress(progress, results, endCursor(page)), isOver: isLast(page) };
      },
      notify: () => {
        for (const { verb } of prepared) verb?.notify();
      },
    };
  }

  async #prepared(scope: Scope, job: Job, input: BulkInput, action: VerbAction): Promise<PreparedJob> {
    const { id } = job;
    const { verbs } = this.#services;
    try {
      const preparing = {
        cancel: () => verbs.prepareCancel(scope, job),
        retry: () => verbs.prepareRetry(scope, job, input.retry ?? {}),
        poke: () => verbs.preparePoke(job, input.poke ?? {}),
      };
      return { id, verb: await preparing[action]() };
    } catch (error) {
      return { id, result: this.#createErrorResult(id, error) };
    }
  }

  async #written(sql: Sql, id: string, verb: JobOperation, action: VerbAction): Promise<ItemResult> {
    await sql.executeSql('savepoint item');
    try {
      const written = await verb.write(sql);
      await sql.executeSql('release savepoint item');
      return written === 'never' ? this.#createErrorResult(id, tooLate[action]()) : { id };
    } catch (error) {
      const result = this.#createErrorResult(id, error);
      await sql.executeSql('rollback to savepoint item');
      return result;
    }
  }

  /**
   * Creates jobs or moves entries before the progress is written. The ids of jobs are derived from their entries, so
   * that a repeated batch creates each job once.
   */
  async #onEntries(operation: LongOperation, input: BulkInput): Promise<PreparedBatch | undefined> {
    const scope = scopeOf(operation);
    if (input.action === 'start' && (await this.#isBusy(scope))) return undefined;
    const progress = operation.progress as BulkProgress;
    const page = await this.#services.listing.list(scope, {
      ...boundedFilter(input.entryFilter, input),
      order: 'created',
      ascending: true,
      ...sliceOf(progress),
    });
    const ids = page.items.map(({ id }) => id);
    const results: ItemResult[] = [];
    const perform = input.action === 'move' ? this.#moved.bind(this) : this.#started.bind(this);
    while (results.length < ids.length) {
      const together = ids.slice(results.length, results.length + writesTogether);
      results.push(...(await Promise.all(together.map((id) => perform(operation, input, id)))));
    }
    return {
      write: () =>
        Promise.resolve({
          progress: advanceProgress(progress, results, endCursor(page)),
          isOver: isLast(page),
        }),
    };
  }

  /** Returns whether the number of jobs without a first step has reached the limit for bulks. */
  async #isBusy(scope: Scope): Promise<boolean> {
    const waiting: JobPageQuery = { statuses: ['NA'], order: 'oldest', limit: maxWaiting - 1 };
    return !isLast(await this.#services.search.page(scope, waiting));
  }

  async #started(operation: LongOperation, { start }: BulkInput, siloEntryId: string): Promise<ItemResult> {
    const { workspaceId, id: bulkId, createdAt } = operation;
    const id = deriveOrderedId(createdAt, workspaceId, bulkId, siloEntryId);
    try {
      const input = Object.assign(new JobInput(), start, { siloEntryId });
      await this.#services.creation.create(scopeOf(operation), input, { id, bulkId });
      return { id: siloEntryId };
    } catch (error) {
      return this.#createErrorResult(siloEntryId, error);
    }
  }

  async #moved(operation: LongOperation, { move }: BulkInput, id: string): Promise<ItemResult> {
    try {
      await this.#services.entries.update(scopeOf(operation), id, Object.assign(new SiloEntryPatch(), move));
      return { id };
    } catch (error) {
      return this.#createErrorResult(id, error);
    }
  }

  /** Returns the result of a failed item; throws temporary errors, after which the batch is retried. */
  #createErrorResult(id: string, error: unknown): ItemResult {
    if (isTemporary(error)) throw error;
    if (!(error instanceof RequestError))
      this.#services.log.error({ err: error, id }, 'a bulk failed with one');
    return { id, error: toItemError(error) };
  }
}

function sliceOf({ cursor }: BulkProgress): { limit: number; cursor?: string } {
  return { limit: batchSize, ...(cursor !== undefined && { cursor }) };
}

function endCursor({ items }: Page<Position>): string | undefined {
  const last = items.at(-1);
  return last && cursorOf(last);
}

function isLast({ nextCursor }: Page<Position>): boolean {
  return nextCursor === undefined;
}
