import { GraphQLError, parse, specifiedRules, validate, type ExecutionArgs } from 'graphql';
import { requireStorable } from '../shape/storable.ts';
import type { GraphqlContext } from './context.ts';
import { limitRules, maxTokens, requireBoundedCost } from './limits.ts';
import type { GraphqlApi } from './schema.ts';

/** Maximum length of cached documents; longer ones are parsed each time. */
const keptLength = 10_000;

/** Operation as clients send it. */
export interface SentOperation {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null | undefined;
  readonly operationName?: string | null | undefined;
}

/**
 * Parses and validates an operation that does not pass through Apollo, under the same limits; returns its errors instead
 * if it has any.
 */
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

/** Wraps an error as a GraphQL error. */
export function asGraphqlError(error: unknown): GraphQLError {
  return error instanceof GraphQLError ? error : new GraphQLError('', { originalError: error as Error });
}
