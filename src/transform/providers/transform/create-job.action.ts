import { IsUUID, MaxLength } from 'class-validator';
import { Field } from 'type-graphql';
import type { Scope } from '../../../platform/auth/scope.ts';
import { isUuid } from '../../../platform/ids.ts';
import { ID, StringMap } from '../../../platform/shape/scalars.ts';
import { threadTask, type ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { action, ko, ok, type Action, type Outcome, type Task } from '../action.ts';
import { products } from '../step-need.ts';
import { metaOf } from './create-job.thread.ts';
import { workflowIssues, type NamedWorkflows } from './named-workflow.ts';
import { Title } from '../../../platform/shape/form-hints.ts';

/** Maximum number of jobs in a chain that start one another: a workflow that starts itself would otherwise run forever. */
const maxChainLength = 32;

class CreateJobConfig {
  @Field(() => ID, { description: 'The workflow of the other job.' })
  @IsUUID('all', { message: 'must be a UUID' })
  @Title('Workflow')
  workflowId!: string;

  @Field(() => String, {
    nullable: true,
    description:
      "Key in the meta of the envelope or document that refers to the entry to work on; the job's own entry by default.",
  })
  @MaxLength(64)
  @Title('Document by metadata key')
  siloEntryMetaKey?: string;

  @Field(() => StringMap, {
    nullable: true,
    description: 'Args of the other job; they override those of this job.',
  })
  @Title('Arguments')
  args?: Record<string, string>;
}

/** Job that another job starts. */
export interface StartedJob {
  /** Same for every attempt: the job is started once. */
  readonly id: string;
  readonly workflowId: string;
  readonly siloEntryId?: string;
  readonly args: Readonly<Record<string, string>>;
  /** Number of jobs in the chain of jobs that started one another, up to this one. */
  readonly depth: number;
  /** Job that starts this one. */
  readonly parentId: string;
}

/** Starts jobs on behalf of other jobs. */
export interface JobStarter {
  /** Starts a job, unless one of the same id and content is already started. */
  start(scope: Scope, job: StartedJob): Promise<void>;
  /** Throws a `RequestError` if no job of the workflow can be started. */
  requireWorkflow(scope: Scope, workflowId: string): Promise<void>;
  /** Returns the number of jobs that a job has started. */
  countStartedJobs(scope: Scope, jobId: string): Promise<number>;
  /** Maximum number of jobs that a job may start. */
  readonly maxStartedJobs: number;
}

const metaTask = threadTask(import.meta.url, 'create-job', 'metaOf', metaOf);

/** Starts another job and does not wait for it; its id is the same when the step runs again, so that it is started once. */
export function createJobAction(
  starter: JobStarter,
  workflows: NamedWorkflows,
  threads: ThreadPool,
): Action<CreateJobConfig> {
  /** Returns the entry that the other job works on, or the outcome if there is none. */
  const entryFor = async (task: Task<CreateJobConfig>): Promise<{ siloEntryId?: string } | Outcome> => {
    const { config, entry, signal } = task;
    const { siloEntryMetaKey: key } = config;
    if (key === undefined) return entry ? { siloEntryId: entry.id } : {};
    const { text = '{}' } = entry ?? {};
    const siloEntryId = await threads.run(metaTask, { text, key }, { signal, length: text.length });
    if (siloEntryId === undefined) return ko('no-entry', `The document has no meta ${key}`);
    if (!isUuid(siloEntryId)) return ko('no-entry', `The meta ${key} is not the id of an entry`);
    return { siloEntryId };
  };
  return action<CreateJobConfig>({
    id: 'transform.job.create',
    name: 'Create a job',
    summary: 'Starts another job on the same document or on one it refers to',
    config: CreateJobConfig,
    codes: ['job-chain-too-long', 'too-many-jobs', 'no-entry'],
    example: { workflow_id: '0197a0c0-0000-7000-8000-000000000003' },
    document: 'optional',
    // The other job may work on the same document.
    produces: () => products,
    named: { workflow_id: (scope) => workflows.newest(scope) },
    check: ({ workflowId }, workflow) => workflowIssues(workflows, workflowId, workflow),
    async rehearse(task) {
      const { config, args, entry, precheck, scope } = task;
      const { workflowId: workflow_id, siloEntryMetaKey: silo_entry_meta_key } = config;
      if (precheck) {
        await starter.requireWorkflow(scope, workflow_id);
        const found = await entryFor(task);
        if ('status' in found) return found;
      }
      const sending = {
        workflow_id,
        ...(silo_entry_meta_key === undefined ? { silo_entry_id: entry?.id } : { silo_entry_meta_key }),
        args: { ...args, ...config.args },
      };
      return ok({ message: 'Not started, as this is a dry run', sending, unknown: 'code' });
    },
    async run(task) {
      const { config, scope, jobId, args, depth, recordId: id } = task;
      if (depth >= maxChainLength)
        return ko('job-chain-too-long', `Jobs may start one another ${maxChainLength} times in a row`);
      // A job in a loop would otherwise start others in every round.
      if ((await starter.countStartedJobs(scope, jobId)) >= starter.maxStartedJobs)
        return ko('too-many-jobs', `A job may start ${starter.maxStartedJobs} others (DOCMILL_STARTED_JOBS)`);
      const found = await entryFor(task);
      if ('status' in found) return found;
      const inherited = { args: { ...args, ...config.args }, depth: depth + 1, parentId: jobId };
      await starter.start(scope, { id, workflowId: config.workflowId, ...found, ...inherited });
      return ok({ message: `Job ${id}` });
    },
  });
}
