import { Field, ObjectType } from 'type-graphql';
import { Collection, ListQuery } from '../../platform/rest/collection.ts';
import { Routes } from '../../platform/rest/routes.ts';
import type { WorkflowVersionService } from './version.service.ts';
import { WorkflowDiff, WorkflowDiffQuery } from './workflow-diff.ts';
import { WorkflowVersion } from './workflow.entity.ts';

/** Page of the published versions of a workflow, newest first. */
@ObjectType()
export class WorkflowVersionCollection extends Collection {
  @Field(() => [WorkflowVersion], { description: 'Versions of this page, newest first.' })
  list!: WorkflowVersion[];
}

export const workflowVersionRoutes = new Routes<WorkflowVersionService>()
  .list(
    '/transform/v1/workflows/:id/versions',
    {
      summary: 'List the published versions of a workflow, newest first',
      scope: 'transform:read',
      query: ListQuery,
      reply: WorkflowVersionCollection,
    },
    (versions, { scope, params, query }) => versions.list(scope, params.id, query),
  )
  .endpoint(
    'get',
    '/transform/v1/workflows/:id/versions/:version',
    {
      summary: 'Fetch a published version of a workflow with its contents',
      scope: 'transform:read',
      example: { params: { version: '1' } },
      reply: [200, WorkflowVersion],
      etag: ({ version }) => version,
    },
    (versions, { scope, params }) => versions.get(scope, params.id, params.version),
  )
  .endpoint(
    'get',
    '/transform/v1/workflows/:id/diff',
    {
      summary: 'Compare two contents of a workflow, step by step',
      scope: 'transform:read',
      query: WorkflowDiffQuery,
      reply: [200, WorkflowDiff],
    },
    (versions, { scope, params, query }) => versions.diff(scope, params.id, query),
  );
