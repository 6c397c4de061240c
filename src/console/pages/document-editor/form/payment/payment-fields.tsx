import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import { valueAt } from '../../../../parts/json/json-path.logic.ts';
import { DueDateOffers, useIsDue } from './due-date-offers.tsx';
import { lacksDueDate } from './due-dates.logic.ts';
import { Field } from '../fields.tsx';
import { useDraftForm } from '../form-context.ts';
import { FormSection } from '../form-section.tsx';
import { KeyField } from '../key-field.tsx';
import { Members } from '../members/members.tsx';
import { PaymentLacks } from './payment-lacks.tsx';
import { takesOverPayment } from './payment.logic.ts';
import { Rows } from '../members/rows.tsx';

const accountMembers = ['iban', 'bic', 'name'] as const;

/** Members that the fields below show. */
const shown = [
  'instructions.key',
  ...accountMembers.map((name) => `instructions.credit_transfer.${name}`),
  'terms.key',
  'terms.notes',
  'terms.due_dates',
];

/** Edits the payment of a document: means, account and terms. */
export function PaymentFields(): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const account = ['payment', 'instructions', 'credit_transfer', 0];
  const title = translateMember('payment', terms);
  const isDue = useIsDue();
  const isAsked = useDraftForm(({ doc }) => isDue && lacksDueDate(valueAt(doc, ['payment', 'terms'])));
  const isTakenOver = useDraftForm(({ doc }) => takesOverPayment(doc));
  return (
    <FormSection title={title} place={['payment']}>
      <Stack gap="xs">
        {isTakenOver && (
          <Text size="sm" c="dimmed">
            {t('payment.takenOver')}
          </Text>
        )}
        <PaymentLacks />
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
          <KeyField place={['payment', 'instructions', 'key']} />
          {accountMembers.map((name) => (
            <Field key={name} place={[...account, name]} />
          ))}
          <KeyField
            place={['payment', 'terms', 'key']}
            label={translateMember('terms', terms)}
            {...(isAsked && { hint: t('due.asked') })}
          />
          <Field place={['payment', 'terms', 'notes']} label={t('termsText')} />
        </SimpleGrid>
        <DueDateOffers />
        <Rows place={['payment', 'terms', 'due_dates']} />
        <Members place={['payment']} without={shown} label={title} isSparse />
      </Stack>
    </FormSection>
  );
}
