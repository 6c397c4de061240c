import { Badge, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, type ResultOf } from '../../graphql/graphql.ts';
import { IconAlertTriangle, IconBan, IconCheck } from '../../icons/icons.ts';
import { useSubjectName } from '../../parts/audit/subject-name.ts';
import { TextLink } from '../../parts/page/text-link.tsx';
import { Described } from '../../parts/paged-table/common-columns.tsx';
import type { RecordField } from '../../parts/paged-table/record-fields.tsx';
import { numberFormat } from '../../parts/values/formats.logic.ts';
import { Timestamp } from '../../parts/values/timestamp.tsx';
import { LastFailure, type FailureData } from './last-failure.tsx';

export const EndpointFacts = graphql(`
  fragment EndpointFacts on WebhookEndpoint @_unmask {
    id
    revision
    url
    description
    types
    createdAt
    createdBy
    oldSecretUntil
    disabled
    disabledReason
    disabledAt
    failingSince
    missedAt
    lastDay {
      attempts
      failed
    }
  }
`);

export type EndpointData = ResultOf<typeof EndpointFacts>;

/** An endpoint, on its page with its last failure. */
type ShownEndpoint = EndpointData & { readonly lastFailure?: FailureData | null };

/** Returns the fields of endpoints, for their list and their page. */
export function useWebhookFields(): readonly RecordField<ShownEndpoint>[] {
  const { t } = useTranslation('webhooks');
  const nameOf = useSubjectName();
  return [
    {
      key: 'name',
      title: t('fact.url'),
      column: 'always',
      isColumnOnly: true,
      show: ({ id, url, description }) => (
        <Described description={description}>
          <TextLink to="/webhooks/$id" params={{ id }} size="sm" fw={600}>
            {url}
          </TextLink>
        </Described>
      ),
    },
    {
      key: 'state',
      title: t('fact.state'),
      column: 'always',
      show: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    { key: 'url', title: t('fact.url'), show: ({ url }) => url },
    {
      key: 'types',
      title: t('fact.types'),
      column: 'wide',
      show: ({ types }) => (types && types.length > 0 ? types.join(', ') : t('all')),
    },
    {
      key: 'rate',
      title: t('rate.title'),
      column: 'wide',
      show: ({ lastDay }) => <FailureRate day={lastDay} />,
    },
    { key: 'created', title: t('fact.created'), column: 'wide', show: ({ createdAt }) => moment(createdAt) },
    { key: 'createdBy', title: t('fact.createdBy'), show: ({ createdBy }) => createdBy && nameOf(createdBy) },
    { key: 'failingSince', title: t('fact.failingSince'), show: ({ failingSince }) => moment(failingSince) },
    {
      key: 'lastFailure',
      title: t('fact.lastFailure'),
      show: ({ lastFailure, failingSince, disabledReason }) => {
        const isFailing = failingSince !== null || (disabledReason !== null && disabledReason !== 'asked');
        return isFailing && lastFailure ? <LastFailure failure={lastFailure} /> : undefined;
      },
    },
    { key: 'disabledAt', title: t('fact.disabledAt'), show: ({ disabledAt }) => moment(disabledAt) },
    { key: 'missedAt', title: t('fact.missedAt'), show: ({ missedAt }) => moment(missedAt) },
    {
      key: 'oldSecretUntil',
      title: t('fact.oldSecretUntil'),
      show: ({ oldSecretUntil }) => moment(oldSecretUntil),
    },
  ];
}

function moment(at: string | null): ReactElement | undefined {
  return at === null ? undefined : <Timestamp at={at} />;
}

/** Shows the state of an endpoint: active, failing or disabled. */
function EndpointState({ endpoint }: { readonly endpoint: EndpointData }): ReactElement {
  const { t } = useTranslation('webhooks');
  const { disabled, disabledReason, failingSince } = endpoint;
  const off = disabledReason === 'failing' ? 'failed' : (disabledReason ?? 'asked');
  const state = disabled ? off : failingSince ? 'failing' : 'active';
  const isBad = state === 'failed' || state === 'gone' || state === 'failing';
  const Icon = isBad ? IconAlertTriangle : disabled ? IconBan : IconCheck;
  return (
    <Badge
      miw="max-content"
      variant="light"
      color={isBad ? 'red' : disabled ? 'gray' : 'teal'}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {t(`state.${state}`)}
    </Badge>
  );
}

/** Shows the share of failed attempts in the last day. */
function FailureRate({ day }: { readonly day: EndpointData['lastDay'] }): ReactElement {
  const { t, i18n } = useTranslation('webhooks');
  const { attempts, failed } = day;
  if (attempts === 0) return <Text size="sm">–</Text>;
  const percent = numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 });
  const rate = percent.format(failed / attempts);
  return (
    <Text size="sm" {...(failed > 0 && { c: 'var(--mantine-color-error)' })}>
      {t('rate.of', { rate, failed, attempts })}
    </Text>
  );
}
