import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine, workflowLine } from '../../parts/copy/curl-line.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { Described, switchColumn } from '../../parts/paged-table/common-columns.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { ConnectEndpointsQuery, type ConnectEndpointData } from './connect.queries.ts';
import { EndpointForm } from './endpoint-form.tsx';

/** Example that creates an endpoint and its workflow through the API. */
const example = (workflowId: string): string =>
  [
    workflowLine(workflowId),
    curlLine('POST', '/connect/v1/endpoints', { slug: 'orders', workflow_id: workflowId, auth: 'bearer' }),
  ].join('\n');

/** Lists the endpoints that external servers call to create jobs. */
export function ConnectEndpointsPage(): ReactElement {
  const { t } = useTranslation('connect');
  const [workflowId] = useState(newId);
  const pages = usePages(ConnectEndpointsQuery, {}, ({ connectEndpoints }) => connectEndpoints);
  return (
    <RecordsPage
      words={(word) => t(word)}
      columns={useColumns()}
      pageOf={({ id }) => `/connect/${id}`}
      mayCreate={useMay('transform:write')}
      curl={example(workflowId)}
      pages={pages}
      matters={({ type }) => type.startsWith('connect.') && type !== 'connect.called'}
    >
      {(close) => <EndpointForm onClose={close} onSaved={pages.reload} />}
    </RecordsPage>
  );
}

function useColumns(): readonly TableColumn<ConnectEndpointData>[] {
  const { t } = useTranslation('connect');
  return [
    {
      key: 'slug',
      title: t('fact.slug'),
      cell: ({ id, slug, description }) => (
        <Described description={description}>
          <TextLink to="/connect/$id" params={{ id }} size="sm" fw={600}>
            {slug}
          </TextLink>
        </Described>
      ),
    },
    {
      key: 'auth',
      title: t('fact.auth'),
      isWide: true,
      cell: ({ auth, signature }) => t(`proof.${signature ?? auth}` as 'proof.none'),
    },
    switchColumn({ title: t('fact.state'), on: t('state.on'), off: t('state.off') }),
    {
      key: 'created',
      title: t('fact.created'),
      isWide: true,
      cell: ({ createdAt }) => <Timestamp at={createdAt} />,
    },
  ];
}
