import { Routes } from '../../platform/rest/routes.ts';
import type { WorkflowDraftService } from './draft.service.ts';
import { workflowEtag } from './workflow-etag.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowPatch, WorkflowRestore } from './workflow.inputs.ts';

export const workflowDraftRoutes = new Routes<WorkflowDraftService>()
  .update('/transform/v1/workflows/:id', {
    summary: 'Update a workflow',
    scope: 'transform:write',
    body: WorkflowPatch,
    example: { body: { description: 'Numbers, signs and prints' } },
    reply: Workflow,
    etag: workflowEtag,
  })
  .endpoint(
    'post',
    '/transform/v1/workflows/:id/publish',
    {
      summary: 'Publish the draft of a workflow',
      scope: 'transform:write',
      changes: true,
      refuses: ['validation'],
      reply: [200, Workflow],
      etag: workflowEtag,
    },
    (drafts, { scope, params, ifMatch }) => drafts.publish(scope, params.id, ifMatch),
  )
  .endpoint(
    'post',
    '/transform/v1/workflows/:id/discard-draft',
    {
      summary: 'Discard the draft of a workflow and restore the published contents',
      scope: 'transform:write',
      changes: true,
      refuses: ['conflict'],
      reply: [200, Workflow],
      etag: workflowEtag,
    },
    (drafts, { scope, params, ifMatch }) => drafts.discard(scope, params.id, ifMatch),
  )
  .endpoint(
    'post',
    '/transform/v1/workflows/:id/restore',
    {
      summary: 'Restore a published version of a workflow as its draft',
      scope: 'transform:write',
      body: WorkflowRestore,
      changes: true,
      example: { body: { version: '1' } },
      reply: [200, Workflow],
      etag: workflowEtag,
    },
    (drafts, { scope, params, body, ifMatch }) => drafts.restore(scope, params.id, body, ifMatch),
  );
