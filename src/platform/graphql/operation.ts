import { GraphQLError, parse, specifiedRules, validate, type ExecutionArgs } from 'graphql';
import { requireStorable } from '../shape/storable.ts';
import type { GraphqlContext } from './context.ts';
import { limitRules, maxTokens, requireBoundedCost } from './limits.ts';
import type { GraphqlApi } from './schema.ts';

/** Longer documents are read again whenever they come. */
const keptLength = 10_000;

/** An operation as clients send it. */
export interface SentOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

/** Reads an operation that does not come to Apollo, under the same limits; answers the errors that it has instead. */
export function readOperation(
  { schema, documents }: GraphqlApi,
  contextValue: GraphqlContext,
  { query, variables, operationName }: SentOperation,
): ExecutionArgs | readonly GraphQLError[] {
  try {
    requireStorable(variables, ['variables']);
    const known = documents.get(query);
    const document = known ?? parse(query, { maxTokens });
    const errors = known ? [] : validate(schema, document, [...specifiedRules, ...limitRules]);
    if (errors.length > 0) return errors;
    if (query.length <= keptLength) documents.set(query, document);
    requireBoundedCost(schema, document, variables ?? {}, operationName ?? undefined);
    return { schema, document, operationName, variableValues: variables ?? {}, contextValue };
  } catch (error) {
    return [asGraphqlError(error)];
  }
}

/** An error as GraphQL carries it. */
export function asGraphqlError(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error });
}
