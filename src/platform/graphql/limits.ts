import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import type { DocumentNode, GraphQLSchema, ValidationRule } from 'graphql';
import { getComplexity, simpleEstimator, type ComplexityEstimator } from 'graphql-query-complexity';
import { Refusal } from '../../errors.ts';

/** Tokens of a document; beyond it the parser stops. */
export const maxTokens = 4000;

const maxComplexity = 5000;

/** Rules that bound how deep and how often one document may ask. */
export const limitRules: ValidationRule[] = [
  maxDepthRule({ n: 14, ignoreIntrospection: true }),
  maxAliasesRule({ n: 30 }),
] as ValidationRule[];

/** A page costs as much as the nodes it may hold. */
const pageEstimator: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const isPage = field.args.some(({ name }) => name === 'first') && type.name !== '__Type';
  return isPage ? 1 + childComplexity * ((args as { first?: number }).first ?? 20) : undefined;
};

/** Refuses an operation that could ask for more than one answer should hold. */
export function requireBoundedCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName: string | undefined,
): void {
  const complexity = getComplexity({
    schema,
    query,
    variables,
    ...(operationName && { operationName }),
    estimators: [pageEstimator, simpleEstimator({ defaultComplexity: 1 })],
  });
  if (complexity > maxComplexity) {
    throw new Refusal(
      'bad-request',
      `The operation may cost ${complexity}; at most ${maxComplexity} is answered`,
    );
  }
}
