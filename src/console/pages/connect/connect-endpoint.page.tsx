import { Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { RecordHistory } from '../../parts/audit/record-history.tsx';
import { CopiedCode } from '../../parts/copy/copied-code.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { Page } from '../../parts/page/page.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { RecordFacts } from '../../parts/paged-table/record-fields.tsx';
import { Loading } from '../../parts/page/loading.tsx';
import { useMay } from '../../session/session-context.ts';
import { Calls } from './calls.tsx';
import { useConnectFields } from './connect.fields.tsx';
import { ConnectEndpointQuery } from './connect.queries.ts';
import { curlOf } from './curl.logic.ts';
import { EndpointActions } from './endpoint-actions.tsx';

const route = getRouteApi('/connect/$id');

/** Shows an endpoint that external servers call: how to call it, and its calls with the jobs that they created. */
export function ConnectEndpointPage(): ReactElement {
  const { t } = useTranslation('connect');
  const { id } = route.useParams();
  const mayWrite = useMay('transform:write');
  const fields = useConnectFields();
  const [{ data, error }, read] = useQuery({
    query: ConnectEndpointQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useRefresh(({ id: changed, type }) => changed === id && type !== 'connect.called', refresh);
  const endpoint = data?.connectEndpoint;
  if (!endpoint)
    return <Page title={t('title')}>{error ? <Failure error={error} retry={refresh} /> : <Loading />}</Page>;
  return (
    <Page
      title={endpoint.slug}
      description={endpoint.description}
      actions={mayWrite && <EndpointActions endpoint={endpoint} onChanged={refresh} />}
    >
      <RecordFacts fields={fields} record={endpoint} />
      <Title order={2} size="h4">
        {t('try.title')}
      </Title>
      <Text size="sm">{t(endpoint.auth === 'none' ? 'try.open' : 'try.text')}</Text>
      <CopiedCode code={curlOf(endpoint)} />
      <Calls endpointId={id} />
      <RecordHistory title={t('history')} id={id} revision={endpoint.revision} />
    </Page>
  );
}
