import { Field, ObjectType } from 'type-graphql';
import { contentDigest } from '../../platform/content-digest.ts';
import { etagOf } from '../../platform/etag.ts';
import { Collection, listQueryOf } from '../../platform/rest/collection.ts';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { createdAnswer } from '../../platform/rest/replay.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { WorkflowValidation } from './workflow-issue.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowFilters, WorkflowInput, WorkflowPatch, WorkflowRestore } from './workflow.inputs.ts';
import type { WorkflowService } from './workflow.service.ts';

/** A page of workflows, newest first. */
@ObjectType()
export class WorkflowCollection extends Collection {
  @Field(() => [Workflow])
  list!: Workflow[];

  @Field(() => Timestamp, { nullable: true, description: 'Start of the next page, if any.' })
  nextCreatedAt?: Date | undefined;

  @Field(() => String, { nullable: true, description: 'The schema filter applied.' })
  schema?: string | undefined;
}

const exampleWorkflow = {
  name: 'Send invoice',
  schema: 'bill/invoice',
  steps: [
    { name: 'Number', action: 'sequence.enumerate', config: { series_id: exampleId('series') } },
    { name: 'Sign', action: 'silo.close' },
    { name: 'Print', action: 'pdf' },
    { name: 'Complete', action: 'silo.state', config: { state: 'completed' } },
  ],
  rescue: [{ name: 'Fail', action: 'silo.state', config: { state: 'error' } }],
};

export const workflowRoutes = new Routes<WorkflowService>()
  .list(
    '/transform/v1/workflows',
    {
      summary: 'List the workflows of the workspace, newest first',
      scope: 'transform:read',
      query: listQueryOf(WorkflowFilters),
      reply: WorkflowCollection,
    },
    (workflows, { scope, query }) => workflows.list(scope, query),
  )
  .endpoint(
    'get',
    '/transform/v1/workflows/:id',
    { summary: 'Fetch a workflow', scope: 'transform:read', reply: [200, Workflow], etag: workflowEtag },
    (workflows, { scope, params }) => workflows.get(scope, params.id),
  )
  .endpoint(
    'put',
    '/transform/v1/workflows/:id',
    {
      summary: 'Create a workflow with the given id',
      scope: 'transform:write',
      body: WorkflowInput,
      example: { body: exampleWorkflow },
      reply: [200, Workflow],
      etag: workflowEtag,
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
      example: { body: { description: 'Numbers, signs and prints' } },
      reply: [200, Workflow],
      etag: workflowEtag,
    },
    (workflows, { scope, params, body, ifMatch }) => workflows.update(scope, params.id, body, ifMatch),
  )
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
    (workflows, { scope, params, ifMatch }) => workflows.publish(scope, params.id, ifMatch),
  )
  .endpoint(
    'post',
    '/transform/v1/workflows/:id/restore',
    {
      summary: 'Make a published version of a workflow its draft',
      scope: 'transform:write',
      body: WorkflowRestore,
      changes: true,
      example: { body: { version: '1' } },
      reply: [200, Workflow],
      etag: workflowEtag,
    },
    (workflows, { scope, params, body, ifMatch }) => workflows.restore(scope, params.id, body, ifMatch),
  )
  .endpoint(
    'post',
    '/transform/v1/workflows/validate',
    {
      summary: 'Check a workflow without saving it',
      scope: 'transform:read',
      body: WorkflowInput,
      example: { body: exampleWorkflow },
      reply: [200, WorkflowValidation],
    },
    (workflows, { scope, body }) => workflows.validate(scope, body),
  );

/** The issues of a draft change with the records that it names. */
function workflowEtag(workflow: Workflow): string {
  const { issues = [] } = workflow;
  const found = issues.length > 0 ? [contentDigest(issues).toString('base64url').slice(0, 11)] : [];
  return etagOf(workflow, ...found);
}
