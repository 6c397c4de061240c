import { notFound, RequestError } from '../../platform/errors.ts';
import { hasPermission, type Scope } from '../../platform/auth/scope.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { compositeKey, isUuid } from '../../platform/ids.ts';
import {
  cursorOf,
  fittingCount,
  foreignCursor,
  cutPage,
  type Page,
  type PageQuery,
} from '../../platform/page.ts';
import { jsonLength, JsonText } from '../../platform/json-text.ts';
import { RecordCache } from '../../platform/record-cache.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { File } from '../../silo/files/file.entity.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { JobEvent } from './job-event.ts';
import type { Intent } from './intent.entity.ts';
import { readIntentSlices, type IntentSlice } from './intent-page.store.ts';
import type { Job } from './job.entity.ts';
import type { JobFeed } from './job.feed.ts';
import type { JobSearchService } from './job-search.service.ts';
import type { JobPageQuery } from './job-selection.ts';
import { readChangedJobs, readIntents, readJobs, type MarkedJob, type WantedJob } from './job-read.store.ts';
import { jobIdOfKey, type JobIdentity } from './job.store.ts';

/** Maximum size of the cache of jobs, in characters. */
const maxCachedCharacters = 64 * 2 ** 20;

/** Services that reading jobs needs. */
export interface JobServices {
  database: Database;
  search: JobSearchService;
  entries: SiloEntryService;
  files: FileService;
  feed: JobFeed;
}

/** Reads jobs. */
export class JobService {
  readonly #services: JobServices;
  readonly #readAlone: Reader<JobIdentity, Job | undefined>;
  readonly #readChanged: Reader<WantedJob, MarkedJob | undefined>;
  readonly #readIntents: Reader<JobIdentity, Intent[]>;
  readonly #readSlices: Reader<IntentSlice, Intent[] | undefined>;
  readonly #cache = new RecordCache<Job>(maxCachedCharacters);

  constructor(services: JobServices) {
    this.#services = services;
    const { database } = services;
    this.#readAlone = database.reader('job_reads', readJobs);
    this.#readChanged = database.reader('job_reads_whole', readChangedJobs);
    this.#readIntents = database.reader('intent_reads', readIntents);
    this.#readSlices = database.reader('intent_slice_reads', readIntentSlices);
  }

  /** Reads a job with its intents and, for a scope that may read the silo, its envelope and files. */
  async get(scope: Scope, id: string): Promise<Job> {
    return (await this.getIfExists(scope, id)) ?? throwJobNotFound();
  }

  /** Resolves when a job has completed, when the seconds have passed, or when the job does not exist. */
  async completion(
    { workspaceId }: Scope,
    id: string,
    { seconds, signal }: { seconds: number; signal: AbortSignal },
  ): Promise<void> {
    if (isUuid(id)) await this.#services.feed.completion(workspaceId, id, { seconds, signal, isNew: false });
  }

  /** Reads the same as `get`, or undefined when the workspace has no such job. */
  async getIfExists(scope: Scope, id: string): Promise<Job | undefined> {
    const [job] = await this.#whole(scope, [id]);
    return job;
  }

  /** Reads the newest job of a key, as `get` does. */
  async getByKey(scope: Scope, key: string): Promise<Job> {
    const [job] = await this.#whole(scope, [await this.#idOfKey(scope, key)]);
    return job ?? throwJobGone();
  }

  /** Lists a page of the workspace's jobs, each as `get` returns it, newest first. */
  list(scope: Scope, query: JobPageQuery): Promise<Page<Job>> {
    return this.#page(scope, query, async (ids) => fittingPage(await this.#whole(scope, ids)));
  }

  /** Reads a job without its relations; these are read on request, and may be newer. */
  async find(scope: Scope, id: string): Promise<Job> {
    return (await this.findKept(scope, id)) ?? throwJobNotFound();
  }

