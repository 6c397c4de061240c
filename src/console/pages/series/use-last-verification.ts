import { useQuery, type CombinedError } from 'urql';
import { useRefresh } from '../../session/use-refresh.ts';
import { LastVerificationQuery, type VerificationData } from './entries.queries.ts';

/** Latest verification of a series, with its progress. */
export interface LastVerification {
  readonly last: VerificationData | undefined;
  readonly isKnown: boolean;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** Reads the latest verification of a series, updated live. */
export function useLastVerification(seriesId: string): LastVerification {
  const [{ data, error }, read] = useQuery({
    query: LastVerificationQuery,
    variables: { seriesId },
    requestPolicy: 'cache-and-network',
  });
  const reload = (): void => read({ requestPolicy: 'network-only' });
  useRefresh(({ object }) => object === 'verification', reload);
  return { last: data?.verifications?.nodes[0], isKnown: data !== undefined, error, reload };
}
