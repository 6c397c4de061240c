import { useSession } from '../../session/session-context.ts';
import { StartBulk, type BulkOrder } from './bulk.queries.ts';
import { watchBulk } from './watched-bulks.ts';

/**
 * Returns a function that starts a bulk operation for a reason (may be empty) and shows its progress. It throws the
 * `CombinedError` if the service refuses it.
 */
export function useStartBulk(): (order: BulkOrder, reason: string) => Promise<void> {
  const { client, viewer } = useSession();
  return async (order, reason) => {
    const { data, error } = await client.mutation(StartBulk, { input: order }, { reason }).toPromise();
    if (!data) throw error ?? new Error('The bulk was not started');
    watchBulk(viewer.workspace.id, data.startBulk.id);
  };
}
