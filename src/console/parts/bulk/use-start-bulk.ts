import { useSession } from '../../session/session-context.ts';
import { StartBulk, type BulkOrder } from './bulk.queries.ts';
import { watchBulk } from './watched-bulks.ts';

/**
 * Starts a bulk for a reason (may be empty), whose progress is shown from then on; throws the `CombinedError` of a service that
 * refuses it.
 */
export function useStartBulk(): (order: BulkOrder, reason: string) => Promise<void> {
  const { client, viewer } = useSession();
  return async (order, reason) => {
    const { data, error } = await client.mutation(StartBulk, { input: order }, { reason }).toPromise();
    if (!data) throw error ?? new Error('The bulk was not started');
    watchBulk(viewer.workspace.id, data.startBulk.id);
  };
}
