import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { addressCountry } from '../../../../parts/fields/tax-countries.logic.ts';
import { addressSchemes } from '../../../../parts/document-reading/address-schemes.logic.ts';
import { textOf } from '../../../../parts/document-reading/reading.logic.ts';
import type { JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { Field } from '../fields.tsx';
import { useValueAt } from '../form-context.ts';

/** Edits the scheme of an electronic address, offering the usual ones; any other code may be typed. */
export function SchemeField({
  place,
  label,
}: {
  readonly place: JsonPath;
  readonly label?: string;
}): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  const words = useTranslation('document-parts').t;
  // The address is one of several of a party.
  const country = addressCountry(textOf(useValueAt([...place.slice(0, -3), 'tax_id', 'country'])));
  const schemes = useMemo(
    () => addressSchemes(country, i18n.language, words),
    [words, i18n.language, country],
  );
  return (
    <Field
      place={place}
      suggestions={schemes}
      hint={t('scheme.hint')}
      {...(label !== undefined && { label })}
    />
  );
}
