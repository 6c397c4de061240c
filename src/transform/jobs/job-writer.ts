import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { counter, type Metrics } from '../../platform/metrics.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { compositeKey, firstOfEach, recordKey } from '../../platform/ids.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { EntryFile, NewFile } from '../../silo/files/new-file.ts';
import type { Admission, Admit } from './admission.ts';
import type { JobKey } from './job.entity.ts';
import { insertJobs, removeJobs, reserveKeys, type NewJob } from './job.store.ts';
import type { RunMessage } from './run-message.ts';

/** Job to be created, with the entry for its inline document. */
export interface Creation {
  job: NewJob;
  entry: PreparedEntry | undefined;
  /** Files that its args refer to. */
  files: readonly NewFile[];
}

const createdJobs = counter('jobs_created_total', 'Jobs that were created through this process.');

/** Services that writing jobs uses. */
interface JobWriterServices {
  readonly database: Database;
  readonly entries: SiloEntryService;
  readonly files: FileService;
  readonly queue: Queue<RunMessage>;
  readonly hints: Notifier;
  readonly metrics: Metrics;
  /** Number of days for which the key of a job is reserved. */
  readonly keyDays: number;
  readonly admit: Admit;
}

/**
 * Writes new jobs: row, key, entry and queue message of each in one commit, those of concurrent requests in one batch.
 * Jobs for which a worker of this process has slots start at once: they get a claim instead of the message
 * (ADR 45).
 */
export class JobWriter {
  readonly #services: JobWriterServices;
  readonly #batcher: Batcher<Creation, boolean>;

  constructor(services: JobWriterServices) {
    this.#services = services;
    // Repeating a batch of unknown outcome is safe: a job that was written is found by its id, with the same content.
    this.#batcher = services.database.createBatcher(
      'jobs',
      (creations) => services.database.retryUntilKnown(() => this.#write(creations)),
      {
        lanes: 2,
      },
    );
  }

  /**
   * Writes a job. Returns false when nothing was written, because a job with this id or key exists or its workflow has
   * changed.
   */
  async write(creation: Creation): Promise<boolean> {
    const isCreated = await this.#batcher.add(creation);
    if (isCreated) {
      this.#services.metrics.of(createdJobs).add(1);
      this.#services.hints.send('change', creation.job.workspaceId);
    }
    return isCreated;
  }

  /**
   * Writes jobs within the caller's transaction; none of them starts at once. Returns a function that notifies workers
   * and subscribers, to be called after the commit.
   */
  async writeWithin(sql: Sql, creations: readonly Creation[]): Promise<() => void> {
    const { results, waiting } = await this.#writeIn(sql, creations, undefined);
    return () => {
      this.#services.metrics.of(createdJobs).add(results.filter(Boolean).length);
      if (waiting.length > 0) this.#services.hints.send('work', 'created');
      for (const workspaceId of new Set(waiting.map((job) => job.workspaceId)))
        this.#services.hints.send('change', workspaceId);
    };
  }

  async #write(creations: readonly Creation[]): Promise<boolean[]> {
    const admission = this.#services.admit(creations.map(({ job }) => job));
    try {
      const { results, begun, waiting } = await this.#services.database.transaction((sql) =>
        this.#writeIn(sql, creations, admission),
      );
      admission?.begin(begun);
      if (waiting.length > 0) this.#services.hints.send('work', 'created');
      return results;
    } catch (error) {
      admission?.giveUp(error);
      throw error;
    }
  }

  async #writeIn(
    sql: Sql,
    creations: readonly Creation[],
    admission: Admission | undefined,
  ): Promise<Written> {
    // A statement can write a row only once.
    const first = firstOfEach(creations, ({ job }) => recordKey(job));
    const inserted = await this.#insert(sql, first);
    const refused = await this.#reserveKeys(sql, inserted);
    const created = inserted.filter((creation) => !refused.has(creation));
    const done = new Set(created);
    const results = creations.map((creation) => done.has(creation));
    const jobs = created.map(({ job }) => job);
    const [begun] = await Promise.all([this.#claim(sql, jobs, admission), this.#insertBeside(sql, created)]);
    const waiting = jobs.filter((job) => !begun.has(job));
    const messages = waiting.map(({ workspaceId, id: jobId }) => ({
      data: { workspaceId, jobId, fence: 0 },
    }));
    await this.#services.queue.send(sql, messages);
    return { results, begun: [...begun], waiting };
  }

  /** Claims and returns the jobs that have slots. */
  async #claim(
    sql: Sql,
    jobs: readonly NewJob[],
    admission: Admission | undefined,
  ): Promise<ReadonlySet<NewJob>> {
    const begun = jobs.filter((job) => admission?.admits(job));
    if (begun.length === 0 || !(await admission?.claim(sql, begun))) return new Set();
    return new Set(begun);
  }

  /** Inserts the entries and files of new jobs. */
  async #insertBeside(sql: Sql, created: readonly Creation[]): Promise<void> {
    const entries = created.flatMap(({ entry }) => entry ?? []);
    await Promise.all([
      entries.length > 0 ? this.#services.entries.insert(sql, entries) : undefined,
      this.#services.files.add(sql, created.flatMap(filesOf)),
    ]);
  }

  async #insert(sql: Sql, creations: readonly Creation[]): Promise<Creation[]> {
    const inserted = await insertJobs(
      sql,
      creations.map(({ job }) => job),
    );
    const ids = new Set(inserted.map(recordKey));
    return creations.filter(({ job }) => ids.has(recordKey(job)));
  }

  /** Reserves the keys of inserted jobs. Deletes the jobs whose key is already used, and returns them. */
  async #reserveKeys(sql: Sql, inserted: readonly Creation[]): Promise<Set<Creation>> {
    const keys = firstOfEach(inserted.flatMap(keyOf), ({ workspaceId, key }) =>
      compositeKey(workspaceId, key),
    );
    if (keys.length === 0) return new Set();
    const jobs = await reserveKeys(sql, keys, this.#services.keyDays);
    const taken = new Set(jobs.map(recordKey));
    const refused = inserted.filter(({ job }) => job.key !== undefined && !taken.has(recordKey(job)));
    if (refused.length > 0) {
      await removeJobs(
        sql,
        refused.map(({ job }) => job),
      );
    }
    return new Set(refused);
  }
}

/** Result of a batch of creations. */
interface Written {
  /** Whether each creation was written. */
  readonly results: boolean[];
  /** Jobs that this process has claimed, and those that wait in the queue. */
  readonly begun: readonly NewJob[];
  readonly waiting: readonly NewJob[];
}

/** Returns the files of a job's args. They belong to its entry; without a document they belong to no entry. */
function filesOf({ job, files }: Creation): EntryFile[] {
  const { workspaceId, siloEntryId: entryId, createdAt } = job;
  return files.map((file) => ({ ...file, workspaceId, entryId, createdAt }));
}

/** Returns the key of a job, if it has one. */
function keyOf({ job: { workspaceId, key, id: jobId, createdAt } }: Creation): JobKey[] {
  return key === undefined ? [] : [{ workspaceId, key, jobId, createdAt }];
}
