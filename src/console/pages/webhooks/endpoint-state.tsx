import { Badge, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconBan, IconCheck } from '../../icons/icons.ts';
import type { EndpointData } from './webhooks.queries.ts';
import { numberFormat } from '../../parts/values/formats.logic.ts';

/** Shows the state of an endpoint: active, failing or disabled. */
export function EndpointState({ endpoint }: { readonly endpoint: EndpointData }): ReactElement {
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
export function FailureRate({ day }: { readonly day: EndpointData['lastDay'] }): ReactElement {
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
