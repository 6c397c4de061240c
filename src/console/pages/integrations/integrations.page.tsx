import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { switchColumn, updatedColumn } from '../../parts/paged-table/common-columns.tsx';
import type { TableColumn } from '../../parts/paged-table/paged-table.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useMay } from '../../session/session-context.ts';
import { IntegrationsQuery, ProvidersQuery, type IntegrationRowData } from './integrations.queries.ts';
import { NewIntegration } from './new-integration.tsx';

const example = {
  name: 'Mail',
  provider: 'smtp',
  config: { host: 'smtp.example.com', from: 'billing@example.com' },
};

/** Lists the integrations. */
export function IntegrationsPage(): ReactElement {
  const { t } = useTranslation('integrations');
  const navigate = useNavigate();
  const [id] = useState(newId);
  const pages = usePages(IntegrationsQuery, {}, ({ integrations }) => integrations);
  return (
    <RecordsPage
      words={(word) => t(word)}
      mayCreate={useMay('transform:write')}
      curl={curlLine('PUT', `/transform/v1/integrations/${id}`, example)}
      pages={pages}
      matters={({ object }) => object === 'integration'}
      columns={useColumns()}
      pageOf={({ id }) => `/integrations/${id}`}
    >
      {(close) => (
        <NewIntegration
          onClose={close}
          onCreated={(made) => void navigate({ to: '/integrations/$id', params: { id: made } })}
        />
      )}
    </RecordsPage>
  );
}

function useColumns(): readonly TableColumn<IntegrationRowData>[] {
  const { t } = useTranslation('integrations');
  const [{ data }] = useQuery({ query: ProvidersQuery });
  const nameOf = (id: string | null): string =>
    data?.providers?.find((each) => each.id === id)?.name ?? id ?? '–';
  return [
    {
      key: 'name',
      title: t('fact.name'),
      cell: ({ id, name, provider }) => (
        <TextLink to="/integrations/$id" params={{ id }} size="sm" fw={600}>
          {name ?? nameOf(provider)}
        </TextLink>
      ),
    },
    { key: 'provider', title: t('fact.provider'), cell: ({ provider }) => nameOf(provider) },
    switchColumn({ title: t('fact.state'), on: t('state.on'), off: t('state.off') }),
    updatedColumn(t('fact.updated')),
  ];
}
