import { invalid, notFound, Refusal } from '../../platform/errors.ts';
import { hasPermission, requirePermission, type Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPage } from '../../platform/database/find-page.ts';
import type { Grouper } from '../../platform/grouper.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { compositeKey, isUuid, newId } from '../../platform/ids.ts';
import { LruMap } from '../../platform/lru-map.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { Workflow } from '../workflows/workflow.entity.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import { filesOfArgs } from './job-args.ts';
import type { Creation, JobCreation } from './job.creation.ts';
import type { JobEvent } from './job-event.ts';
import { Job } from './job.entity.ts';
import type { JobFeed } from './job.feed.ts';
import { JobInput, type JobFilters } from './job.inputs.ts';
import { jobIdOfKey, readJobs, type NewJob } from './job.store.ts';

/** What the jobs need of other services. */
export interface JobServices {
  clock: Clock;
  database: Database;
  workflows: WorkflowService;
  entries: SiloEntryService;
  files: FileService;
  creation: JobCreation;
  feed: JobFeed;
  tracing: Tracing;
  /** How long a key finds its job when it is used again. */
  keyDays: number;
}

/** How a job is created. */
export interface JobCreateOptions {
  /** Made when absent. */
  id?: string | undefined;
  /** How many jobs have started one another up to this one; absent: nobody's job has. */
  depth?: number;
  /** How long the answer may wait for the job's end. */
  waitSeconds?: number;
  /** Ends the waiting. */
  signal?: AbortSignal;
}

const rememberedWorkflows = 1000;

/** How often a job is tried to be written whose workflow changes meanwhile. */
const mostTries = 10;

/** What a new job has beside its input. */
type Given = Pick<NewJob, 'id' | 'depth'>;

/** A job that is asked for, and on whose behalf. */
interface AskedJob {
  readonly scope: Scope;
  readonly id: string;
}

/** Creates and shows jobs; the engine runs them. */
export class JobService {
  readonly #services: JobServices;
  readonly #remembered = new LruMap<string, Pick<Workflow, 'id' | 'publishedNumber'>>(rememberedWorkflows);
  readonly #reads: Grouper<AskedJob, Job | undefined>;

  constructor(services: JobServices) {
    this.#services = services;
    this.#reads = services.database.grouper('job_reads', (asked) => this.#readTogether(asked), { lanes: 4 });
  }

