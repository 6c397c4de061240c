import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseAway, isOverdue } from '../../platform/database/outage.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Hints } from '../../platform/events/hints.ts';
import type { Grouper } from '../../platform/grouper.ts';
import { recordKey } from '../../platform/ids.ts';
import type { Timings } from '../../platform/timings.ts';
import type { EntryRevision } from '../../silo/entries/entry-revision.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { JobNews } from '../jobs/job-event.ts';
import { runMessage, type RunMessage } from '../jobs/run-message.ts';
import type { StepObserver } from './step-observer.ts';
import { commitSteps, writtenSteps, type StepCommit } from './step.store.ts';

/** What a step leaves behind in its job, in the job's entry when it changed that, and beside it when it made another. */
export interface StepWrite {
  step: StepCommit;
  revision: EntryRevision | undefined;
  newEntry: PreparedEntry | undefined;
  /** A claim that nobody needs once the step is written. */
  releases: string | undefined;
}

/** `lost`: someone else has taken the job over. `stale`: someone else has changed the entry; the step must run again. */
export type CommitResult = 'written' | 'lost' | 'stale';

/** As above; `untold`: written, and nothing of it told of the job in the feed of the workspace. */
type WriteResult = CommitResult | 'untold';

/** Thrown to roll a transaction back in which an entry would change for a job that was taken over. */
class FenceLost extends Error {}

/** Commits the steps of all jobs of a process; those that are ready together go in one commit. */
export class StepCommitter {
  readonly #database: Database;
  readonly #entries: SiloEntryService;
  readonly #queue: Queue<RunMessage>;
  readonly #hints: Hints;
  readonly #observer: StepObserver;
  readonly #retryMs: number;
  readonly #halt = new AbortController();
  readonly #grouper: Grouper<StepWrite, WriteResult>;

  constructor(services: {
    database: Database;
    entries: SiloEntryService;
    queue: Queue<RunMessage>;
    hints: Hints;
    observer: StepObserver;
    timings: Pick<Timings, 'engine'>;
  }) {
    const { database } = services;
    this.#database = database;
    this.#entries = services.entries;
    this.#queue = services.queue;
    this.#hints = services.hints;
    this.#observer = services.observer;
    this.#retryMs = services.timings.engine.commitRetryMs;
    this.#grouper = database.grouper('steps', (writes) => this.#commit(writes), { lanes: 2 });
  }

  /** Resolves when the step is durable; whoever follows the job is told. */
  async commit(write: StepWrite): Promise<CommitResult> {
    const result = await this.#grouper.add(write).catch((error: unknown) => {
      if (error instanceof FenceLost) return 'lost' as const;
      throw error;
    });
    if (result === 'lost' || result === 'stale') return result;
    this.#observer.written(write.step);
    this.#hints.send('job', recordKey(write.step.job), () => newsOf(write.step));
    // A changed entry is told of by itself.
    if (result === 'written' || write.revision || write.newEntry)
      this.#hints.send('change', write.step.job.workspaceId);
    return 'written';
  }

  /** Gives up what cannot be committed because the database is away: whoever takes the jobs up does their steps again. */
  halt(): void {
    this.#halt.abort();
  }

  /** Commits writes once, however often the connection is lost over it: no step is done again because an answer was lost. */
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

  /** Which steps the tables hold, as soon as the database tells; throws what is no loss of the connection. */
  async #written(writes: readonly StepWrite[], failure: unknown): Promise<Set<StepCommit>> {
    const { signal } = this.#halt;
    for (let error = failure; ;) {
      if (!isConnectionLost(error) || signal.aborted) throw error;
      await setTimeout(this.#retryMs, undefined, { signal }).catch(() => undefined);
      try {
        return await writtenSteps(
          this.#database.sql,
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
      return this.#writeSteps(this.#database.sql, writes);
    return this.#database.transaction(async (sql) => {
      const stale = await this.#revise(sql, writes);
      const current = writes.filter((write) => !stale.has(write));
      const results = await this.#writeSteps(sql, current);
      if (current.some(({ revision }, index) => revision && results[index] === 'lost')) throw new FenceLost();
      await this.#insert(
        sql,
        current.filter((_write, index) => results[index] !== 'lost'),
      );
      const resultOf = new Map(current.map((write, index) => [write, results[index]]));
      return writes.map((write) => resultOf.get(write) ?? 'stale');
    });
  }

  /** Writes steps, and the messages by which jobs that wait go on; a message needs the caller's transaction. */
  async #writeSteps(sql: Sql, writes: readonly StepWrite[]): Promise<WriteResult[]> {
    const written = await commitSteps(
      sql,
      writes.map(({ step }) => step),
      writes.flatMap(({ releases }) => releases ?? []),
    );
    const next = written.flatMap((step) => step.next ?? []);
    await this.#queue.send(sql, next.map(runMessage));
    const resultOf = new Map(
      written.map(({ step, isPublished }) => [step, isPublished ? 'written' : 'untold'] as const),
    );
    return writes.map(({ step }) => resultOf.get(step) ?? 'lost');
  }

  /** Writes the new entries of a group. */
  async #insert(sql: Sql, writes: readonly StepWrite[]): Promise<void> {
    const entries = writes.flatMap(({ newEntry }) => newEntry ?? []);
    if (entries.length > 0) await this.#entries.insert(sql, entries);
  }

  /** Changes the entries of a group; answers the writes whose entry someone else had changed meanwhile. */
  async #revise(sql: Sql, writes: readonly StepWrite[]): Promise<Set<StepWrite>> {
    const revised = await this.#entries.revise(
      sql,
      writes.flatMap(({ revision }) => revision ?? []),
    );
    return new Set(writes.filter(({ revision }) => revision && !revised.has(revision)));
  }
}

/** What whoever follows the job of a step is told of it. */
function newsOf({ job, intent, events }: StepCommit): JobNews {
  const { id: intentId, stepId, name, provider } = intent;
  return {
    after: job.lastSeq - events.length,
    events: events.map(({ intentNumber: _number, ...event }) => {
      const isLast = job.completedAt !== undefined && event.seq === job.lastSeq;
      return { ...event, jobId: job.id, intentId, stepId, name, provider, isLast };
    }),
  };
}

/** Whether nobody could be asked, or the answer was lost; a statement that the server refused has changed nothing. */
function isConnectionLost(error: unknown): boolean {
  return isDatabaseAway(error) && !isOverdue(error);
}
