import { Fragment, useState, type ReactElement } from 'react';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { Facts } from '../../parts/page/facts.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { Page } from '../../parts/page/page.tsx';
import { useSubjectName } from '../../parts/audit/subject-name.ts';
import { useRefresh } from '../../session/use-refresh.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { FailureRate, EndpointState } from './endpoint-state.tsx';
import { LastFailure } from './last-failure.tsx';
import { TestVerdict } from './test-verdict.tsx';
import { EndpointQuery } from './webhooks.queries.ts';

const route = getRouteApi('/webhooks/$id');

/** Shows a webhook endpoint and all its deliveries. */
export function WebhookPage(): ReactElement {
  const { t } = useTranslation('webhooks');
  const nameOf = useSubjectName();
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
  const {
    url,
    description,
    types,
    createdAt,
    createdBy,
    oldSecretUntil,
    disabledAt,
    failingSince,
    missedAt,
    lastFailure,
    disabledReason,
  } = endpoint;
  const isFailing = failingSince !== null || (disabledReason !== null && disabledReason !== 'asked');
  return (
    <Page
      title={description ?? url}
      heading={description ?? <UrlName url={url} />}
      actions={mayWrite && <EndpointActions endpoint={endpoint} onChanged={refresh} onTested={setTested} />}
    >
      <TestVerdict endpointId={id} id={tested} />
      <Facts
        of={{
          [t('fact.state')]: <EndpointState endpoint={endpoint} />,
          [t('fact.url')]: url,
          [t('fact.types')]: types && types.length > 0 ? types.join(', ') : t('all'),
          [t('rate.title')]: <FailureRate day={endpoint.lastDay} />,
          [t('fact.created')]: moment(createdAt),
          [t('fact.createdBy')]: createdBy && nameOf(createdBy),
          [t('fact.failingSince')]: moment(failingSince),
          [t('fact.lastFailure')]:
            isFailing && lastFailure ? <LastFailure failure={lastFailure} /> : undefined,
          [t('fact.disabledAt')]: moment(disabledAt),
          [t('fact.missedAt')]: moment(missedAt),
          [t('fact.oldSecretUntil')]: moment(oldSecretUntil),
        }}
      />
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

function moment(at: string | null): ReactElement | undefined {
  return at === null ? undefined : <Timestamp at={at} />;
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
