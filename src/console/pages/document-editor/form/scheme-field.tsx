import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../parts/country/countries.logic.ts';
import { addressCountry } from '../../../parts/country/tax-countries.logic.ts';
import { textOf } from '../../../parts/document-reading/reading.logic.ts';
import type { Place } from '../../../parts/json-path.logic.ts';
import { addressSchemes } from './address-schemes.logic.ts';
import { Field } from './fields.tsx';
import { useValueAt } from './form-context.ts';

/** The scheme of an electronic address: one that is offered, or the code of any other. */
export function SchemeField({
  place,
  label,
}: {
  readonly place: Place;
  readonly label?: string;
}): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  // The address is one of several of a party.
  const country = addressCountry(textOf(useValueAt([...place.slice(0, -3), 'tax_id', 'country'])));
  const schemes = useMemo(
    () => addressSchemes(t('scheme.vat'), (code) => countryName(code, i18n.language), country),
    [t, i18n.language, country],
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
