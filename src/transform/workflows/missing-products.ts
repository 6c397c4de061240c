import { codedTypes } from '@docmill/documents';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import type { StepAtPath } from '../plan/step-iteration.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import { readOwnConfig } from '../providers/step-config.ts';
import { stepWarning, type StepIssue } from '../providers/step-issue.ts';
import { products, type Need, type Product } from '../providers/step-need.ts';
import { toRestPath } from './workflow-issue.ts';

/** Actions that create the products which may be missing. */
const makers: Readonly<Record<Product, string>> = {
  code: 'sequence.enumerate',
  pdf: 'pdf',
  cii: 'cii.generate',
};

/**
 * Warnings for a step whose required product no step before it may have created; the id of the action is in
 * `missingStep`.
 */
const warnings: Readonly<Record<Product, (maker: string) => string>> = {
  code: (maker) =>
    `fails for documents without a number, as no step before it assigns one: add ${maker} before it`,
  pdf: (maker) => `fails for documents without a PDF, as no step before it makes one: add ${maker} before it`,
  cii: (maker) => `fails for documents without a CII, as no step before it makes one: add ${maker} before it`,
};

/**
 * Finds the first steps of the main flow that need a product which no earlier step, in any branch, may have created
 * (ADR 53).
 */
export function findMissingProducts(
  { schema }: WorkflowDefinition,
  steps: readonly StepAtPath[],
  catalogue: Catalogue,
): StepIssue[] {
  const open = new Set<Product>(products);
  if (schema && !codedTypes.has(schema)) open.delete('code');
  return steps
    .filter(({ path }) => path[0] === 'steps')
    .flatMap(({ step, path }) => {
      const missing = readNeeds(step, catalogue).filter(({ product }) => open.has(product));
      for (const { product } of missing) open.delete(product);
      for (const product of catalogue.action(step.action)?.action.produces(step.config) ?? [])
        open.delete(product);
      return missing
        .filter(({ failure }) => !handles(step, failure))
        .map(({ product, key }) => {
          const maker = makers[product];
          const text = warnings[product](`"${catalogue.action(maker)?.action.name}"`);
          const at = [...toRestPath(path), ...(key === undefined ? [] : ['config', key])];
          return { ...stepWarning(at, text), missingStep: maker };
        });
    });
}

/** Returns the products that a step needs, if its config is valid. */
function readNeeds({ action, config }: StepDefinition, catalogue: Catalogue): readonly Need[] {
  const known = catalogue.action(action);
  if (!known || known.provider.served) return [];
  const own = readOwnConfig(known, config);
  return 'errors' in own ? [] : known.action.needs(own.config);
}

/** Returns whether a step has an entry for a failure with this code. */
function handles({ next }: StepDefinition, failure: string): boolean {
  return (next ?? []).some(({ status, code }) => status === 'KO' && (!code || code === failure));
}
