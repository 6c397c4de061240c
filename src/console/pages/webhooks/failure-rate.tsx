import { Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { numberFormat } from '../../parts/values/formats.logic.ts';
import type { EndpointData } from './webhooks.queries.ts';

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
