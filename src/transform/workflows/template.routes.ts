import { Routes } from '../../platform/rest/routes.ts';
import type { WorkflowTemplateService } from './template.service.ts';
import { WorkflowTemplateCollection } from './template.ts';

export const workflowTemplateRoutes = new Routes<WorkflowTemplateService>().endpoint(
  'get',
  '/transform/v1/workflow-templates',
  {
    summary: 'List the templates of workflows',
    scope: 'transform:read',
    reply: [200, WorkflowTemplateCollection],
  },
  async (templates) => ({ list: templates.list() }),
);
