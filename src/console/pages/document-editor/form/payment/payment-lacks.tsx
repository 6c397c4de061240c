import { Button, Group, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconPlus } from '../../../../icons/later-icons.ts';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { localeOf } from '../../../../parts/values/formats.logic.ts';
import { faultsWithin } from '../../draft/draft.logic.ts';
import { goToField, whenDrawn } from '../focus-field.ts';
import { useDraftForm, useValueAt } from '../form-context.ts';
import { begunPayment, paymentLacks } from './payment.logic.ts';

const place = ['payment'];
const account = [...place, 'instructions', 'credit_transfer', 0, 'iban'];
const day = [...place, 'terms', 'due_dates', 0, 'date'];

/** Lists everything that the payment lacks, if rules require some of it, with a button that adds the usual values. */
export function PaymentLacks(): ReactElement | null {
  const { t, i18n } = useTranslation('document-editor');
  const terms = useTerms();
  const set = useDraftForm((form) => form.set);
  const isAsked = useDraftForm(({ faults }) => faultsWithin(faults, place).length > 0);
  const payment = useValueAt(place);
  const lacks = paymentLacks(payment);
  if (lacks.length === 0 || (!isAsked && lacks.length === 1)) return null;
  const list = (names: readonly string[]): string =>
    new Intl.ListFormat(localeOf(i18n.language)).format(names.map((name) => translateMember(name, terms)));
  const begun = lacks.filter((each) => each !== 'paymentMeans');
  return (
    <Group gap="xs">
      {isAsked && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('payment.missing', { what: list(lacks) })}
        </Text>
      )}
      {begun.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => {
            set(place, begunPayment(payment));
            whenDrawn(() => goToField(lacks.includes('iban') ? account : day));
          }}
        >
          {t('row.addTo', { name: list(begun) })}
        </Button>
      )}
    </Group>
  );
}
