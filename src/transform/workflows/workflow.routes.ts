import { Field, ObjectType } from 'type-graphql';
import { Collection, createListQuery } from '../../platform/rest/collection.ts';
import { exampleId } from '../../platform/openapi/example-id.ts';
import { Routes } from '../../platform/rest/routes.ts';
import { Timestamp } from '../../platform/shape/scalars.ts';
import { WorkflowImportInput, WorkflowImportReport } from './workflow-import.ts';
import { WorkflowValidation } from './workflow-issue.ts';
import { workflowEtag } from './workflow-etag.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowFilters, WorkflowInput, WorkflowValidationQuery } from './workflow.inputs.ts';
import type { WorkflowService } from './workflow.service.ts';

/** Page of workflows, newest first. */
@ObjectType()
export class WorkflowCollection extends Collection {
  @Field(() => [Workflow], { description: 'Workflows of this page, newest first.' })
  list!: Workflow[];

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Creation time of the first workflow of the next page; absent on the last page.',
  })
  nextCreatedAt?: Date | undefined;

  @Field(() => String, {
    nullable: true,
    description: 'Schema filter of the request; absent if there was none.',
  })
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
      query: createListQuery(WorkflowFilters),
      reply: WorkflowCollection,
    },
    (workflows, { scope, query }) => workflows.list(scope, query),
  )
  .read('/transform/v1/workflows/:id', {
    summary: 'Fetch a workflow',
    scope: 'transform:read',
    reply: Workflow,
    etag: workflowEtag,
  })
  .create('/transform/v1/workflows/:id', {
    summary: 'Create a workflow with the given ID',
    scope: 'transform:write',
    body: WorkflowInput,
    example: { body: exampleWorkflow },
    reply: Workflow,
    etag: workflowEtag,
  })
  .endpoint(
    'post',
    '/transform/v1/workflows/validate',
    {
      summary: 'Check a workflow without saving it',
      scope: 'transform:read',
      query: WorkflowValidationQuery,
      body: WorkflowInput,
      example: { body: exampleWorkflow },
      refuses: ['not-found'],
      reply: [200, WorkflowValidation],
    },
    (workflows, { scope, query, body }) => workflows.validate(scope, body, query.workflowId),
  )
  .endpoint(
    'post',
    '/transform/v1/workflows/import-report',
    {
      summary: 'Convert an exported workflow without saving it',
      description:
        'Use `workflow` of the response to create the workflow, as a draft while something is missing.',
      scope: 'transform:read',
      body: WorkflowImportInput,
      example: {
        body: {
          workflow: {
            id: exampleId('workflow'),
            name: 'Send invoice',
            steps: [{ name: 'Sign', provider: 'silo.close', config: {}, next: [] }],
          },
        },
      },
      reply: [200, WorkflowImportReport],
    },
    (workflows, { scope, body }) => workflows.importReport(scope, body),
  );
