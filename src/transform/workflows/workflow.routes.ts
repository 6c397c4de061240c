import { etagOf } from '../../platform/etag.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowInput, WorkflowPatch } from './workflow.inputs.ts';
import { WorkflowCollection, WorkflowListParams } from './workflow.list.ts';
import type { WorkflowService } from './workflow.service.ts';

/** The workflows of REST. */
export const workflowRoutes = new Routes<WorkflowService>()
  .endpoint(
    'get',
    '/transform/v1/workflows',
    {
      summary: 'List the workflows of the workspace, newest first',
      scope: 'transform:read',
      query: WorkflowListParams,
      reply: [200, WorkflowCollection],
      next: ({ nextCreatedAt }) => nextCreatedAt && { created_at: nextCreatedAt.toISOString() },
    },
    async (workflows, { scope, query: { limit, createdAt, schema } }) => {
      const { items, nextItem } = await workflows.list(scope, { limit, until: createdAt, schema });
      return {
        list: items,
        limit,
        createdAt: createdAt ?? items[0]?.createdAt,
        nextCreatedAt: nextItem?.createdAt,
        schema,
      };
    },
  )
  .endpoint(
    'get',
    '/transform/v1/workflows/:id',
    { summary: 'Fetch a workflow', scope: 'transform:read', reply: [200, Workflow], etag: etagOf },
    (workflows, { scope, params }) => workflows.get(scope, params.id),
  )
  .endpoint(
    'put',
    '/transform/v1/workflows/:id',
    {
      summary: 'Create a workflow with the given id',
      scope: 'transform:write',
      body: WorkflowInput,
      reply: [200, Workflow],
      etag: etagOf,
    },
    async (workflows, { scope, params, body }) =>
      createdAnswer(await workflows.create(scope, params.id, body)),
  )
  .endpoint(
    'patch',
    '/transform/v1/workflows/:id',
    {
      summary: 'Update a workflow',
      scope: 'transform:write',
      body: WorkflowPatch,
      reply: [200, Workflow],
      etag: etagOf,
    },
    (workflows, { scope, params, body, ifMatch }) => workflows.update(scope, params.id, body, ifMatch),
  );
