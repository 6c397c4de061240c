import type { CombinedError } from '@urql/core';

/** Returns whether the service refused the token. */
export function isUnauthorized({ response, graphQLErrors }: CombinedError): boolean {
  return (
    (response as Response | undefined)?.status === 401 ||
    graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHORIZED')
  );
}
