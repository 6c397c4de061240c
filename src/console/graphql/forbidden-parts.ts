import { CombinedError, mapExchange, type Exchange, type OperationResult } from '@urql/core';

/**
 * Takes parts of an answer that the token may not see for absent: what it may see of a record is shown without the rest. An answer
 * that is forbidden as a whole stays an error.
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
