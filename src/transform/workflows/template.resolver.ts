import { Query, Resolver } from 'type-graphql';
import { Requires } from '../../platform/graphql/requires.ts';
import type { WorkflowTemplateService } from './template.service.ts';
import { WorkflowTemplate } from './template.ts';

@Resolver(() => WorkflowTemplate)
export class WorkflowTemplateResolver {
  readonly #templates: WorkflowTemplateService;

  constructor(templates: WorkflowTemplateService) {
    this.#templates = templates;
  }

  @Query(() => [WorkflowTemplate], { description: 'Lists the templates of workflows.' })
  @Requires('transform:read')
  workflowTemplates(): WorkflowTemplate[] {
    return this.#templates.list();
  }
}
