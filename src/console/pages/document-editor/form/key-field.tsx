import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { JsonPath } from '../../../parts/json/json-path.logic.ts';
import { Field } from './fields.tsx';

const means = ['credit-transfer', 'direct-debit', 'card', 'cash', 'cheque', 'online', 'other'] as const;

/** Keys to offer for each member that has them, with the paths of their words. */
const keysOf = {
  instructions: means.map((key) => [key, `means.${key}`] as const),
  methods: means.map((key) => [key, `means.${key}`] as const),
  advances: means.map((key) => [key, `means.${key}`] as const),
  terms: (['due-date', 'instant', 'end-of-month', 'advanced', 'delivery', 'deferred', 'other'] as const).map(
    (key) => [key, `terms.${key}`] as const,
  ),
  lines: (
    [
      'issued',
      'acknowledged',
      'processing',
      'querying',
      'accepted',
      'rejected',
      'paid',
      'error',
      'other',
    ] as const
  ).map((key) => [key, `status.${key}`] as const),
};

const ownerOf = (place: JsonPath): keyof typeof keysOf | undefined => {
  const owner = place.findLast((each, index) => typeof each === 'string' && index < place.length - 1);
  return Object.keys(keysOf).find((each) => each === owner) as keyof typeof keysOf | undefined;
};

/** Whether a member is a key that has words, such as a means of payment, payment terms or the status of a document. */
export const hasKeyWords = (place: JsonPath): boolean =>
  place.at(-1) === 'key' && ownerOf(place) !== undefined;

/** Edits a key, offering its values by their words. */
export function KeyField({
  place,
  label,
  hint,
}: {
  readonly place: JsonPath;
  readonly label?: string;
  readonly hint?: string;
}): ReactElement {
  const { t } = useTranslation('document-parts');
  const owner = ownerOf(place);
  const choices = owner ? keysOf[owner].map(([value, word]) => ({ value, label: t(word) })) : [];
  return (
    <Field
      place={place}
      choices={choices}
      {...(label !== undefined && { label })}
      {...(hint !== undefined && { hint })}
    />
  );
}
