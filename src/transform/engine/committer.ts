import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable, isTimeout } from '../../platform/database/outage.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { recordKey } from '../../platform/ids.ts';
import { LeaseLost } from '../../platform/lease/lease.ts';
import type { Timings } from '../../platform/timings.ts';
import type { EntryRevision } from '../../silo/entries/entry-revision.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { JobEventsPayload } from '../jobs/job-event.ts';
import { createRunMessage, type RunMessage } from '../jobs/run-message.ts';
import type { StepObserver } from './step-observer.ts';
import { commitSteps, findWrittenSteps, type StepCommit } from './step.store.ts';

/**
 * Rows that a step writes: of its job, of the job's entry when the step changed it, and of a new entry when it created
 * one.
 */
export interface StepWrite {
  step: StepCommit;
  revision: EntryRevision | undefined;
  newEntry: PreparedEntry | undefined;
  /** Claim to release together with the commit of the step. */
  releases: string | undefined;
}

/** `lost`: another process has claimed the job. `stale`: another writer has changed the entry; the step must run again. */
export type CommitResult = 'written' | 'lost' | 'stale';

/** As `CommitResult`; `untold`: written, but without a change of the job in the change feed of the workspace. */
type WriteResult = CommitResult | 'untold';

/** Services that the committer uses. */
interface CommitterServices {
  readonly database: Database;
  readonly entries: SiloEntryService;
  readonly queue: Queue<RunMessage>;
  readonly hints: Notifier;
  readonly observer: StepObserver;
  readonly timings: Pick<Timings, 'engine'>;
}

/** Commits the steps of all jobs of a process in batches (group commit). */
export class StepCommitter {
  readonly #services: CommitterServices;
  readonly #retryMs: number;
  readonly #halt = new AbortController();
  readonly #batcher: Batcher<StepWrite, WriteResult>;

  constructor(services: CommitterServices) {
    this.#services = services;
    this.#retryMs = services.timings.engine.commitRetryMs;
    this.#batcher = services.database.createBatcher('steps', (writes) => this.#commit(writes), { lanes: 2 });
  }

  /** Commits a step, and notifies the subscribers of the job. Resolves when the step is durable. */
  async commit(write: StepWrite): Promise<CommitResult> {
    const result = await this.#batcher.add(write).catch((error: unknown) => {
      if (error instanceof LeaseLost) return 'lost' as const;
      throw error;
    });
    if (result === 'lost' || result === 'stale') return result;
    this.#services.observer.observe(write.step);
    this.#services.hints.send('job', recordKey(write.step.job), () => createEventsPayload(write.step));
    // The change of an entry is published by the entry itself.
    if (result === 'written' || write.revision || write.newEntry)
      this.#services.hints.send('change', write.step.job.workspaceId);
    return 'written';
  }

  /** Aborts commits that wait for an unavailable database: the process that claims the jobs next repeats their steps. */
  halt(): void {
    this.#halt.abort();
  }

  /** Commits writes exactly once, even if the connection is lost repeatedly: a lost answer never makes a step run again. */
  async #commit(writes: readonly StepWrite[]): Promise<WriteResult[]> {
    let written: ReadonlySet<StepCommit>;
    try {
      return await this.#write(writes);
    } catch (error) {
      written = await this.#written(writes, error);
    }
    const missing = writes.filter(({ step }) => !written.has(step));
    const results = missing.length > 0 ? await this.#commit(missing) : [];
    const resultOf = new Map(missing.map((write, index) => [write, results[index]]));
    return writes.map((write) => resultOf.get(write) ?? 'written');
  }

  /**
   * Finds the steps that are stored, as soon as the database is reachable. Rethrows an error that is no loss of the
   * connection.
   */
  async #written(writes: readonly StepWrite[], failure: unknown): Promise<Set<StepCommit>> {
    const { signal } = this.#halt;
    for (let error = failure; ;) {
      if (!isConnectionLost(error) || signal.aborted) throw error;
      await setTimeout(this.#retryMs, undefined, { signal }).catch(() => undefined);
      try {
        return await findWrittenSteps(
          this.#services.database.sql,
          writes.map(({ step }) => step),
        );
      } catch (again) {
        error = again;
      }
    }
  }

  async #write(writes: readonly StepWrite[]): Promise<WriteResult[]> {
    if (
      writes.every(({ revision, newEntry, step }) => !revision && !newEntry && step.waitSeconds === undefined)
    )
      return this.#writeSteps(this.#services.database.sql, writes);
    return this.#services.database.transaction(async (sql) => {
      const stale = await this.#revise(sql, writes);
      const current = writes.filter((write) => !stale.has(write));
      const results = await this.#writeSteps(sql, current);
      // Rolls back the changes of entries, which have no fencing token.
      if (current.some(({ revision }, index) => revision && results[index] === 'lost')) throw new LeaseLost();
      await this.#insert(
        sql,
        current.filter((_write, index) => results[index] !== 'lost'),
      );
      const resultOf = new Map(current.map((write, index) => [write, results[index]]));
      return writes.map((write) => resultOf.get(write) ?? 'stale');
    });
  }

  /** Writes steps, and the messages of jobs that continue later; a message needs the caller's transaction. */
  async #writeSteps(sql: Sql, writes: readonly StepWrite[]): Promise<WriteResult[]> {
    const written = await commitSteps(
      sql,
      writes.map(({ step }) => step),
      writes.flatMap(({ releases }) => releases ?? []),
    );
    const next = written.flatMap((step) => step.next ?? []);
    await this.#services.queue.send(sql, next.map(createRunMessage));
    const resultOf = new Map(
      written.map(({ step, isPublished }) => [step, isPublished ? 'written' : 'untold'] as const),
    );
    return writes.map(({ step }) => resultOf.get(step) ?? 'lost');
  }

  /** Inserts the new entries of a batch. */
  async #insert(sql: Sql, writes: readonly StepWrite[]): Promise<void> {
    const entries = writes.flatMap(({ newEntry }) => newEntry ?? []);
    if (entries.length > 0) await this.#services.entries.insert(sql, entries);
  }

  /** Revises the entries of a batch. Returns the writes whose entry another writer has changed meanwhile. */
  async #revise(sql: Sql, writes: readonly StepWrite[]): Promise<Set<StepWrite>> {
    const revised = await this.#services.entries.revise(
      sql,
      writes.flatMap(({ revision }) => revision ?? []),
    );
    return new Set(writes.filter(({ revision }) => revision && !revised.has(revision)));
  }
}

/** Creates the event payload for subscribers of the job. */
function createEventsPayload({ job, intent, events }: StepCommit): JobEventsPayload {
  const { id: intentId, stepId, name, provider } = intent;
  return {
    after: job.lastSeq - events.length,
    events: events.map(({ intentNumber: _number, ...event }) => {
      const isLast = job.completedAt !== undefined && event.seq === job.lastSeq;
      return { ...event, jobId: job.id, intentId, stepId, name, provider, isLast };
    }),
  };
}

/** Whether the database was unreachable or its answer was lost. A statement that the server refused has changed nothing. */
function isConnectionLost(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isTimeout(error);
}
