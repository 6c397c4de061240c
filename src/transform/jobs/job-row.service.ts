import type { Scope } from '../../platform/auth/scope.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { ReadOnce } from '../../platform/read-once.ts';
import type { SiloEntry } from '../../silo/entries/entry.entity.ts';
import type { SiloEntryService } from '../../silo/entries/entry.service.ts';
import type { Definitions } from '../workflows/definitions.ts';
import type { Workflow, WorkflowVersion } from '../workflows/workflow.entity.ts';
import type { WorkflowRelations } from '../workflows/workflow.relations.ts';
import type { Job } from './job.entity.ts';
import { CurrentStep, JobProgress } from './job-row.ts';
import { readChildren, readStandings, readStepsDone, type Standing } from './job-row.store.ts';
import type { JobService } from './job.service.ts';
import type { JobIdentity } from './job.store.ts';

/** What stands beside jobs. */
export interface JobRowServices {
  database: Database;
  jobs: JobService;
  entries: SiloEntryService;
  workflows: WorkflowRelations;
  definitions: Definitions;
}

/** What a list shows beside its jobs: each relation is read once for all jobs that are asked for together. */
export class JobRowService {
  readonly #services: JobRowServices;
  readonly #children: Reader<JobIdentity, Job[]>;
  // The same for all fields of a job that is shown, and for all to whom the feed of the workspace shows it.
  readonly #workflows: ReadOnce<Job, Workflow | undefined>;
  readonly #entries: ReadOnce<Job, SiloEntry | undefined>;
  readonly #standings: ReadOnce<Job, Standing | undefined>;
  readonly #progress: ReadOnce<Job, JobProgress>;

  constructor(services: JobRowServices) {
    this.#services = services;
    const { database, definitions, entries, workflows } = services;
    const standings = database.reader('job_standings', readStandings);
    const stepsDone = database.reader('job_steps_done', readStepsDone);
    this.#children = database.reader('job_children', readChildren);
    this.#workflows = new ReadOnce(({ workspaceId, workflowId: id }) =>
      workflows.workflow({ workspaceId, id }, 'slim'),
    );
    this.#entries = new ReadOnce(async ({ workspaceId, siloEntryId: id }) =>
      id === undefined ? undefined : entries.find({ workspaceId }, id),
    );
    this.#standings = new ReadOnce(async (job) => (await standings([identityOf(job)]))[0]);
    this.#progress = new ReadOnce(async (job) => {
      const [{ steps }, [done]] = await Promise.all([definitions.of(job), stepsDone([identityOf(job)])]);
      const ids = (steps ?? []).map(({ id }) => id);
      const ended = ids.filter((id) => done?.has(id)).length;
      return Object.assign(new JobProgress(), { done: ended, of: ids.length });
    });
  }

  /** The workflow that a job runs, with its contents only when they are wanted. */
  workflow(job: Job, form: 'slim' | 'whole'): Promise<Workflow | undefined> {
    if (form === 'slim') return this.#workflows.get(job);
    const { workspaceId, workflowId: id } = job;
    return this.#services.workflows.workflow({ workspaceId, id }, form);
  }

  /** The version that a job runs, with its contents only when they are wanted. */
  version(
    { workspaceId, workflowId, workflowVersion: number }: Job,
    form: 'slim' | 'whole',
  ): Promise<WorkflowVersion | undefined> {
    return this.#services.workflows.version({ workspaceId, workflowId, number }, form);
  }

  /** The entry that a job works on, alone. */
  entry(job: Job): Promise<SiloEntry | undefined> {
    return this.#entries.get(job);
  }

  /** When the first step of a job began. */
  async startedAt(job: Job): Promise<Date | undefined> {
    return (await this.#standings.get(job))?.startedAt;
  }

  /** The step that a job is at; the last one when it has ended. */
  async currentStep(job: Job): Promise<CurrentStep | undefined> {
    const standing = await this.#standings.get(job);
    if (!standing) return undefined;
    const { id: intentId, stepId, name, provider, completed, status } = standing.last;
    const waits = !completed && job.resumeAt !== undefined && { retryAt: job.resumeAt };
    // What has just begun has no status of its own yet.
    const stands = completed ? (status ?? job.status) : job.status === 'NA' ? 'RUN' : job.status;
    const attempt = { status: stands, attempt: Math.max(1, standing.attempts) };
    return Object.assign(new CurrentStep(), { intentId, stepId, name, provider, ...attempt, ...waits });
  }

  /** How far a job has come. */
  progress(job: Job): Promise<JobProgress> {
    return this.#progress.get(job);
  }

  /** The job whose step has started a job. */
  async parent(scope: Scope, { parentId }: Job): Promise<Job | undefined> {
    return parentId === undefined ? undefined : this.#services.jobs.findKept(scope, parentId);
  }

  /** The jobs that steps of a job have started. */
  async children(job: Job): Promise<Job[]> {
    const [children = []] = await this.#children([identityOf(job)]);
    return children;
  }
}

function identityOf({ workspaceId, id }: Job): JobIdentity {
  return { workspaceId, id };
}
