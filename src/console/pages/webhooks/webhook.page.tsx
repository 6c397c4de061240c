import { Fragment, useState, type ReactElement } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Failure } from '../../parts/failure/failure.tsx';
import { Page } from '../../parts/page/page.tsx';
import { RecordFacts } from '../../parts/paged-table/record-fields.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { useMay } from '../../session/session-context.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { TestVerdict } from './test-verdict.tsx';
import { useWebhookFields } from './webhook.fields.tsx';
import { EndpointQuery } from './webhooks.queries.ts';

const route = getRouteApi('/webhooks/$id');

/** Shows a webhook endpoint and all its deliveries. */
export function WebhookPage(): ReactElement {
  const { t } = useTranslation('webhooks');
  const fields = useWebhookFields();
  const { id } = route.useParams();
  const mayWrite = useMay('webhooks:write');
  const [tested, setTested] = useState<string>();
  const [{ data, error }, read] = useQuery({
    query: EndpointQuery,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => read({ requestPolicy: 'network-only' });
  useRefresh((change) => change.id === id, refresh);
  const endpoint = data?.webhookEndpoint;
  if (!endpoint)
    return <Page title={t('title')}>{error ? <Failure error={error} retry={refresh} /> : <Loading />}</Page>;
  const { url, description } = endpoint;
  return (
    <Page
      title={description ?? url}
      heading={description ?? <UrlName url={url} />}
      actions={mayWrite && <EndpointActions endpoint={endpoint} onChanged={refresh} onTested={setTested} />}
    >
      <TestVerdict endpointId={id} id={tested} />
      <RecordFacts fields={fields} record={endpoint} />
      <Deliveries endpointId={id} />
    </Page>
  );
}

/** Shows a URL as a title: without its scheme, with line breaks after slashes. */
function UrlName({ url }: { readonly url: string }): ReactElement {
  const parts = urlParts(url);
  return (
    <>
      {parts.map((part, place) => (
        <Fragment key={parts.slice(0, place + 1).join('')}>
          {part}
          <wbr />
        </Fragment>
      ))}
    </>
  );
}

/** Splits the URL of an endpoint, without its scheme, where a line may break: `shop.example/` and `hooks`. */
function urlParts(url: string): readonly string[] {
  return (
    url
      .replace(/^https?:\/\//, '')
      .match(/[^/]*\/?/g)
      ?.filter((part) => part !== '') ?? []
  );
}
