import { codedTypes } from '../../documents/validation.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import type { PlacedStep } from '../plan/placed-steps.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { ownConfig } from '../providers/step-config.ts';
import { stepWarning, type StepIssue } from '../providers/step-issue.ts';
import { products, type Need, type Product } from '../providers/step-need.ts';
import { placeOf } from './workflow-issue.ts';

/** The actions that give what may be missing. */
const makers: Readonly<Record<Product, string>> = {
  code: 'sequence.enumerate',
  pdf: 'pdf',
  cii: 'cii.generate',
};

/** What is said of a step that needs what nothing before it may have given; the id of the action stands in `missingStep`. */
const warnings: Readonly<Record<Product, (maker: string) => string>> = {
  code: (maker) =>
    `fails for documents without a number, as no step before it assigns one: add ${maker} before it`,
  pdf: (maker) => `fails for documents without a PDF, as no step before it makes one: add ${maker} before it`,
  cii: (maker) => `fails for documents without a CII, as no step before it makes one: add ${maker} before it`,
};

/** The first steps of the main flow that need what no step before them, in whatever branch, may have given (decisions 349 and 357). */
export function missingProducts(
  { schema }: WorkflowDefinition,
  steps: readonly PlacedStep[],
  catalogue: Catalogue,
): StepIssue[] {
  const open = new Set<Product>(products);
  if (schema && !codedTypes.has(schema)) open.delete('code');
  return steps
    .filter(({ path }) => path[0] === 'steps')
    .flatMap(({ step, path }) => {
      const missing = needsOf(step, catalogue).filter(({ product }) => open.has(product));
      for (const { product } of missing) open.delete(product);
      for (const product of catalogue.action(step.action)?.action.gives(step.config) ?? [])
        open.delete(product);
      return missing
        .filter(({ failure }) => !handles(step, failure))
        .map(({ product, key }) => {
          const maker = makers[product];
          const text = warnings[product](`"${catalogue.action(maker)?.action.name}"`);
          const at = [...placeOf(path), ...(key === undefined ? [] : ['config', key])];
          return { ...stepWarning(at, text), missingStep: maker };
        });
    });
}

/** What a step needs whose config can be read. */
function needsOf({ action, config }: StepDefinition, catalogue: Catalogue): readonly Need[] {
  const known = catalogue.action(action);
  if (!known || known.provider.served) return [];
  const own = ownConfig(known, config);
  return 'errors' in own ? [] : known.action.needs(own.config);
}

/** Whether a step goes on where it fails with a code. */
function handles({ next }: StepDefinition, failure: string): boolean {
  return (next ?? []).some(({ status, code }) => status === 'KO' && (!code || code === failure));
}
