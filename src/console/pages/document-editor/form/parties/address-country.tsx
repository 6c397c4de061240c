import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName } from '../../../../parts/fields/countries.logic.ts';
import { addressCountry } from '../../../../parts/fields/tax-countries.logic.ts';
import { textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import type { JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { AddOffer } from '../add-offer.tsx';
import { useValueAt } from '../form-context.ts';

/** Offers the country of a party's tax identity for its address, which rules also require, if the address has none. */
export function AddressCountry({ party }: { readonly party: JsonPath }): ReactElement | null {
  const { i18n } = useTranslation();
  const terms = useTerms();
  const place = [...party, 'addresses', 0, 'country'];
  const own = useValueAt(place);
  const country = addressCountry(textOf(useValueAt([...party, 'tax_id', 'country'])));
  if (country === undefined) return null;
  const name = `${translateMember('country', terms)} · ${countryName(country, i18n.language)}`;
  return <AddOffer place={place} value={country} name={name} isOffered={!own} />;
}
