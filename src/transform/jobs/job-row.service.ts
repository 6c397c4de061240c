import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { memoize } from '../../platform/memoize.ts';
import type { SiloEntry } from '../../silo/entries/entry.entity.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { Definitions } from '../workflows/definitions.ts';
import type { Workflow, WorkflowVersion } from '../workflows/workflow.entity.ts';
import type { WorkflowRelations } from '../workflows/workflow.relations.ts';
import type { Job } from './job.entity.ts';
import { CurrentStep, JobProgress } from './job-row.ts';
import { readChildren, readIntentSummaries, readStepsDone, type IntentSummary } from './job-row.store.ts';
import type { JobService } from './job.service.ts';
import type { JobIdentity } from './job.store.ts';

/** Services that the relations of jobs need. */
export interface JobRowServices {
  database: Database;
  jobs: JobService;
  entries: SiloEntryService;
  workflows: WorkflowRelations;
  definitions: Definitions;
}

/** Relations of jobs in lists: each relation is read in one batch for all jobs that are requested together. */
export class JobRowService {
  readonly #services: JobRowServices;
  readonly #children: Reader<JobIdentity, Job[]>;
  // Read once per job for all its fields, and for all subscribers to which the change feed delivers the job.
  readonly #workflows: (job: Job) => Promise<Workflow | undefined>;
  readonly #entries: (job: Job) => Promise<SiloEntry | undefined>;
  readonly #summaries: (job: Job) => Promise<IntentSummary | undefined>;
  readonly #progress: (job: Job) => Promise<JobProgress>;

  constructor(services: JobRowServices) {
    this.#services = services;
    const { database, definitions, entries, workflows } = services;
    const standings = database.reader('job_standings', readIntentSummaries);
    const stepsDone = database.reader('job_steps_done', readStepsDone);
    this.#children = database.reader('job_children', readChildren);
    this.#workflows = memoize(({ workspaceId, workflowId: id }) =>
      workflows.workflow({ workspaceId, id }, 'slim'),
    );
    this.#entries = memoize(async ({ workspaceId, siloEntryId: id }) =>
      id === undefined ? undefined : entries.find({ workspaceId }, id),
    );
    this.#summaries = memoize(async (job) => (await standings([identityOf(job)]))[0]);
    this.#progress = memoize(async (job) => {
      const [{ steps }, [done]] = await Promise.all([definitions.of(job), stepsDone([identityOf(job)])]);
      const ids = (steps ?? []).map(({ id }) => id);
      const ended = ids.filter((id) => done?.has(id)).length;
      return Object.assign(new JobProgress(), { done: ended, of: ids.length });
    });
  }

  /** Returns the workflow of a job; its contents only in the form `whole`. */
  workflow(job: Job, form: 'slim' | 'whole'): Promise<Workflow | undefined> {
    if (form === 'slim') return this.#workflows(job);
    const { workspaceId, workflowId: id } = job;
    return this.#services.workflows.workflow({ workspaceId, id }, form);
  }

  /** Returns the workflow version of a job; its contents only in the form `whole`. */
  version(
    { workspaceId, workflowId, workflowVersion: number }: Job,
    form: 'slim' | 'whole',
  ): Promise<WorkflowVersion | undefined> {
    return this.#services.workflows.version({ workspaceId, workflowId, number }, form);
  }

  /** Returns the entry of a job, without its relations. */
  entry(job: Job): Promise<SiloEntry | undefined> {
    return this.#entries(job);
  }

  /** Returns the time at which the first step of a job started. */
  async startedAt(job: Job): Promise<Date | undefined> {
    return (await this.#summaries(job))?.startedAt;
  }

  /** Returns the current step of a job; the last one when it has ended. */
  async currentStep(job: Job): Promise<CurrentStep | undefined> {
    const standing = await this.#summaries(job);
    if (!standing) return undefined;
    const { id: intentId, stepId, name, provider, completed, status } = standing.last;
    const waits = !completed && job.resumeAt !== undefined && { retryAt: job.resumeAt };
    // A step that has just started has no status of its own yet.
    const stands = completed ? (status ?? job.status) : job.status === 'NA' ? 'RUN' : job.status;
    const attempt = { status: stands, attempt: Math.max(1, standing.attempts) };
    return Object.assign(new CurrentStep(), { intentId, stepId, name, provider, ...attempt, ...waits });
  }

  /** Returns the progress of a job. */
  progress(job: Job): Promise<JobProgress> {
    return this.#progress(job);
  }

  /** Finds the job whose step has created a job. */
  async parent(scope: Scope, { parentId }: Job): Promise<Job | undefined> {
    return parentId === undefined ? undefined : this.#services.jobs.findKept(scope, parentId);
  }

  /** Returns the jobs that the steps of a job have created. */
  async children(job: Job): Promise<Job[]> {
    const [children = []] = await this.#children([identityOf(job)]);
    return children;
  }
}

function identityOf({ workspaceId, id }: Job): JobIdentity {
  return { workspaceId, id };
}
