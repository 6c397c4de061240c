import { Alert, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { isPaidBack } from '../../../../graphql/entry-summary.ts';
import { moneyText } from '../../../../parts/values/money.logic.ts';
import { TextLink } from '../../../../parts/page/text-link.tsx';
import type { DocumentEntry } from '../../document.queries.ts';

interface CreditedNoticeProps {
  readonly entry: DocumentEntry;
  /** Selected type of the correction. */
  readonly type: string | undefined;
}

/** Shows how much of an invoice is already credited or drafted as credit, before another correction is created. */
export function CreditedNotice({ entry, type }: CreditedNoticeProps): ReactElement | null {
  const { t, i18n } = useTranslation('document');
  const { credit, summary, corrections } = entry;
  const begun = corrections.find((each) => each.draft && each.summary.type === 'credit-note');
  const takesBack = type === 'credit-note';
  if (!credit && !(begun && takesBack)) return null;
  const money = (amount: string): string => moneyText(amount, summary.currency, i18n.language);
  const is = credit && isPaidBack(credit) ? 'whole' : 'part';
  return (
    <Alert color={takesBack ? 'yellow' : 'blue'} variant="light" role="status">
      {credit && (
        <Text size="sm">
          {t(`correct.credited.${is}`, { amount: money(credit.amount), left: money(credit.left) })}{' '}
          {takesBack && t(`correct.credited.${is}More`)}
        </Text>
      )}
      {begun && takesBack && (
        <Text size="sm">
          {t('correct.credited.begun')}{' '}
          <TextLink inherit underline="always" to={`/documents/${begun.id}`}>
            {t('correct.credited.show')}
          </TextLink>
        </Text>
      )}
    </Alert>
  );
}
