import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Info, Resolver, Root } from 'type-graphql';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { cost, listLookedUp, lookedUp } from '../../platform/graphql/cost.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { selectsAny } from '../../platform/graphql/selection.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { SiloEntry } from '../../silo/entries/entry.entity.ts';
import { Workflow, WorkflowVersion } from '../workflows/workflow.entity.ts';
import { Job } from './job.entity.ts';
import { JobOutcome, outcomeOf, type JobOutcomeWord } from './job-filter.ts';
import { CurrentStep, JobProgress } from './job-row.ts';
import type { JobRowService } from './job-row.service.ts';

const contents = ['steps', 'rescue', 'contents'];

@Resolver(() => Job)
export class JobRowResolver {
  readonly #rows: JobRowService;

  constructor(rows: JobRowService) {
    this.#rows = rows;
  }

  @GraphqlField(() => Workflow, {
    nullable: true,
    description: 'Workflow of the job, in its current state.',
    complexity: lookedUp,
  })
  workflow(@Root() job: Job, @Info() info: GraphQLResolveInfo): Promise<Workflow | undefined> {
    return this.#rows.workflow(job, selectsAny(info, contents) ? 'whole' : 'slim');
  }

  @GraphqlField(() => WorkflowVersion, {
    nullable: true,
    description: 'Version of the workflow that the job runs, with its steps.',
    complexity: lookedUp,
  })
  workflowVersion(@Root() job: Job, @Info() info: GraphQLResolveInfo): Promise<WorkflowVersion | undefined> {
    return this.#rows.version(job, selectsAny(info, contents) ? 'whole' : 'slim');
  }

  @Requires('silo:read')
  @GraphqlField(() => SiloEntry, {
    nullable: true,
    description:
      'Silo entry that the job works on, in its current state; its files are `attachments` of the job.',
    complexity: lookedUp,
  })
  siloEntry(@Root() job: Job): Promise<SiloEntry | undefined> {
    return this.#rows.entry(job);
  }

  @GraphqlField(() => Timestamp, {
    nullable: true,
    description: 'Start time of the first step; absent before it starts.',
    complexity: cost.lookUp,
  })
  startedAt(@Root() job: Job): Promise<Date | undefined> {
    return this.#rows.startedAt(job);
  }

  @GraphqlField(() => CurrentStep, {
    nullable: true,
    description: 'Current step, or the last one if the job has ended; absent before the first step.',
    complexity: lookedUp,
  })
  currentStep(@Root() job: Job): Promise<CurrentStep | undefined> {
    return this.#rows.currentStep(job);
  }

  @GraphqlField(() => JobOutcome, { description: 'Outcome of the job, derived from its status.' })
  outcome(@Root() { status }: Job): JobOutcomeWord {
    return outcomeOf(status);
  }

  @GraphqlField(() => JobProgress, {
    description: 'Progress of the job in the main flow of its workflow.',
    complexity: lookedUp,
  })
  progress(@Root() job: Job): Promise<JobProgress> {
    return this.#rows.progress(job);
  }

  @GraphqlField(() => Job, {
    nullable: true,
    description: 'Job whose step started this job; absent if there is none or it is no longer stored.',
    complexity: lookedUp,
  })
  parent(@Root() job: Job, @Ctx() { scope }: GraphqlContext): Promise<Job | undefined> {
    return this.#rows.parent(scope, job);
  }

  @GraphqlField(() => [Job], {
    description: 'Jobs started by steps of this job; only the newest 100.',
    complexity: listLookedUp,
  })
  children(@Root() job: Job): Promise<Job[]> {
    return this.#rows.children(job);
  }
}
