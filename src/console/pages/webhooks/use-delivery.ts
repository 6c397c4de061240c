import { useQuery, type CombinedError } from 'urql';
import { useRefresh } from '../../session/use-refresh.ts';
import { DeliveryQuery, type FullDelivery } from './deliveries.queries.ts';

interface LiveDelivery {
  readonly delivery: FullDelivery | undefined;
  readonly error: CombinedError | undefined;
  readonly refresh: () => void;
}

/** Reads a delivery with its attempts, updated live; nothing without an id. */
export function useDelivery(endpointId: string, id: string | undefined): LiveDelivery {
  const [{ data, error }, read] = useQuery({
    query: DeliveryQuery,
    variables: { endpointId, id: id ?? '' },
    pause: id === undefined,
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => {
    if (id !== undefined) read({ requestPolicy: 'network-only' });
  };
  useRefresh(({ type, id: changed }) => type === 'webhook.delivery' && changed === endpointId, refresh);
  const found = data?.webhookDelivery;
  return { delivery: found && found.id === id ? found : undefined, error, refresh };
}
