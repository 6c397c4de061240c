import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { termOf } from '../../../parts/document-terms.logic.ts';
import { useTerms } from '../../../parts/document-terms.ts';
import { Field } from './fields.tsx';
import { FormSection } from './form-section.tsx';
import { Members } from './members.tsx';
import { Rows } from './rows.tsx';

const paymentKeys = ['credit-transfer', 'direct-debit', 'card', 'cash', 'cheque', 'online', 'other'] as const;
const termKeys = [
  'due-date',
  'instant',
  'end-of-month',
  'advanced',
  'delivery',
  'deferred',
  'other',
] as const;

const accountMembers = ['iban', 'bic'] as const;

/** What the fields below show. */
const shown = [
  'instructions.key',
  ...[...accountMembers, 'name'].map((name) => `instructions.credit_transfer.${name}`),
  'terms.key',
  'terms.notes',
  'terms.due_dates',
];

/** How and when it is paid. */
export function PaymentFields(): ReactElement {
  const { t } = useTranslation('document-editor');
  const words = useTranslation('document-parts').t;
  const terms = useTerms();
  const account = ['payment', 'instructions', 'credit_transfer', 0];
  const means = paymentKeys.map((value) => ({ value, label: words(`means.${value}`) }));
  const conditions = termKeys.map((value) => ({ value, label: words(`terms.${value}`) }));
  const title = termOf('payment', terms);
  return (
    <FormSection title={title} place={['payment']}>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
          <Field place={['payment', 'instructions', 'key']} label={t('paymentMeans')} choices={means} />
          {accountMembers.map((name) => (
            <Field key={name} place={[...account, name]} />
          ))}
          <Field place={[...account, 'name']} label={t('accountHolder')} />
          <Field place={['payment', 'terms', 'key']} label={termOf('terms', terms)} choices={conditions} />
          <Field place={['payment', 'terms', 'notes']} label={t('termsText')} />
        </SimpleGrid>
        <Rows place={['payment', 'terms', 'due_dates']} />
        <Members place={['payment']} without={shown} label={title} isSparse />
      </Stack>
    </FormSection>
  );
}
