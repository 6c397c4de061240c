import { useEffect, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { useSession } from '../../session/session-context.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { BulkCard } from './bulk-card.tsx';
import './bulk.css';
import { BulkQuery } from './bulk.queries.ts';
import { dismissBulk, useWatchedBulks } from './watched-bulks.ts';

/** Shows the progress of the bulk operations of this tab over every page, until each is dismissed. */
export function BulkCards(): ReactElement {
  const { t } = useTranslation('bulk');
  const { viewer } = useSession();
  const ids = useWatchedBulks(viewer.workspace.id);
  return (
    <aside className="bulk-cards" aria-label={t('progress')}>
      {ids.map((id) => (
        <WatchedBulk key={id} id={id} onClose={() => dismissBulk(viewer.workspace.id, id)} />
      ))}
    </aside>
  );
}

function WatchedBulk({
  id,
  onClose,
}: {
  readonly id: string;
  readonly onClose: () => void;
}): ReactElement | null {
  const [{ data, fetching }, read] = useQuery({
    query: BulkQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const readAgain = (): void => read({ requestPolicy: 'network-only' });
  const isFollowed = (data?.bulk?.jobs?.open ?? 0) > 0;
  useRefresh(
    (change) => (change.object === 'bulk' ? change.id === id : isFollowed && change.type === 'job.completed'),
    readAgain,
  );
  // The service keeps finished bulk operations only for some time.
  const isGone = data?.bulk === null && !fetching;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  return data?.bulk ? <BulkCard bulk={data.bulk} onClose={onClose} onChanged={readAgain} /> : null;
}
