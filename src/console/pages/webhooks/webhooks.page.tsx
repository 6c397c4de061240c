import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { Described } from '../../parts/paged-table/common-columns.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { FailureRate, EndpointState } from './endpoint-state.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointsQuery, type EndpointData } from './webhooks.queries.ts';

const example = { url: 'https://example.com/docmill' };

/** Lists the webhook endpoints of the workspace. */
export function WebhooksPage(): ReactElement {
  const { t } = useTranslation('webhooks');
  const pages = usePages(EndpointsQuery, {}, ({ webhookEndpoints }) => webhookEndpoints);
  return (
    <RecordsPage
      words={(word) => t(word)}
      mayCreate={useMay('webhooks:write')}
      curl={curlLine('POST', '/webhooks/v1/endpoints', example)}
      pages={pages}
      matters={({ object }) => object === 'webhook'}
      columns={useColumns()}
      pageOf={({ id }) => `/webhooks/${id}`}
    >
      {(close) => <EndpointForm onClose={close} onSaved={pages.reload} />}
    </RecordsPage>
  );
}

function useColumns(): readonly TableColumn<EndpointData>[] {
  const { t } = useTranslation('webhooks');
  return [
    {
      key: 'url',
      title: t('fact.url'),
      cell: ({ id, url, description }) => (
        <Described description={description}>
          <TextLink to="/webhooks/$id" params={{ id }} size="sm" fw={600}>
            {url}
          </TextLink>
        </Described>
      ),
    },
    {
      key: 'types',
      title: t('fact.types'),
      isWide: true,
      cell: ({ types }) => (types && types.length > 0 ? types.join(', ') : t('all')),
    },
    { key: 'state', title: t('fact.state'), cell: (endpoint) => <EndpointState endpoint={endpoint} /> },
    {
      key: 'rate',
      title: t('rate.title'),
      isWide: true,
      cell: ({ lastDay }) => <FailureRate day={lastDay} />,
    },
    {
      key: 'created',
      title: t('fact.created'),
      isWide: true,
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
  ];
}
