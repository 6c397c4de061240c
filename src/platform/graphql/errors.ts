import { GraphQLEnumType, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { toRequestError, errorBody, RequestError, refusalKeys, type RequestErrorKind } from '../errors.ts';
import { isObject } from '../json-object.ts';
import type { Log } from '../log.ts';

/** Codes of errors that GraphQL itself finds in a request; its other codes mean a bug. */
const requestErrors = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'PERSISTED_QUERY_NOT_FOUND',
  'OPERATION_RESOLUTION_FAILURE',
]);

/**
 * Formats an error for the client: `extensions` contains the body of the error in REST (ADR 2), with `code` as a
 * value of an enumeration. A bug is logged once and returned without its text.
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
    extensions: {
      ...errorBody(refusal, requestId),
      code: codeOf(refusal.key),
      // REST sends it in `WWW-Authenticate`; GraphQL has no headers for a field.
      ...(refusal.scope && { scope: refusal.scope }),
    },
  };
}

/** Returns the value of the enumeration `ErrorCode` for a key of REST: `not-found` is NOT_FOUND (ADR 2). */
export function codeOf(key: string): string {
  return key.toUpperCase().replaceAll('-', '_');
}

/** Values of `extensions.code` of an error; REST has the same words as `key`. */
export const ErrorCode = new GraphQLEnumType({
  name: 'ErrorCode',
  description:
    'Values of `extensions.code` of an error; `extensions.key` contains the corresponding error key of REST.',
  values: Object.fromEntries(refusalKeys.map((key) => [codeOf(key), { value: key }])),
});

/** Converts an error to a refusal of this service. */
export function refusalOf(error: GraphQLError): RequestError {
  if (error.originalError && !(error.originalError instanceof GraphQLError))
    return toRequestError(error.originalError);
  const { code, http } = error.extensions;
  if (isObject(http) && http['status'] === 405) return new RequestError('method-not-allowed', error.message);
  // Without an original error, GraphQL itself refused: a syntax error, an unknown field, a bad variable.
  const kind: RequestErrorKind =
    code === undefined || (typeof code === 'string' && requestErrors.has(code)) ? 'bad-request' : 'internal';
  if (kind === 'internal') return toRequestError(error);
  return new RequestError(
    kind,
    error.message,
    code === 'PERSISTED_QUERY_NOT_FOUND' ? { key: 'persisted-query-not-found' } : {},
  );
}
