import type { Area } from '../platform/area.ts';
import { Seal } from '../platform/auth/seal.ts';
import type { Platform } from '../platform/platform.ts';
import type { SequenceArea } from '../sequence/sequence.area.ts';
import type { SiloArea } from '../silo/silo.area.ts';
import { StepCommitter } from './engine/committer.ts';
import { Performer } from './engine/performer.ts';
import { ClaimRow, WorkerRow } from './engine/worker.entity.ts';
import { Worker } from './engine/worker.ts';
import { Integration } from './integrations/integration.entity.ts';
import { IntegrationResolver } from './integrations/integration.resolver.ts';
import { integrationEndpoints } from './integrations/integration.routes.ts';
import { IntegrationService } from './integrations/integration.service.ts';
import { Event } from './jobs/event.entity.ts';
import { Intent } from './jobs/intent.entity.ts';
import { JobCreation } from './jobs/job.creation.ts';
import { Job, JobKey } from './jobs/job.entity.ts';
import { JobFeed } from './jobs/job.feed.ts';
import { JobResolver } from './jobs/job.resolver.ts';
import { jobEndpoints } from './jobs/job.routes.ts';
import { JobService } from './jobs/job.service.ts';
import type { RunMessage } from './jobs/run-message.ts';
import { ActionResolver } from './providers/action.resolver.ts';
import { actionEndpoints } from './providers/action.routes.ts';
import type { Action } from './providers/action.ts';
import { Catalogue } from './providers/catalogue.ts';
import { allActions } from './providers/providers.ts';
import { Workflow, WorkflowVersion } from './workflows/workflow.entity.ts';
import { WorkflowResolver } from './workflows/workflow.resolver.ts';
import { workflowEndpoints } from './workflows/workflow.routes.ts';
import { WorkflowService } from './workflows/workflow.service.ts';

/** What the transform area keeps in the database. */
export const entities = [
  Workflow,
  WorkflowVersion,
  Integration,
  Job,
  JobKey,
  Intent,
  Event,
  WorkerRow,
  ClaimRow,
];

/** The transform area: its edges, its services, and the worker that runs its jobs. */
export interface TransformArea extends Area, Disposable {
  readonly workflows: WorkflowService;
  readonly jobs: JobService;
  /** A worker that is not started yet. */
  readonly worker: Worker;
}

/** Builds the transform area; `extraActions` are known beside those of the providers. */
export async function transformArea(
  platform: Platform,
  sequence: SequenceArea,
  silo: SiloArea,
  extraActions: readonly Action[] = [],
): Promise<TransformArea> {
  const { config, database, hints, keys, log, queues, secret, storage } = platform;
  const { entries, files } = silo;
  const { documentFaults } = config;
  const actions = allActions({ keys, numbering: sequence, documentFaults });
  const catalogue = new Catalogue([...actions, ...extraActions]);
  const queue = await queues.queue<RunMessage>('jobs');
  const workflows = new WorkflowService(database, catalogue);
  const integrations = new IntegrationService(database, new Seal(secret));
  const feed = new JobFeed(database, hints);
  const keyDays = config.jobKeyDays;
  const creation = new JobCreation({ database, entries, files, queue, hints, keyDays });
  const jobs = new JobService({ database, workflows, entries, files, creation, feed, keyDays });
  const worker = new Worker({
    database,
    hints,
    queue,
    entries,
    storage,
    log,
    committer: new StepCommitter(database, entries, hints),
    performer: new Performer(catalogue, integrations, log),
    concurrency: config.workerConcurrency,
  });
  return {
    workflows,
    jobs,
    worker,
    endpoints: [
      ...jobEndpoints(jobs),
      ...workflowEndpoints(workflows),
      ...integrationEndpoints(integrations),
      ...actionEndpoints(catalogue),
    ],
    resolvers: [
      new JobResolver(jobs, feed),
      new WorkflowResolver(workflows),
      new IntegrationResolver(integrations),
      new ActionResolver(catalogue),
    ],
    [Symbol.dispose]: () => feed[Symbol.dispose](),
  };
}
