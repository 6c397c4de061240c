import type { CombinedError } from '@urql/core';

/** Whether the service did not take the token. */
export function isUnauthorized({ response, graphQLErrors }: CombinedError): boolean {
  return (
    (response as Response | undefined)?.status === 401 ||
    graphQLErrors.some(({ extensions }) => extensions['code'] === 'UNAUTHORIZED')
  );
}
