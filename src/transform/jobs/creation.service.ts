import { LRUCache } from 'lru-cache';
import { invalid } from '../../platform/errors.ts';
import { hasPermission, requirePermission, type Scope } from '../../platform/auth/scope.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { contentHash, createOnce, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { compositeKey, isUuid, newId } from '../../platform/ids.ts';
import { JsonText } from '../../platform/json-text.ts';
import type { Tracing } from '../../platform/tracing/tracing.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import { toLoadedEntry } from '../../silo/entries/loaded-entry.ts';
import type { PreparedEntry } from '../../silo/entries/prepared-entry.ts';
import type { NewFile } from '../../silo/files/new-file.ts';
import type { Workflow } from '../workflows/workflow.entity.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import type { ArgFiles } from './arg-files.ts';
import { Intent } from './intent.entity.ts';
import type { Creation, JobWriter } from './job-writer.ts';
import { Job } from './job.entity.ts';
import type { JobFeed } from './job.feed.ts';
import { JobInput } from './job.inputs.ts';
import { throwJobGone, type JobService } from './job.service.ts';
import { jobIdOfKey, type NewJob } from './job.store.ts';

/** Services that creating jobs needs. */
export interface CreationServices {
  clock: Clock;
  database: Database;
  jobs: JobService;
  workflows: WorkflowService;
  entries: SiloEntryService;
  argFiles: ArgFiles;
  writer: JobWriter;
  feed: JobFeed;
  tracing: Tracing;
  /** Number of days for which a repeated key returns its job. */
  keyDays: number;
}

/** Options for the creation of a job. */
export interface JobCreateOptions {
  /** Id of the job; generated when absent. */
  id?: string | undefined;
  /** Number of ancestors in a chain of jobs that create each other; absent: no job created it. */
  depth?: number;
  /** Job whose step creates it. */
  parentId?: string;
  /** Bulk that creates it. */
  bulkId?: string;
  /** Files that are already stored: the arg with the key of each file becomes its URL. */
  files?: readonly NewFile[];
  /** Maximum time to wait for the end of the job before answering, in seconds. */
  waitSeconds?: number;
  /** Ends the wait. */
  signal?: AbortSignal;
}

const maxCachedWorkflows = 1000;

/** Maximum number of attempts to write a job whose workflow changes meanwhile. */
const maxAttempts = 10;

/** Properties of a new job besides its input. */
type Given = Pick<NewJob, 'id' | 'depth' | 'parentId' | 'bulkId'> & { readonly files: readonly NewFile[] };

