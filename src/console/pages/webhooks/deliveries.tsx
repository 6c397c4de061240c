import { Anchor, Code, Group, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, type ReactElement, Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../parts/page/empty-state.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { PagedTable, type TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { DeliveriesQuery, type DeliveryData } from './deliveries.queries.ts';
import { DeliveryBadge, NextAttempt } from './delivery-badge.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { ResendMenu } from './resend-menu.tsx';
import { since, type WebhookSearch } from './webhook.search.ts';

const route = getRouteApi('/webhooks/$id');

/** Lists the deliveries of an endpoint, updated live. */
export function Deliveries({ endpointId }: { readonly endpointId: string }): ReactElement {
  const { t } = useTranslation('webhooks');
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayWrite = useMay('webhooks:write');
  const { status, type, last, delivery } = search;
  const createdFrom = useMemo(() => since(last) ?? null, [last]);
  const variables = { endpointId, status: status ?? null, type: type ?? null, createdFrom };
  const pages = usePages(DeliveriesQuery, variables, ({ webhookDeliveries }) => webhookDeliveries);
  useRefresh((change) => change.type === 'webhook.delivery' && change.id === endpointId, pages.reload);
  const isFiltered = status !== undefined || type !== undefined || last !== undefined;
  const go = (next: WebhookSearch): void =>
    void navigate({ to: '/webhooks/$id', params: { id: endpointId }, search: next, replace: true });
  return (
    <>
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('deliveries.title')}
        </Title>
        {mayWrite && <ResendMenu endpointId={endpointId} onDone={pages.reload} />}
      </Group>
      <DeliveryFilters search={search} onChange={go} />
      <PagedTable
        label={t('deliveries.title')}
        pages={pages}
        columns={useColumns((id) => go({ ...search, delivery: id }))}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            title={t(isFiltered ? 'deliveries.none.title' : 'deliveries.empty.title')}
            text={t(isFiltered ? 'deliveries.none.text' : 'deliveries.empty.text')}
          />
        }
      />
      <DeliveryDrawer
        endpointId={endpointId}
        id={delivery}
        onClose={() => {
          const { delivery: _closed, ...others } = search;
          go(others);
        }}
      />
    </>
  );
}

function useColumns(onOpen: (id: string) => void): readonly TableColumn<DeliveryData>[] {
  const { t, i18n } = useTranslation('webhooks');
  return [
    {
      key: 'type',
      title: t('deliveries.type'),
      cell: ({ id, type }) => (
        <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(id)}>
          <EventName type={type} />
        </Anchor>
      ),
    },
    {
      key: 'status',
      title: t('deliveries.filter'),
      cell: ({ status }) => <DeliveryBadge status={status} />,
    },
    {
      key: 'object',
      title: t('deliveries.object'),
      isWide: true,
      cell: ({ objectId }) => <Code>{objectId}</Code>,
    },
    {
      key: 'attempts',
      title: t('deliveries.attempts'),
      isWide: true,
      cell: ({ attemptCount }) => countText(attemptCount, i18n.language),
    },
    {
      key: 'next',
      title: t('deliveries.next'),
      isWide: true,
      cell: ({ nextAttemptAt }) => <NextAttempt at={nextAttemptAt} />,
    },
    { key: 'at', title: t('deliveries.at'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  ];
}

/** Shows an event type, with line breaks only after its dots, even where other texts break anywhere. */
function EventName({ type }: { readonly type: string }): ReactElement {
  const parts = type.match(/[^.]+\.?/g) ?? [];
  return (
    <span style={{ overflowWrap: 'break-word' }}>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('')}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
