import { WorkflowTemplate } from './template.ts';
import { templates } from './templates.ts';

/** Lists the workflow templates. */
export class WorkflowTemplateService {
  /** Lists every template, the most common first. */
  list(): WorkflowTemplate[] {
    return templates.map((template) => Object.assign(new WorkflowTemplate(), { needs: [], ...template }));
  }
}
