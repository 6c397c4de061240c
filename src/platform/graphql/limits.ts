import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import {
  GraphQLError,
  type DocumentNode,
  type GraphQLSchema,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import {
  fieldExtensionsEstimator,
  getComplexity,
  simpleEstimator,
  type ComplexityEstimator,
} from 'graphql-query-complexity';
import { LRUCache } from 'lru-cache';
import { RequestError } from '../errors.ts';
import { defaultLimit } from '../page.ts';

/** Maximum number of tokens of a document, at which the parser stops. */
export const maxTokens = 4000;

/** Maximum cost of an operation, about a microsecond per unit: twice a page of a hundred rows with all their related records. */
const maxComplexity = 40_000;

/** Maximum length of a response as JSON, in characters. */
export const maxAnswerLength = 32 * 1024 * 1024;

/** Options that report an exceeded limit as an error of the document instead of one of the server. */
const asError = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** Rule against NUL in texts, which PostgreSQL cannot store; variables are checked when they are read. */
const noNulRule: ValidationRule = (context) => ({
  StringValue(node) {
    if (node.value.includes('\0')) context.reportError(new GraphQLError('A text holds NUL', { nodes: node }));
  },
});

/** Rules that limit the depth and the aliases of a document, and check its texts. */
export const limitRules: ValidationRule[] = [
  maxDepthRule({ n: 14, ignoreIntrospection: true, ...asError }),
  maxAliasesRule({ n: 30, ...asError }),
  noNulRule,
] as ValidationRule[];

/** Estimates a page at the cost of the nodes that it may contain. */
const pageEstimator: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const isPage = field.args.some(({ name }) => name === 'first') && type.name !== '__Type';
  return isPage ? 1 + childComplexity * ((args as { first?: number }).first ?? defaultLimit) : undefined;
};

/** Cost of an operation, and the limit for it, as `extensions.cost` of a response. */
export interface OperationCost {
  readonly requested: number;
  readonly limit: number;
}

/** Refuses an operation whose cost exceeds the limit; returns the cost. */
export function requireBoundedCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName: string | undefined,
): OperationCost {
  const complexity = computeComplexity(schema, query, variables, operationName);
  if (complexity > maxComplexity) {
    throw new RequestError(
      'bad-request',
      `The operation may cost ${complexity}; at most ${maxComplexity} is answered`,
    );
  }
  return { requested: complexity, limit: maxComplexity };
}

/** Cache of the costs of operations, by their documents: a dashboard sends the same one a thousand times. */
const knownCosts = new WeakMap<DocumentNode, LRUCache<string, number>>();

/** Maximum number of cached variables per document, and their maximum length in characters. */
const [keptVariables, keptLength] = [20, 500];

function computeComplexity(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName: string | undefined,
): number {
  const options = {
    schema,
    query,
    variables,
    ...(operationName && { operationName }),
    estimators: [pageEstimator, fieldExtensionsEstimator(), simpleEstimator({ defaultComplexity: 1 })],
  };
  // Serializing whole documents would cost more than the cache saves.
  if (Object.values(variables).some((value) => typeof value === 'object')) return costOf(options);
  const known = knownCosts.get(query) ?? new LRUCache<string, number>({ max: keptVariables });
  knownCosts.set(query, known);
  const key = JSON.stringify([operationName, variables]);
  const cost = known.get(key) ?? costOf(options);
  if (key.length <= keptLength) known.set(key, cost);
  return cost;
}

/** Computes the cost; refuses variables of the wrong types, which are not checked before. */
function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    throw new RequestError('bad-request', (error as Error).message);
  }
}
