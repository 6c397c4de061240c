import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
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
import { selectsAny } from '../../platform/graphql/selection.ts';
import { WorkflowImportInput, WorkflowImportReport } from './workflow-import.ts';
import { WorkflowValidation } from './workflow-issue.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowFilters, WorkflowInput, WorkflowValidationQuery } from './workflow.inputs.ts';
import type { WorkflowService } from './workflow.service.ts';

const WorkflowConnection = connectionOf(Workflow);

@Resolver(() => Workflow)
export class WorkflowResolver {
  readonly #workflows: WorkflowService;

  constructor(workflows: WorkflowService) {
    this.#workflows = workflows;
  }

  @Query(() => Workflow, { description: 'Returns a workflow.' })
  @Requires('transform:read')
  workflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('id', () => ID, { description: 'ID of the workflow.' }) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Workflow> {
    const shows = { versions: selectsAny(info, ['versions']), issues: selectsAny(info, ['issues']) };
    return this.#workflows.get(scope, id, shows);
  }

  @Query(() => WorkflowConnection, { description: 'Lists the workflows of the workspace, newest first.' })
  @Requires('transform:read')
  async workflows(
    @Ctx() { scope }: GraphqlContext,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
    @Args(() => WorkflowFilters) filters: WorkflowFilters,
  ): Promise<Connection<Workflow>> {
    return connection(await this.#workflows.list(scope, Object.assign(filters, pageQuery(page))));
  }

  @Mutation(() => Workflow, {
    description:
      'Creates a workflow and returns it; publishes it unless `draft` is true. Repeating the same request returns the stored workflow.',
  })
  @Requires('transform:write')
  async createWorkflow(
    @Ctx() { scope, idempotency }: GraphqlContext,
    @Arg('input', () => WorkflowInput, { description: 'Content of the workflow.' }) input: WorkflowInput,
    @Arg('id', () => ID, { nullable: true, description: 'UUID of any version; generated if absent.' })
    id?: string,
    @IdempotencyKey() key?: string,
  ): Promise<Workflow> {
    const create = { scope, key, what: ['workflow'], shape: WorkflowInput, input, id };
    const { record } = await idempotency.once(create, (newId) => this.#workflows.create(scope, newId, input));
    return record;
  }

  @Query(() => WorkflowValidation, {
    description: 'Checks a workflow without saving it and returns its issues.',
  })
  @Requires('transform:read')
  validateWorkflow(
    @Ctx() { scope }: GraphqlContext,
    @Arg('input', () => WorkflowInput, { description: 'Workflow to check.' }) input: WorkflowInput,
    @Args(() => WorkflowValidationQuery) { workflowId }: WorkflowValidationQuery,
  ): Promise<WorkflowValidation> {
    return this.#workflows.validate(scope, input, workflowId);
  }

  @Query(() => WorkflowImportReport, {
    description: 'Converts an exported workflow and returns it with its issues, without saving it.',
  })
  @Requires('transform:read')
  workflowImportReport(
    @Ctx() { scope }: GraphqlContext,
    @Arg('input', () => WorkflowImportInput, { description: 'Export to convert.' })
    input: WorkflowImportInput,
  ): Promise<WorkflowImportReport> {
    return this.#workflows.importReport(scope, input);
  }
}
