import { SimpleGrid, Stack } from '@mantine/core';
import { memo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import { translateMember } from '../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../parts/documents/document-terms.ts';
import { Loading } from '../../../parts/page/loading.tsx';
import { CategoryField } from './lines/category-field.tsx';
import { Field } from './fields.tsx';
import { useDraftForm, useValueAt } from './form-context.ts';
import { FormSection } from './form-section.tsx';
import { LineTable } from './lines/line-table.tsx';
import { definitionAt, typedMembers } from './members/members.logic.ts';
import { Members } from './members/members.tsx';
import { PartyFields } from './parties/party-fields.tsx';
import { PaymentFields } from './payment/payment-fields.tsx';
import { Rows } from './members/rows.tsx';
import { TypeField } from './type-field.tsx';

/** Types of documents that follow another document. */
const following = new Set<string | undefined>(['corrective', 'credit-note', 'debit-note']);

/** Members that the form of a sale shows outside of "More". */
const shown = [
  'type',
  'series',
  'code',
  'currency',
  'issue_date',
  'op_date',
  'despatch_date',
  'receive_date',
  'ordering.code',
  'tax.prices_include',
  'supplier',
  'customer',
  'lines',
  'discounts',
  'charges',
  'payment',
  'notes',
];

/** Edits a document in the order in which accountants read it; rarely used members are under "More". */
export const DocumentForm = memo(function DocumentForm(): ReactElement {
  const { t } = useTranslation('document-editor');
  const schema = useDraftForm((form) => form.schema);
  const type = useValueAt(['type']);
  if (!schema.properties) return <Loading />;
  const isSale = definitionAt(schema, ['lines', 0]) === 'bill/line';
  if (!isSale) return <Members place={[]} label={t('document')} />;
  const { all } = typedMembers(schema, []);
  const has = (name: string): boolean => all.includes(name);
  const showsPreceding = following.has(textOf(type));
  return (
    <Stack gap="md">
      <HeadFields has={has} />
      {showsPreceding && <Rows place={['preceding']} />}
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <PartyFields place={['supplier']} />
        <PartyFields place={['customer']} />
      </SimpleGrid>
      <LineTable />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Rows place={['discounts']} />
        <Rows place={['charges']} />
      </SimpleGrid>
      {has('payment') && <PaymentFields />}
      <Rows place={['notes']} />
      <FormSection title={t('more')}>
        <Members
          place={[]}
          without={showsPreceding ? [...shown, 'preceding'] : shown}
          label={t('document')}
          isSparse
        />
      </FormSection>
    </Stack>
  );
});

function HeadFields({ has }: { readonly has: (name: string) => boolean }): ReactElement {
  const { t } = useTranslation('document-parts');
  const terms = useTerms();
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="xs">
      <TypeField />
      <Field place={['series']} />
      <Field place={['code']} />
      <Field place={['currency']} />
      <Field place={['issue_date']} kind="date" />
      {(['op_date', 'despatch_date', 'receive_date'] as const).map(
        (name) => has(name) && <Field key={name} place={[name]} kind="date" />,
      )}
      {has('ordering') && (
        <Field place={['ordering', 'code']} label={t('form.order')} hint={t('form.orderHint')} />
      )}
      <CategoryField
        place={['tax', 'prices_include']}
        label={translateMember('prices_include', terms)}
        isIncluded
      />
    </SimpleGrid>
  );
}
