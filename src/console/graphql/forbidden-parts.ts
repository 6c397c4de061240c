import { CombinedError, mapExchange, type Exchange, type OperationResult } from '@urql/core';

/**
 * Treats fields that the token may not see as absent, so that the rest of a record is shown. A response that is forbidden as a
 * whole stays an error.
 */
export function forbiddenParts(): Exchange {
  return mapExchange({ onResult: withoutForbidden });
}

type Fault = CombinedError['graphQLErrors'][number];

const isOfPart = ({ path, extensions }: Fault): boolean =>
  extensions['code'] === 'FORBIDDEN' && (path?.length ?? 0) > 1;

function withoutForbidden(result: OperationResult): OperationResult {
  const { error, ...rest } = result;
  if (!error?.graphQLErrors.some(isOfPart)) return result;
  const others = error.graphQLErrors.filter((fault) => !isOfPart(fault));
  if (others.length === 0) return rest;
  return { ...rest, error: new CombinedError({ graphQLErrors: others, response: error.response }) };
}
