import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './fields.tsx';
import { useDraftForm } from './form-context.ts';
import { definitionAt } from './members/members.logic.ts';

/** Types of each kind of document, the usual one first. */
const typesOf = {
  'bill/invoice': ['standard', 'proforma', 'corrective', 'credit-note', 'debit-note'],
  'bill/order': ['purchase', 'sale', 'quote'],
  'bill/delivery': ['advice', 'note', 'waybill', 'receipt', 'other'],
  'bill/payment': ['receipt', 'request', 'advice'],
  'bill/status': ['response', 'update', 'system'],
} as const;

/** Edits the type of the document, offering words if its kind has some. */
export function TypeField(): ReactElement {
  const { t, i18n } = useTranslation('document-parts');
  const schema = useDraftForm((form) => form.schema);
  const kind = Object.keys(typesOf).find((each) => each === definitionAt(schema, [])) as
    keyof typeof typesOf | undefined;
  const choices =
    kind &&
    typesOf[kind].map((value) => {
      const word = t(`type.${value}`);
      return { value, label: word.charAt(0).toLocaleUpperCase(i18n.language) + word.slice(1) };
    });
  return <Field place={['type']} {...(choices && { choices })} />;
}
