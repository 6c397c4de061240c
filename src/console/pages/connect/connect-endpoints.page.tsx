import { useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { curlLine, workflowLine } from '../../parts/copy/curl-line.ts';
import { newId } from '../../parts/browser/new-id.ts';
import { columnsOf } from '../../parts/paged-table/record-fields.tsx';
import { RecordsPage } from '../../parts/paged-table/records-page.tsx';
import { usePages } from '../../parts/paged-table/use-pages.ts';
import { useMay } from '../../session/session-context.ts';
import { useConnectFields } from './connect.fields.tsx';
import { ConnectEndpointsQuery } from './connect.queries.ts';
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
      columns={columnsOf(useConnectFields())}
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
