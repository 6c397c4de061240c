import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { asRefusal, errorBody, Refusal, type RefusalKind } from '../errors.ts';
import type { Log } from '../log.ts';

/** Errors that GraphQL itself finds in a request; the rest of its codes mean a bug. */
const requestErrors = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'OPERATION_RESOLUTION_FAILURE',
]);

/**
 * Words an error for the caller: `extensions` holds the very body that REST answers (decision 5), its `code` the
 * same word. A bug is logged once and answered without its text.
 */
export function formatError(error: unknown, requestId: string, log: Log): GraphQLFormattedError {
  if (!(error instanceof GraphQLError))
    return formatError(new GraphQLError('', { originalError: error as Error }), requestId, log);
  const refusal = refusalOf(error);
  if (refusal.kind === 'internal')
    log.error({ requestId, err: error.originalError ?? error }, 'graphql request failed');
  return {
    message: refusal.message,
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
    extensions: errorBody(refusal, requestId),
  };
}

/** What an error is in the words of this service. */
export function refusalOf(error: GraphQLError): Refusal {
  if (error.originalError && !(error.originalError instanceof GraphQLError))
    return asRefusal(error.originalError);
  const code = error.extensions['code'];
  // Without an original error it was GraphQL that refused: a syntax error, an unknown field, a bad variable.
  const kind: RefusalKind =
    code === undefined || (typeof code === 'string' && requestErrors.has(code)) ? 'bad-request' : 'internal';
  return kind === 'internal' ? asRefusal(error) : new Refusal(kind, error.message);
}
