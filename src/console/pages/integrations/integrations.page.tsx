import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { useMay } from '../../session/session-context.ts';
import { useIntegrationColumns } from './integration.fields.tsx';
import { IntegrationsQuery, ProvidersQuery } from './integrations.queries.ts';
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
  const [{ data }] = useQuery({ query: ProvidersQuery });
  const nameOf = (id: string | null): string =>
    data?.providers?.find((each) => each.id === id)?.name ?? id ?? '–';
  const pages = usePages(IntegrationsQuery, {}, ({ integrations }) => integrations);
  return (
    <RecordsPage
      words={(word) => t(word)}
      mayCreate={useMay('transform:write')}
      curl={curlLine('PUT', `/transform/v1/integrations/${id}`, example)}
      pages={pages}
      matters={({ object }) => object === 'integration'}
      columns={useIntegrationColumns(nameOf)}
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
