import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Query, Resolver, Root, Subscription } from 'type-graphql';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import { cost, listLookedUp } from '../../platform/graphql/cost.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { selectsAnyOfNodes } from '../../platform/graphql/selection.ts';
import { File } from '../../silo/files/file.entity.ts';
import { IntentArgs } from './intent.inputs.ts';
import { Intent } from './intent.entity.ts';
import { JobEvent } from './job-event.ts';
import { Job } from './job.entity.ts';
import { JobFilters } from './job-filter.ts';
import { queryOfArguments } from './job-selection.ts';
import type { JobService } from './job.service.ts';

const JobConnection = connectionOf(Job);
const IntentConnection = connectionOf(Intent);

@Resolver(() => Job)
export class JobResolver {
  readonly #jobs: JobService;

  constructor(jobs: JobService) {
    this.#jobs = jobs;
  }

  @Query(() => Job, { description: 'Returns a job by its id.' })
  @Requires('transform:read')
  job(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'Id of the job.' }) id: string,
  ): Promise<Job> {
    return this.#jobs.find(scope, id);
  }

  @Query(() => Job, { description: 'Returns the newest job with a key.' })
  @Requires('transform:read')
  jobByKey(
    @Ctx() { scope }: GraphqlContext,
    @Arg('key', () => String, { description: 'Key of the job.' }) key: string,
  ): Promise<Job> {
    return this.#jobs.findByKey(scope, key);
  }

  @Query(() => JobConnection, {
    description: 'Lists the jobs of the workspace, newest first by default.',
  })
  @Requires('transform:read')
  async jobs(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => JobFilters) filters: JobFilters,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Connection<Job>> {
    const query = Object.assign(queryOfArguments(filters), pageQuery(page));
    const withEnvelopes = selectsAnyOfNodes(info, ['envelope']);
    return connection(await this.#jobs.page(scope, query, { withEnvelopes }));
  }

  @FieldResolver(() => [Intent], { complexity: listLookedUp })
  async intents(@Root() job: Job): Promise<readonly Intent[]> {
    return (await this.#jobs.intents(job)).map((intent) => Object.assign(intent, { job }));
  }

  @FieldResolver(() => IntentConnection, {
    description: 'Intents in pages, for jobs with very many steps.',
  })
  async intentPage(
    @Root() job: Job,
    @Args(() => IntentArgs) { first: limit, after: cursor }: IntentArgs,
  ): Promise<Connection<Intent>> {
    const page = await this.#jobs.intentPage(job, { limit, cursor });
    for (const intent of page.items) intent.job = job;
    return connection(page);
  }

  @Requires('silo:read')
  @FieldResolver(() => JsonObject, { nullable: true, complexity: cost.document })
  async envelope(@Root() job: Job): Promise<object | undefined> {
    return job.envelope ?? this.#jobs.envelope(job);
  }

  @Requires('silo:read')
  @FieldResolver(() => [File], { nullable: true, complexity: listLookedUp })
  attachments(@Root() job: Job): Promise<File[] | undefined> {
    return this.#jobs.attachments(job);
  }

  subscribe(
    { scope, lastEventId }: GraphqlContext,
    jobId: string,
    after?: string | null,
  ): Promise<AsyncIterable<JobEvent>> {
    return this.#jobs.subscribe(scope, jobId, lastEventId ?? after ?? undefined);
  }

  watch({ scope }: GraphqlContext, jobId: string): Promise<AsyncIterable<Job>> {
    return this.#jobs.watch(scope, jobId);
  }

  @Subscription(() => JobEvent, {
    description:
      'Delivers every event of a job, from the first one or after a cursor; completes when the job completes.',
    subscribe: ({ context, args }: { context: GraphqlContext; args: { jobId: string; after?: string } }) =>
      context.resolverOf(JobResolver).subscribe(context, args.jobId, args.after),
  })
  @Requires('transform:read')
  jobEvents(
    @Root() event: JobEvent,
    @Arg('jobId', () => ID, { description: 'Id of the job.' }) _jobId: string,
    @Arg('after', () => String, {
      nullable: true,
      description: 'Cursor of the last received event; by default, all events are delivered.',
    })
    _after?: string,
  ): JobEvent {
    return event;
  }

  @Subscription(() => Job, {
    description: 'Delivers the current job, and again after every change; completes when the job completes.',
    subscribe: ({ context, args }: { context: GraphqlContext; args: { jobId: string } }) =>
      context.resolverOf(JobResolver).watch(context, args.jobId),
  })
  @Requires('transform:read')
  jobChanged(
    @Root() job: Job,
    @Arg('jobId', () => ID, { description: 'Id of the job.' }) _jobId: string,
  ): Job {
    return job;
  }
}
