import { documentTypes } from '@docmill/documents/schemas';
import { invalid, type FieldErrors } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { didYouMean } from '../../platform/did-you-mean.ts';
import type { ActionService } from '../integrations/action.service.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { iterateSteps, type StepAtPath } from '../plan/step-iteration.ts';
import { checkDefinition } from '../plan/plan-check.ts';
import type { Action, CheckedWorkflow } from '../providers/action.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { commonCodes } from '../providers/step-codes.ts';
import { stepError, stepMissing, stepWarning, type StepIssue } from '../providers/step-issue.ts';
import { findMissingProducts } from './missing-products.ts';
import { toRestPath, workflowIssue, type WorkflowIssue } from './workflow-issue.ts';

/** Services that checking definitions needs. */
interface Checks {
  catalogue: Catalogue;
  configs: StepConfigs;
  actions: ActionService;
}

/** Issues of a checked definition. */
export class CheckedDefinition {
  readonly #found: readonly StepIssue[];

  constructor(found: readonly StepIssue[]) {
    this.#found = found;
  }

  /** Issues in their public form. */
  get issues(): WorkflowIssue[] {
    return this.#found.map(workflowIssue);
  }

  /** Refuses a definition that could not run, with each error at its path. */
  requireRunnable(): void {
    const errors = this.#found.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw invalid(nestedErrors(errors));
  }
}

/** Checks whether definitions could run: structure, actions, configs and the records that these refer to. */
export class WorkflowCheck {
  readonly #checks: Checks;

  constructor(checks: Checks) {
    this.#checks = checks;
  }

  /** Finds the issues that prevent publishing, and warnings. Refuses a definition that is too large even for a draft. */
  async check(scope: Scope, definition: WorkflowDefinition, id?: string): Promise<CheckedDefinition> {
    const structure = checkDefinition(definition).map(({ path, ...problem }) => ({
      ...problem,
      path: toRestPath(path),
      severity: 'error' as const,
    }));
    const excess = structure.filter(({ isExcess }) => isExcess);
    if (excess.length > 0) throw invalid(nestedErrors(excess));
    const steps = [...iterateSteps(definition)];
    const workflow = { scope, id, documentTypes: this.#documentTypes(definition, steps) };
    const found = await Promise.all(
      steps.map(async ({ path, step }) => {
        const at = toRestPath(path);
        return (await this.#stepIssues(step, workflow)).map((issue) => ({
          ...issue,
          path: [...at, ...issue.path],
        }));
      }),
    );
    return new CheckedDefinition([
      ...schemaIssues(definition),
      ...structure,
      ...found.flat(),
      ...findMissingProducts(definition, steps, this.#checks.catalogue),
    ]);
  }

  /** Returns the types that documents can have at any step; undefined when a step may change the type. */
  #documentTypes({ schema }: WorkflowDefinition, steps: readonly StepAtPath[]): string[] | undefined {
    const changes = steps.some(({ step: { action, config } }) =>
      this.#checks.catalogue.action(action)?.action.changesType(config),
    );
    return schema && !changes ? [schema] : undefined;
  }

  async #stepIssues(step: StepDefinition, workflow: CheckedWorkflow): Promise<readonly StepIssue[]> {
    const { actions, catalogue, configs } = this.#checks;
    const { action } = step;
    if (!action) return [stepError(['action'], 'is required')];
    const known = catalogue.action(action);
    const issues = known && (await configs.issues(known, step, workflow));
    if (issues) return [...issues, ...typeIssues(known.action, workflow), ...codeIssues(step, known.action)];
    const ids = (await actions.actions(workflow.scope)).map(({ id }) => id);
    return [stepMissing(['action'], 'action', `is not a known action: ${action}${didYouMean(action, ids)}`)];
  }
}

const types = documentTypes.map(({ part }) => part.name);

function schemaIssues({ schema }: WorkflowDefinition): StepIssue[] {
  if (!schema || types.includes(schema)) return [];
  return [stepError(['schema'], `is no type of documents${didYouMean(schema, types)}`)];
}

/** Returns an error when the action of a step accepts none of the document types of the workflow. */
function typeIssues(
  { documentTypes: taken }: Action,
  { documentTypes: types }: CheckedWorkflow,
): readonly StepIssue[] {
  if (!taken || !types || types.some((type) => taken.includes(type))) return [];
  return [stepError(['action'], `works on ${taken.join(', ')} only, not on ${types.join(', ')}`)];
}

/** Returns warnings for codes in `next` with which the step never ends. */
function codeIssues({ next }: StepDefinition, { name, codes }: Action): StepIssue[] {
  const known = codes && [...codes, ...commonCodes];
  const given = codes?.length ? `, which gives ${codes.join(', ')}` : '';
  return (next ?? []).flatMap(({ code }, index) =>
    !code || !known || known.includes(code)
      ? []
      : stepWarning(
          ['next', String(index), 'code'],
          `is no code of "${name}"${given}${didYouMean(code, codes)}`,
        ),
  );
}

/** Nests issues by their paths as the errors of a refusal. */
export function nestedErrors(issues: readonly StepIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    let inner = errors;
    for (const key of path.slice(0, -1)) {
      const existing = inner[key];
      inner = inner[key] = typeof existing === 'object' ? existing : {};
    }
    const [last = '', other] = [path.at(-1), inner[path.at(-1) ?? '']];
    inner[last] = typeof other === 'string' ? `${other}; ${message}` : message;
  }
  return errors;
}
