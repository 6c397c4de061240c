import { WorkflowTemplate } from './template.ts';
import { templates } from './templates.ts';

/** Shows workflows to begin with. */
export class WorkflowTemplateService {
  /** Every template, the most usual first. */
  list(): WorkflowTemplate[] {
    return templates.map((template) => Object.assign(new WorkflowTemplate(), { needs: [], ...template }));
  }
}