  /**
   * Creates a job and leaves it to the engine. The same create again, by id or by key, answers the stored job; other
   * content is a conflict (decision 10). To work on an entry, the scope must be allowed to change it. `waitSeconds` only
   * delays the answer, never the job.
   */
  async create(
    scope: Scope,
    input: JobInput,
    { id = newId(), depth, waitSeconds = 0, signal }: JobCreateOptions = {},
  ): Promise<Created<Job>> {
    if (!isUuid(id, 1, 7)) throw invalid({ id: 'must be a UUID of version 1 or 7' });
    if (input.siloEntryId) requirePermission(scope, 'silo:write');
    const created = await this.#write(scope, { id, depth }, input);
    if (waitSeconds === 0) return created;
    await this.#services.feed.completion(scope.workspaceId, created.record.id, {
      seconds: waitSeconds,
      signal,
      isNew: !created.replayed,
    });
    if (signal?.aborted) return created;
    return { ...created, record: await this.get(scope, created.record.id) };
  }

  /** A job with its intents and, for a scope that may read the silo, its envelope and files. */
  async get(scope: Scope, id: string): Promise<Job> {
    const [job] = isUuid(id) ? await this.#read(scope, [id]) : [];
    if (!job) throw notFound('Job');
    return job;
  }

  /** The same, read once for all who ask at the same time and may see the same of it. */
  async getShared(scope: Scope, id: string): Promise<Job> {
    const job = isUuid(id) ? await this.#reads.add({ scope, id }) : undefined;
    if (!job) throw notFound('Job');
    return job;
  }

  /** The newest job of a key. */
  async getByKey(scope: Scope, key: string): Promise<Job> {
    const id = await jobIdOfKey(this.#services.database.sql, scope.workspaceId, key);
    if (!id) throw notFound('Job');
    const [job] = await this.#read(scope, [id]);
    if (!job) throw jobGone();
    return job;
  }

  /** A page of the workspace's jobs, newest first. */
  async list(scope: Scope, query: PageQuery & JobFilters): Promise<Page<Job>> {
    const { status, workflowId, siloEntryId, tag, key } = query;
    const where = {
      workspaceId: scope.workspaceId,
      ...(status && { status }),
      ...(workflowId && { workflowId }),
      ...(siloEntryId && { siloEntryId }),
      ...(tag && { tags: { $contains: [tag] } }),
      ...(key && { key }),
    };
    const page = await findPage(this.#services.database.em(), Job, where, query);
    return {
      ...page,
      items: await this.#read(
        scope,
        page.items.map(({ id }) => id),
      ),
    };
  }

  /** The events of a job from its first, or behind a cursor, as they happen; ends when the job has. */
  follow(scope: Scope, id: string, after?: string): Promise<AsyncIterable<JobEvent>> {
    return this.#services.feed.follow(scope, id, after);
  }

  /**
   * A job as it is, and again whenever it has got on, until it has ended. Steps that end while it is read are told together.
   */
  async watch(scope: Scope, id: string): Promise<AsyncIterableIterator<Job, undefined>> {
    const first = await this.getShared(scope, id);
    const events = await this.#services.feed.follow(scope, id, String(first.lastSeq));
    let told: Job | undefined;
    const jobs: AsyncIterableIterator<Job, undefined> = {
      next: async () => {
        if (!told) return { done: false, value: (told = first) };
        for (;;) {
          const { done, value: event } = await events.next();
          if (done) return { done, value: undefined };
          if (event.seq <= told.lastSeq) continue;
          told = await this.getShared(scope, id);
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

  /** Writes a new job; answers the stored one when it had been created before, even if it could no longer be now. */
  async #write(scope: Scope, given: Given, input: JobInput): Promise<Created<Job>> {
    const content = contentHash(JobInput, input);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const created = await this.#tryWrite(scope, given, input, content);
      if (created) return created;
      // The workflow has changed since it was remembered.
      this.#remembered.delete(compositeKey(scope.workspaceId, input.workflowId));
    }
    throw new TypeError('A job was neither written nor found');
  }

  async #tryWrite(
    scope: Scope,
    given: Given,
    input: JobInput,
    content: Buffer,
  ): Promise<Created<Job> | undefined> {
    let refusal: Refusal | undefined;
    try {
      const creation = await this.#prepare(scope, given, input, content);
      if (await this.#services.creation.write(creation))
        return { record: newJob(scope, creation), replayed: false };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
    const stored = await this.#stored(scope, given.id, input, content);
    if (stored) return { record: stored, replayed: true };
    if (refusal) throw refusal;
    return undefined;
  }

  /** The workflow as a job is to run it: remembered, because writing the job finds out whether it has changed. */
  async #workflow(scope: Scope, id: string): Promise<Pick<Workflow, 'id' | 'publishedNumber'>> {
    const key = compositeKey(scope.workspaceId, id);
    const known = this.#remembered.get(key);
    if (known) return known;
    const workflow = await this.#services.workflows.published(scope, id);
    this.#remembered.set(key, workflow);
    return workflow;
  }

  /** What an earlier create of this id or recent key made; refuses when that had other content. */
  async #stored(scope: Scope, id: string, input: JobInput, content: Buffer): Promise<Job | undefined> {
    const { database, keyDays } = this.#services;
    const { workspaceId } = scope;
    const [byId] = await this.#read(scope, [id]);
    const keyed =
      input.key && !byId ? await jobIdOfKey(database.sql, workspaceId, input.key, keyDays) : undefined;
    const [job] = keyed ? await this.#read(scope, [keyed]) : [byId];
    if (keyed && !job) throw jobGone();
    if (job) requireSameContent(job.contentHash, content, `A job with this ${byId ? 'id' : 'key'}`);
    return job;
  }

  async #prepare(scope: Scope, given: Given, input: JobInput, content: Buffer): Promise<Creation> {
    const { workspaceId } = scope;
    const workflow = await this.#workflow(scope, input.workflowId);
    const prepared = await this.#entry(scope, input);
    const dryRun = input.dryRun === true;
    const entry = dryRun ? undefined : prepared;
    const { args, files } = await this.#args(scope, input);
    const job = {
      workspaceId,
      ...given,
      key: input.key || undefined,
      workflowId: workflow.id,
      workflowVersion: workflow.publishedNumber,
      siloEntryId: input.siloEntryId ?? entry?.id,
      args,
      tags: input.tags && input.tags.length > 0 ? input.tags : undefined,
      dryRun,
      dryEntry: dryRun && prepared ? dryEntryOf(prepared) : undefined,
      contentHash: content,
      traceContext: this.#services.tracing.current(),
      createdAt: this.#services.clock.now(),
    };
    return { job, entry, files };
  }

  /** The entry an inline document becomes; a given entry wins over it (decision 13). */
  async #entry(scope: Scope, { siloEntryId, data }: JobInput): Promise<PreparedEntry | undefined> {
    if (!siloEntryId) return data && this.#services.entries.prepare(scope, { data });
    if (await this.#services.entries.load(scope.workspaceId, siloEntryId)) return undefined;
    throw invalid({ silo_entry_id: 'is not the id of an entry' });
  }

  /** Stores the files that args hold as data URIs; each arg becomes the address of its file. A dry run keeps the data URIs. */
  async #args(
    scope: Scope,
    { args: given, dryRun }: JobInput,
  ): Promise<Pick<Creation, 'files'> & { args: JobInput['args'] }> {
    const args = new Map(Object.entries(given ?? {}));
    const held = filesOfArgs(given ?? {});
    if (dryRun) return { files: [], args: given };
    const files = await Promise.all(
      held.map(async ({ arg, name, mime, bytes }) => {
        const file = await this.#services.files.store(bytes, { name, mime, key: arg, category: 'argument' });
        args.set(arg, this.#services.files.urlOf(scope.workspaceId, file));
        return file;
      }),
    );
    return { files, args: given && Object.fromEntries(args) };
  }

  async #readTogether(asked: readonly AskedJob[]): Promise<(Job | undefined)[]> {
    const viewOf = ({ scope }: AskedJob) =>
      compositeKey(scope.workspaceId, hasPermission(scope, 'silo:read') ? 'whole' : 'slim');
    const found = new Map<string, Job>();
    const read = async ([view, group]: [string, readonly AskedJob[]]) => {
      const [first] = group;
      if (!first) return;
      const ids = new Set(group.map(({ id }) => id));
      for (const job of await this.#read(first.scope, [...ids])) found.set(compositeKey(view, job.id), job);
    };
    await Promise.all([...Map.groupBy(asked, viewOf)].map(read));
    return asked.map((one) => found.get(compositeKey(viewOf(one), one.id)));
  }

  /**
   * Reads jobs whole. Their envelopes and files mirror those of their entries (decision 24), which only a scope that may
   * read the silo sees.
   */
  async #read(scope: Scope, ids: readonly string[]): Promise<Job[]> {
    const { workspaceId } = scope;
    const { database, entries, files } = this.#services;
    const jobs = await readJobs(database.sql, workspaceId, ids);
    if (!hasPermission(scope, 'silo:read')) return jobs;
    const entryIds = [...new Set(jobs.flatMap(({ siloEntryId }) => siloEntryId ?? []))];
    const [loaded, attachments] = await Promise.all([
      Promise.all(entryIds.map((id) => entries.load(workspaceId, id))),
      files.ofEntries(workspaceId, entryIds),
    ]);
    const entriesById = new Map(loaded.map((entry) => [entry?.id, entry]));
    for (const job of jobs) {
      if (job.siloEntryId) {
        const entry = entriesById.get(job.siloEntryId);
        job.envelope = entry && new JsonText(entry.text);
        job.entryVersion = entry?.version;
        job.attachments = attachments.get(job.siloEntryId);
      }
      if (job.dryEntry) job.envelope = new JsonText(job.dryEntry.text);
    }
    return jobs;
  }
}

/** The key of a job holds longer than the job is kept. */
function jobGone(): Refusal {
  return new Refusal('gone', 'The job of this key is no longer kept', { key: 'job-gone' });
}

/** A job as it is when nothing has run yet. */
function newJob(scope: Scope, { job, entry }: Creation): Job {
  const { createdAt, dryEntry } = job;
  const begun = { status: 'NA', fence: 0, lastSeq: 0, intents: [] };
  const fresh = { ...job, ...begun, updatedAt: createdAt, ...(entry && { entryVersion: 1 }) };
  const text = (entry ?? dryEntry)?.text;
  const shown = text !== undefined && hasPermission(scope, 'silo:read');
  return Object.assign(new Job(), fresh, shown && { envelope: new JsonText(text) });
}

/** The entry that a dry run's document would become. */
function dryEntryOf({ id, text, docSchema, draft, invalid, folder }: PreparedEntry): LoadedEntry {
  return { id, version: 1, text, docSchema, draft, invalid, folder, state: undefined };
}
