import { Badge, Code, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from 'urql';
import { RecordHistory } from '../../parts/audit/record-history.tsx';
import { CopiedCode } from '../../parts/copy/copied-code.tsx';
import { Facts } from '../../parts/page/facts.tsx';
import { Failure } from '../../parts/failure/failure.tsx';
import { countText } from '../../parts/values/formats.logic.ts';
import { Page } from '../../parts/page/page.tsx';
import { TextLink } from '../../parts/page/text-link.tsx';
import { useRefresh } from '../../session/use-refresh.ts';
import { Loading } from '../../parts/page/loading.tsx';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { useMay } from '../../session/session-context.ts';
import { Calls } from './calls.tsx';
import { ConnectEndpointQuery, WorkflowNameQuery, type ConnectEndpointData } from './connect.queries.ts';
import { curlOf } from './curl.logic.ts';
import { EndpointActions } from './endpoint-actions.tsx';

const route = getRouteApi('/connect/$id');

/** Shows an endpoint that external servers call: how to call it, and its calls with the jobs that they created. */
export function ConnectEndpointPage(): ReactElement {
  const { t } = useTranslation('connect');
  const { id } = route.useParams();
  const mayWrite = useMay('transform:write');
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
      <EndpointFacts endpoint={endpoint} />
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

function EndpointFacts({ endpoint }: { readonly endpoint: ConnectEndpointData }): ReactElement {
  const { t, i18n } = useTranslation('connect');
  const { auth, signature, signatureHeader, username, toleranceSeconds, contentTypes } = endpoint;
  const count = (of: number): string => countText(of, i18n.language);
  const facts = {
    [t('fact.state')]: (
      <Badge variant="light" color={endpoint.disabled ? 'gray' : 'teal'}>
        {t(endpoint.disabled ? 'state.off' : 'state.on')}
      </Badge>
    ),
    [t('fact.url')]: <CopiedCode code={endpoint.url} />,
    [t('fact.workflow')]: <WorkflowLink id={endpoint.workflowId} />,
    [t('fact.takes')]: t(endpoint.asDocument ? 'takes.document' : 'takes.file'),
    [t('fact.contentTypes')]: contentTypes?.join(', ') || t('types.any'),
    [t('fact.auth')]: t(`proof.${signature ?? auth}` as 'proof.none'),
    [t('fact.username')]: username,
    [t('fact.signatureHeader')]: signatureHeader && <Code>{signatureHeader}</Code>,
    [t('fact.tolerance')]: toleranceSeconds && t('seconds', { seconds: count(toleranceSeconds) }),
    [t('fact.maxBytes')]: t('bytes', { bytes: count(endpoint.maxBytes) }),
    [t('fact.callsPerMinute')]: count(endpoint.callsPerMinute),
    [t('fact.created')]: <Timestamp at={endpoint.createdAt} />,
    [t('fact.createdBy')]: endpoint.createdBy,
    [t('fact.oldSecretUntil')]: endpoint.oldSecretUntil && <Timestamp at={endpoint.oldSecretUntil} />,
  };
  return <Facts of={facts} />;
}

function WorkflowLink({ id }: { readonly id: string }): ReactElement {
  const { t } = useTranslation('connect');
  const [{ data }] = useQuery({ query: WorkflowNameQuery, variables: { id } });
  return (
    <>
      <TextLink to={`/workflows/${id}`} size="sm">
        {data?.workflow?.name ?? id}
      </TextLink>
      {data?.workflow?.disabled && (
        <Text size="xs" c="var(--mantine-color-error)">
          {t('workflowOff')}
        </Text>
      )}
    </>
  );
}
