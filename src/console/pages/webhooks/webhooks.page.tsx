import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine } from '../../parts/copy/curl-line.ts';
import { columnsOf } from '../../parts/paged-table/record-fields.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { useMay } from '../../session/session-context.ts';
import { EndpointForm } from './endpoint-form.tsx';
import { useWebhookFields } from './webhook.fields.tsx';
import { EndpointsQuery } from './webhooks.queries.ts';

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
      columns={columnsOf(useWebhookFields())}
      pageOf={({ id }) => `/webhooks/${id}`}
    >
      {(close) => <EndpointForm onClose={close} onSaved={pages.reload} />}
    </RecordsPage>
  );
}
