import { useMemo, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../parts/country/countries.logic.ts';
import type { Place } from '../../../parts/json-path.logic.ts';
import { addressSchemes } from './address-schemes.logic.ts';
import { Field } from './fields.tsx';

/** The scheme of an electronic address: one that is offered, or the code of any other. */
export function SchemeField({
  place,
  label,
}: {
  readonly place: Place;
  readonly label?: string;
}): ReactElement {
  const { t, i18n } = useTranslation('document-editor');
  const schemes = useMemo(
    () => addressSchemes(t('scheme.vat'), (code) => countryName(code, i18n.language)),
    [t, i18n.language],
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
