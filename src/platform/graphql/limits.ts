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
import { Refusal } from '../errors.ts';
import { LruMap } from '../lru-map.ts';
import { defaultLimit } from '../page.ts';

/** Tokens of a document; beyond it the parser stops. */
export const maxTokens = 4000;

/** About a microsecond each: a page of a hundred rows with all that stands beside them, twice. */
const maxComplexity = 40_000;

/** Characters of an answer as JSON. */
export const maxAnswerLength = 32 * 1024 * 1024;

/** A broken limit is an error of the document like any other, and not one of the server. */
const asError = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};

/** PostgreSQL keeps no NUL; in variables it is refused when they are read. */
const noNulRule: ValidationRule = (context) => ({
  StringValue(node) {
    if (node.value.includes('\0')) context.reportError(new GraphQLError('A text holds NUL', { nodes: node }));
  },
});

/** Rules that bound how deep and how often one document may ask, and what its texts hold. */
export const limitRules: ValidationRule[] = [
  maxDepthRule({ n: 14, ignoreIntrospection: true, ...asError }),
  maxAliasesRule({ n: 30, ...asError }),
  noNulRule,
] as ValidationRule[];

/** A page costs as much as the nodes it may hold. */
const pageEstimator: ComplexityEstimator = ({ type, field, args, childComplexity }) => {
  const isPage = field.args.some(({ name }) => name === 'first') && type.name !== '__Type';
  return isPage ? 1 + childComplexity * ((args as { first?: number }).first ?? defaultLimit) : undefined;
};

/** What an operation may cost and what is answered at most, as `extensions.cost` of an answer. */
export interface OperationCost {
  readonly requested: number;
  readonly limit: number;
}

/** Refuses an operation that could ask for more than one answer should hold; answers what it may cost. */
export function requireBoundedCost(
  schema: GraphQLSchema,
  query: DocumentNode,
  variables: Record<string, unknown>,
  operationName: string | undefined,
): OperationCost {
  const complexity = complexityOf(schema, query, variables, operationName);
  if (complexity > maxComplexity) {
    throw new Refusal(
      'bad-request',
      `The operation may cost ${complexity}; at most ${maxComplexity} is answered`,
    );
  }
  return { requested: complexity, limit: maxComplexity };
}

/** What operations may cost, by their documents: a dashboard sends the same one a thousand times. */
const knownCosts = new WeakMap<DocumentNode, LruMap<string, { readonly cost: number }>>();

/** How many variables of one document are remembered, and how many characters they may have. */
const [keptVariables, keptLength] = [20, 500];

function complexityOf(
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
  // Writing down whole documents would cost more than it saves.
  if (Object.values(variables).some((value) => typeof value === 'object')) return costOf(options);
  const known = knownCosts.get(query) ?? new LruMap(keptVariables);
  knownCosts.set(query, known);
  const key = JSON.stringify([operationName, variables]);
  const { cost } = known.get(key) ?? { cost: costOf(options) };
  if (key.length <= keptLength) known.set(key, { cost });
  return cost;
}

/** Refuses variables that are not of their types, which nobody has looked at before. */
function costOf(options: Parameters<typeof getComplexity>[0]): number {
  try {
    return getComplexity(options);
  } catch (error) {
    throw new Refusal('bad-request', (error as Error).message);
  }
}