  /** Reads the newest job of a key without its relations. */
  async findByKey(scope: Scope, key: string): Promise<Job> {
    const [job] = await this.#find(scope, [await this.#idOfKey(scope, key)]);
    return job ?? throwJobGone();
  }

  /** Reads the same as `find`, or undefined when the job does not exist or was deleted. */
  async findKept(scope: Scope, id: string): Promise<Job | undefined> {
    const [job] = await this.#find(scope, [id]);
    return job;
  }

  /**
   * Lists a page of the workspace's jobs without their relations, newest first. With envelopes, the page ends at their
   * size limit (ADR 19).
   */
  page(scope: Scope, query: JobPageQuery, { withEnvelopes }: { withEnvelopes: boolean }): Promise<Page<Job>> {
    return this.#page(scope, query, async (ids) => {
      const jobs = await this.#find(scope, ids);
      if (!withEnvelopes || !hasPermission(scope, 'silo:read')) return jobs;
      await this.#addEnvelopes(scope.workspaceId, jobs);
      return fittingPage(jobs);
    });
  }

  /** Reads the intents of a job. */
  async intents({ workspaceId, id }: JobIdentity): Promise<readonly Intent[]> {
    const [intents = []] = await this.#readIntents([{ workspaceId, id }]);
    return intents;
  }

  /** Reads a page of the intents of a job, in the order of their execution; the cursor after an intent is its id. */
  async intentPage(
    { workspaceId, id }: JobIdentity,
    { limit, cursor: after }: Pick<PageQuery, 'limit' | 'cursor'>,
  ): Promise<Page<Intent>> {
    if (after !== undefined && !isUuid(after)) throw foreignCursor();
    const [intents] = await this.#readSlices([{ workspaceId, id, after, most: limit + 1 }]);
    if (!intents) throw foreignCursor();
    return cutPage(intents, limit, (intent) => intent.id);
  }

  /** Reads the current envelope of a job's entry. */
  async envelope({ workspaceId, siloEntryId, dryEntry }: Job): Promise<JsonText | undefined> {
    const entry = dryEntry ?? (siloEntryId && (await this.#services.entries.load(workspaceId, siloEntryId)));
    return entry ? new JsonText(entry.text) : undefined;
  }

  /** Reads the current files of a job's entry. */
  async attachments({ workspaceId, siloEntryId }: Job): Promise<File[] | undefined> {
    return siloEntryId ? this.#services.files.ofEntry(workspaceId, siloEntryId) : undefined;
  }

  /** Delivers the events of a job from the first one, or after a cursor, as they happen; ends with the job. */
  subscribe(scope: Scope, id: string, after?: string): Promise<AsyncIterable<JobEvent>> {
    return this.#services.feed.subscribe(scope, id, after);
  }

  /**
   * Delivers a job as it is, and again after every change, until it has ended. Steps that end during a read are
   * delivered together.
   */
  async watch(scope: Scope, id: string): Promise<AsyncIterableIterator<Job, undefined>> {
    const first = await this.find(scope, id);
    const events = await this.#services.feed.subscribe(scope, id, String(first.lastSeq));
    let told: Job | undefined;
    const jobs: AsyncIterableIterator<Job, undefined> = {
      next: async () => {
        if (!told) return { done: false, value: (told = first) };
        for (;;) {
          const { done, value: event } = await events.next();
          if (done) return { done, value: undefined };
          if (event.seq <= told.lastSeq) continue;
          told = await this.find(scope, id);
          return { done: false, value: told };
        }
      },
      return: async () => {
        await events.return();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => jobs,
    };
    return jobs;
  }

  async #page(
    scope: Scope,
    query: JobPageQuery,
    read: (ids: readonly string[]) => Promise<Job[]>,
  ): Promise<Page<Job>> {
    const { items, nextCursor } = await this.#services.search.page(scope, query);
    const jobs = await read(items.map(({ id }) => id));
    const last = jobs.at(-1);
    const next = last && last.id !== items.at(-1)?.id ? cursorOf(last) : nextCursor;
    return { items: jobs, ...(next && { nextCursor: next }) };
  }

  async #idOfKey({ workspaceId }: Scope, key: string): Promise<string> {
    return (await jobIdOfKey(this.#services.database.sql, workspaceId, key)) ?? throwJobNotFound();
  }

  /** Reads those of the given jobs that the workspace has, without their relations. */
  async #find({ workspaceId }: Scope, ids: readonly string[]): Promise<Job[]> {
    const jobs = await this.#readAlone(ids.filter((id) => isUuid(id)).map((id) => ({ workspaceId, id })));
    return jobs.filter((job) => job !== undefined);
  }

  /**
   * Reads jobs with their intents, and with the copies from their entries, which only a scope that may
   * read the silo sees.
   */
  async #whole(scope: Scope, ids: readonly string[]): Promise<Job[]> {
    const { workspaceId } = scope;
    const showsEntry = hasPermission(scope, 'silo:read');
    // The cache separates tokens that may read the silo: they see more.
    const keyOf = (id: string): string => compositeKey(workspaceId, id, String(showsEntry));
    const asked = ids
      .filter((id) => isUuid(id))
      .map((id) => ({ workspaceId, id, known: this.#cache.get(keyOf(id)) }));
    const found = await this.#readChanged(asked.map(({ known, ...job }) => ({ ...job, mark: known?.mark })));
    const changed = found.flatMap((one) => (one?.job ? { ...one, job: one.job } : []));
    if (showsEntry && changed.length > 0)
      await this.#addEntries(
        workspaceId,
        changed.map(({ job }) => job),
      );
    // A job whose envelope did not fit the page is incomplete and not cached.
    const whole = changed.filter(({ job }) => !showsEntry || !job.siloEntryId || job.envelope);
    for (const { job, mark } of whole) this.#cache.store(keyOf(job.id), job, mark);
    return found.flatMap((one, place) => (one && (one.job ?? asked[place]?.known?.record)) ?? []);
  }

  /** Adds the copies from their entries to the jobs of a page, up to its size limit. */
  async #addEntries(workspaceId: string, jobs: readonly Job[]): Promise<void> {
    const entryIds = entryIdsOf(jobs);
    const [files] = await Promise.all([
      this.#services.files.ofEntries(workspaceId, entryIds),
      this.#addEnvelopes(workspaceId, jobs),
    ]);
    for (const job of jobs) job.attachments = files[entryIds.indexOf(job.siloEntryId ?? '')];
  }

  async #addEnvelopes(workspaceId: string, jobs: readonly Job[]): Promise<void> {
    const entryIds = entryIdsOf(jobs);
    const entries = await this.#services.entries.loadPage(workspaceId, entryIds);
    for (const job of jobs) {
      const entry = entries[entryIds.indexOf(job.siloEntryId ?? '')];
      const { text } = job.dryEntry ?? entry ?? {};
      if (text !== undefined) job.envelope = new JsonText(text);
      job.entryVersion = entry?.version;
    }
  }
}

/** Returns the ids of the entries of jobs, each once. */
function entryIdsOf(jobs: readonly Job[]): string[] {
  return [...new Set(jobs.flatMap(({ siloEntryId }) => siloEntryId ?? []))];
}

/** Returns the jobs of a page up to the one whose envelope reaches its size limit; no envelope is read after it. */
function fittingPage(jobs: Job[]): Job[] {
  return jobs.slice(0, fittingCount(jobs.map(({ envelope }) => (envelope ? jsonLength(envelope) : 0))));
}

function throwJobNotFound(): never {
  throw notFound('Job');
}

/** Refuses as `gone` the job of a key: keys are kept longer than jobs. */
export function throwJobGone(): never {
  throw new RequestError('gone', 'The job of this key is no longer kept', { key: 'job-gone' });
}
