import { invalid, type FieldErrors } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { didYouMean } from '../../platform/did-you-mean.ts';
import { snakeCase } from '../../platform/snake-case.ts';
import type { ActionService } from '../integrations/action.service.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { DefinitionPath, StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { checkDefinition } from '../plan/plan-check.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { jsonPath, WorkflowIssue, type IssueSeverity } from './workflow-issue.ts';

/** An issue by the names that its place has in REST. */
interface PlacedIssue {
  readonly path: readonly string[];
  readonly message: string;
  readonly severity: IssueSeverity;
}

/** What the check of a definition needs. */
interface Checks {
  catalogue: Catalogue;
  configs: StepConfigs;
  actions: ActionService;
}

/** What was found in a definition. */
export class CheckedDefinition {
  readonly #found: readonly PlacedIssue[];

  constructor(found: readonly PlacedIssue[]) {
    this.#found = found;
  }

  /** What was found, as it is shown. */
  get issues(): WorkflowIssue[] {
    return this.#found.map(({ path, ...issue }) =>
      Object.assign(new WorkflowIssue(), issue, { path: jsonPath(path) }),
    );
  }

  /** Refuses a definition that could not run, each error at its place. */
  requireRunnable(): void {
    const errors = this.#found.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw invalid(nested(errors));
  }
}

/** Finds out whether definitions could run: structure, actions, configs and the records that these name. */
export class WorkflowCheck {
  readonly #checks: Checks;

  constructor(checks: Checks) {
    this.#checks = checks;
  }

  /** What hinders a definition from being published, or is worth knowing. Refuses one that is too large even for a draft. */
  async check(scope: Scope, definition: WorkflowDefinition): Promise<CheckedDefinition> {
    const structure = checkDefinition(definition).map(({ path, ...problem }) => ({
      ...problem,
      path: path.map((part) => snakeCase(String(part))),
      severity: 'error' as const,
    }));
    const excess = structure.filter(({ isExcess }) => isExcess);
    if (excess.length > 0) throw invalid(nested(excess));
    const steps = [...placedSteps(definition)];
    const found = await Promise.all(
      steps.map(async ([path, step]) => {
        const at = path.map((part) => snakeCase(String(part)));
        return (await this.#stepIssues(scope, step)).map((issue) => ({
          ...issue,
          path: [...at, ...issue.path],
        }));
      }),
    );
    return new CheckedDefinition([...structure, ...found.flat()]);
  }

  async #stepIssues(scope: Scope, step: StepDefinition): Promise<PlacedIssue[]> {
    const { catalogue, configs } = this.#checks;
    const known = catalogue.action(step.action);
    if (!step.action) return [error(['action'], 'is required')];
    const errors = known ? await configs.errors(scope, known, step) : { action: unknownAction(step) };
    const { action, ...others } = errors ?? {};
    const isUnknown = action === unknownAction(step);
    return [
      ...leaves({ ...others, ...(action !== undefined && !isUnknown && { action }) }),
      ...(isUnknown
        ? [error(['action'], `${action}${didYouMean(step.action, await this.#actionIds(scope))}`)]
        : []),
    ];
  }

  async #actionIds(scope: Scope): Promise<string[]> {
    return (await this.#checks.actions.actions(scope)).map(({ id }) => id);
  }
}

function unknownAction({ action }: StepDefinition): string {
  return `is not a known action: ${action}`;
}

function error(path: readonly string[], message: string): PlacedIssue {
  return { path, message, severity: 'error' };
}

/** The messages of nested errors with their places. */
function leaves(errors: FieldErrors, path: readonly string[] = []): PlacedIssue[] {
  return Object.entries(errors).flatMap(([name, found]) =>
    typeof found === 'string' ? [error([...path, name], found)] : leaves(found, [...path, name]),
  );
}

function nested(issues: readonly PlacedIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of issues) {
    let inner = errors;
    for (const key of path.slice(0, -1)) {
      const existing = inner[key];
      inner = inner[key] = typeof existing === 'object' ? existing : {};
    }
    inner[path.at(-1) ?? ''] = message;
  }
  return errors;
}

function* placedSteps({ steps, rescue }: WorkflowDefinition): Generator<[DefinitionPath, StepDefinition]> {
  yield* stepsOf(steps, ['steps']);
  yield* stepsOf(rescue, ['rescue']);
}

function* stepsOf(
  block: WorkflowDefinition['steps'],
  path: DefinitionPath,
): Generator<[DefinitionPath, StepDefinition]> {
  for (const [index, step] of (block ?? []).entries()) {
    yield [[...path, index], step];
    for (const [entry, { steps }] of (step.next ?? []).entries())
      yield* stepsOf(steps, [...path, index, 'next', entry, 'steps']);
  }
}
