import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ifRevision } from '../../platform/etag.ts';
import { IfRevision } from '../../platform/graphql/if-revision.ts';
import { ID } from '../../platform/shape/scalars.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import { IdempotencyKey } from '../../platform/graphql/idempotency-key.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { WorkflowValidation } from './workflow-issue.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowFilters, WorkflowInput, WorkflowPatch, WorkflowRestore } from './workflow.inputs.ts';
import type { WorkflowService } from './workflow.service.ts';

const WorkflowConnection = connectionOf(Workflow);

@Resolver(() => Workflow)
export class WorkflowResolver {
  readonly #workflows: WorkflowService;

  constructor(workflows: WorkflowService) {
    this.#workflows = workflows;
  }

  @Query(() => Workflow)
  @Requires('transform:read')
  workflow(@Ctx() { scope }: GraphqlContext, @Arg('id', () => ID) id: string): Promise<Workflow> {
    return this.#workflows.get(scope, id);
  }

  @Query(() => WorkflowConnection)
  @Requires('transform:read')
  async workflows(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => WorkflowFilters) filters: WorkflowFilters,
  ): Promise<Connection<Workflow>> {
    return connection(await this.#workflows.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => Workflow)
  @Requires('transform:write')
  async createWorkflow(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => WorkflowInput) input: WorkflowInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; made when absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Workflow> {
    const create = { scope, key, what: ['workflow'], shape: WorkflowInput, input, id };
    const { record } = await idempotency.once(create, (newId) => this.#workflows.create(scope, newId, input));
    return record;
  }

  @Mutation(() => Workflow)
  @Requires('transform:write')
  updateWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('patch', () => WorkflowPatch) patch: WorkflowPatch,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#workflows.update(scope, id, patch, ifRevision(revision));
  }

  @Mutation(() => Workflow, { description: 'Publishes the draft of a workflow.' })
  @Requires('transform:write')
  publishWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#workflows.publish(scope, id, ifRevision(revision));
  }

  @Mutation(() => Workflow, { description: 'Makes a published version of a workflow its draft.' })
  @Requires('transform:write')
  restoreWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => WorkflowRestore) input: WorkflowRestore,
    @IfRevision() revision?: number,
  ): Promise<Workflow> {
    return this.#workflows.restore(scope, id, input, ifRevision(revision));
  }

  @Query(() => WorkflowValidation, { description: 'Checks a workflow without saving it.' })
  @Requires('transform:read')
  validateWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('input', () => WorkflowInput) input: WorkflowInput,
  ): Promise<WorkflowValidation> {
    return this.#workflows.validate(scope, input);
  }
}