/** Creates jobs; the engine runs them. */
export class JobCreation {
  readonly #services: CreationServices;
  readonly #cache = new LRUCache<string, Pick<Workflow, 'id' | 'publishedNumber'>>({
    max: maxCachedWorkflows,
  });

  constructor(services: CreationServices) {
    this.#services = services;
  }

  /**
   * Creates a job, which the engine then runs. A repeated create with the same id or key returns the stored job; other
   * content is a conflict (ADR 6). To work on an entry, the scope must be allowed to change it. `waitSeconds`
   * only delays the answer, never the job.
   */
  async create(
    scope: Scope,
    input: JobInput,
    { id = newId(), depth, parentId, bulkId, files = [], waitSeconds = 0, signal }: JobCreateOptions = {},
  ): Promise<Created<Job>> {
    if (!isUuid(id, 1, 7)) throw invalid({ id: 'must be a UUID of version 1 or 7' });
    if (input.siloEntryId) requirePermission(scope, 'silo:write');
    const created = await this.#write(scope, { id, depth, parentId, bulkId, files }, input);
    if (waitSeconds === 0) return created;
    await this.#services.feed.completion(scope.workspaceId, created.record.id, {
      seconds: waitSeconds,
      signal,
      isNew: !created.replayed,
    });
    if (signal?.aborted) return created;
    return { ...created, record: await this.#services.jobs.get(scope, created.record.id) };
  }

  /** Counts the jobs that the steps of a job have created, including steps that a retry has superseded. */
  countStartedBy({ workspaceId }: Scope, jobId: string): Promise<number> {
    const started = { workspaceId, jobId, provider: 'transform.job.create', status: 'OK' };
    return this.#services.database.em().count(Intent, started);
  }

  /** Writes a new job. Returns the stored one when it was created before, even if it could not be created now. */
  async #write(scope: Scope, given: Given, input: JobInput): Promise<Created<Job>> {
    const content = contentHash(JobInput, input);
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const created = await createOnce({
        write: async () => {
          const creation = await this.#prepare(scope, given, input, content);
          return (await this.#services.writer.write(creation)) ? newJob(scope, creation) : undefined;
        },
        findStored: () => this.#findStored(scope, given.id, input, content),
      });
      if (created) return created;
      // The workflow has changed since it was cached.
      this.#cache.delete(compositeKey(scope.workspaceId, input.workflowId));
    }
    throw new TypeError('A job was neither written nor found');
  }

  /**
   * Returns the workflow with the version that a job is to run. The cached one may be outdated: writing the job detects
   * it.
   */
  async #workflow(scope: Scope, id: string): Promise<Pick<Workflow, 'id' | 'publishedNumber'>> {
    const key = compositeKey(scope.workspaceId, id);
    const known = this.#cache.get(key);
    if (known) return known;
    const workflow = await this.#services.workflows.published(scope, id);
    this.#cache.set(key, workflow);
    return workflow;
  }

  /** Finds the job that an earlier create with this id or recent key has made. Refuses one with other content. */
  async #findStored(scope: Scope, id: string, input: JobInput, content: Buffer): Promise<Job | undefined> {
    const { database, jobs, keyDays } = this.#services;
    const byId = await jobs.getIfExists(scope, id);
    const keyed =
      input.key && !byId ? await jobIdOfKey(database.sql, scope.workspaceId, input.key, keyDays) : undefined;
    const job = keyed ? ((await jobs.getIfExists(scope, keyed)) ?? throwJobGone()) : byId;
    if (job) requireSameContent(job.contentHash, content, `A job with this ${byId ? 'id' : 'key'}`);
    return job;
  }

  async #prepare(
    scope: Scope,
    { files: stored, ...given }: Given,
    input: JobInput,
    content: Buffer,
  ): Promise<Creation> {
    const { workspaceId } = scope;
    const workflow = await this.#workflow(scope, input.workflowId);
    const prepared = await this.#entry(scope, input);
    const dryRun = input.dryRun === true;
    const entry = dryRun ? undefined : prepared;
    const { args, files } = await this.#args(scope, input);
    const { argFiles } = this.#services;
    const addresses = stored.map((file) => [file.key, argFiles.formatAddress(scope, file)] as const);
    const job = {
      workspaceId,
      ...given,
      createdBy: given.parentId === undefined ? scope.subject : undefined,
      key: input.key || undefined,
      workflowId: workflow.id,
      workflowVersion: workflow.publishedNumber,
      siloEntryId: input.siloEntryId || entry?.id,
      args: stored.length > 0 ? { ...args, ...Object.fromEntries(addresses) } : args,
      tags: input.tags && input.tags.length > 0 ? input.tags : undefined,
      dryRun,
      dryEntry: dryRun && prepared ? toLoadedEntry(prepared) : undefined,
      contentHash: content,
      traceContext: this.#services.tracing.current(),
      createdAt: this.#services.clock.now(),
    };
    return { job, entry, files: [...files, ...stored] };
  }

  /** Prepares the entry for an inline document; a given entry takes precedence. */
  async #entry(scope: Scope, { siloEntryId, data }: JobInput): Promise<PreparedEntry | undefined> {
    if (!siloEntryId) return data && this.#services.entries.prepare(scope, { data });
    if (await this.#services.entries.load(scope.workspaceId, siloEntryId)) return undefined;
    throw invalid({ silo_entry_id: 'is not the id of an entry' });
  }

  /** Stores the files of args and replaces each arg by the URL of its file. A dry run keeps its args as they are. */
  async #args(
    scope: Scope,
    { args: given, dryRun }: JobInput,
  ): Promise<Pick<Creation, 'files'> & { args: JobInput['args'] }> {
    const { argFiles } = this.#services;
    if (!dryRun && given) return argFiles.store(scope, given);
    if (given) await argFiles.check(scope, given);
    return { files: [], args: given };
  }
}

/** Returns a job before its first step. */
function newJob(scope: Scope, { job, entry }: Creation): Job {
  const { createdAt, dryEntry } = job;
  const begun = { status: 'NA', fence: 0, lastSeq: 0, intents: [] };
  const fresh = { ...job, ...begun, updatedAt: createdAt, ...(entry && { entryVersion: 1 }) };
  const text = (entry ?? dryEntry)?.text;
  const shown = text !== undefined && hasPermission(scope, 'silo:read');
  return Object.assign(new Job(), fresh, shown && { envelope: new JsonText(text) });
}
