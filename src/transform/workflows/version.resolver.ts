import { Arg, Args, Ctx, Query, Resolver, Root } from 'type-graphql';
import {
  connection,
  ConnectionArgs,
  connectionOf,
  pageQuery,
  type Connection,
} from '../../platform/graphql/connection.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { GraphqlField } from '../../platform/shape/graphql-field.ts';
import { ID, JsonObject } from '../../platform/shape/scalars.ts';
import type { WorkflowVersionService } from './version.service.ts';
import { WorkflowDiff, WorkflowDiffQuery } from './workflow-diff.ts';
import { toRestContents } from './workflow.definition.ts';
import { WorkflowVersion } from './workflow.entity.ts';

const WorkflowVersionConnection = connectionOf(WorkflowVersion);

@Resolver(() => WorkflowVersion)
export class WorkflowVersionResolver {
  readonly #versions: WorkflowVersionService;

  constructor(versions: WorkflowVersionService) {
    this.#versions = versions;
  }

  @Query(() => WorkflowVersionConnection, {
    description: 'Lists the published versions of a workflow without their contents, newest first.',
  })
  @Requires('transform:read')
  async workflowVersions(
    @Ctx() { scope }: GraphqlContext,
    @Arg('workflowId', () => ID, { description: 'ID of the workflow.' }) workflowId: string,
    @Args(() => ConnectionArgs) page: ConnectionArgs,
  ): Promise<Connection<WorkflowVersion>> {
    return connection(await this.#versions.list(scope, workflowId, pageQuery(page)));
  }

  @Query(() => WorkflowVersion, {
    nullable: true,
    description: 'Returns a published version with its contents.',
  })
  @Requires('transform:read')
  workflowVersion(
    @Ctx() { scope }: GraphqlContext,
    @Arg('workflowId', () => ID, { description: 'ID of the workflow.' }) workflowId: string,
    @Arg('version', () => String, { description: 'Number of the version.' }) version: string,
  ): Promise<WorkflowVersion> {
    return this.#versions.get(scope, workflowId, version);
  }

  @Query(() => WorkflowDiff, {
    nullable: true,
    description: 'Compares two contents of a workflow, step by step.',
  })
  @Requires('transform:read')
  workflowDiff(
    @Ctx() { scope }: GraphqlContext,
    @Arg('workflowId', () => ID, { description: 'ID of the workflow.' }) workflowId: string,
    @Args(() => WorkflowDiffQuery) query: WorkflowDiffQuery,
  ): Promise<WorkflowDiff> {
    return this.#versions.diff(scope, workflowId, query);
  }

  @GraphqlField(() => JsonObject, {
    nullable: true,
    description: 'Contents as in the body of a REST create request; only returned for a single version.',
  })
  contents(@Root() version: Partial<WorkflowVersion>): object | undefined {
    const { name, schema, steps, rescue = [] } = version;
    return steps && toRestContents({ name, schema, steps, rescue });
  }
}
