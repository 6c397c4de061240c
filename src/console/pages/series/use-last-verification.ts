import { useQuery, type CombinedError } from 'urql';
import { useRefresh } from '../../parts/use-refresh.ts';
import { LastVerificationQuery, type VerificationData } from './entries.queries.ts';

/** The newest verification of a series, as far as it has come. */
export interface LastVerification {
  readonly last: VerificationData | undefined;
  readonly isKnown: boolean;
  readonly error: CombinedError | undefined;
  readonly reload: () => void;
}

/** Follows the newest verification of a series. */
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
