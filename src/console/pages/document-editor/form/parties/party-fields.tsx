import { SimpleGrid, Stack } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { translateMember } from '../../../../parts/documents/document-terms.logic.ts';
import { useTerms } from '../../../../parts/documents/document-terms.ts';
import type { JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { Field } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import { Members } from '../members/members.tsx';
import { PartyName } from './party-name.tsx';
import { SchemeField } from './scheme-field.tsx';
import { countryName } from '../../../../parts/fields/countries.logic.ts';
import { addressCountry } from '../../../../parts/fields/tax-countries.logic.ts';
import { textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { AddOffer } from '../add-offer.tsx';
import { useValueAt } from '../form-context.ts';

const addressMembers = ['street', 'num', 'code', 'locality', 'region', 'country'] as const;

/** Members that the fields below show. */
const shown = [
  'name',
  'tax_id.country',
  'tax_id.code',
  'emails.addr',
  'inboxes.scheme',
  'inboxes.code',
  ...addressMembers.map((name) => `addresses.${name}`),
];

/** Edits a party of the document, such as the supplier or the customer. */
export function PartyFields({ place }: { readonly place: JsonPath }): ReactElement {
  const { t } = useTranslation('document-editor');
  const terms = useTerms();
  const name = translateMember(String(place.at(-1)), terms);
  const address = [...place, 'addresses', 0];
  const inbox = [...place, 'inboxes', 0];
  return (
    <FormSection title={name} place={place}>
      <Stack gap="xs">
        <SimpleGrid type="container" cols={{ base: 1, '320px': 2 }} spacing="xs" className="editor-pairs">
          <PartyName place={place} />
          <Field place={[...place, 'emails', 0, 'addr']} label={translateMember('email', terms)} />
          <Field
            place={[...place, 'tax_id', 'country']}
            label={`${translateMember('tax_id', terms)} · ${translateMember('country', terms)}`}
          />
          <Field place={[...place, 'tax_id', 'code']} label={translateMember('tax_id', terms)} />
          {addressMembers.map((member) => (
            <Field key={member} place={[...address, member]} />
          ))}
          <SchemeField place={[...inbox, 'scheme']} label={t('scheme.label')} />
          <Field place={[...inbox, 'code']} label={t('scheme.address')} />
        </SimpleGrid>
        <Members
          place={place}
          without={shown}
          label={name}
          isSparse
          beside={<AddressCountry party={place} />}
        />
      </Stack>
    </FormSection>
  );
}

/** Offers the country of a party's tax identity for its address, which rules also require, if the address has none. */
function AddressCountry({ party }: { readonly party: JsonPath }): ReactElement | null {
  const { i18n } = useTranslation();
  const terms = useTerms();
  const place = [...party, 'addresses', 0, 'country'];
  const own = useValueAt(place);
  const country = addressCountry(textOf(useValueAt([...party, 'tax_id', 'country'])));
  if (country === undefined) return null;
  const name = `${translateMember('country', terms)} · ${countryName(country, i18n.language)}`;
  return <AddOffer place={place} value={country} name={name} isOffered={!own} />;
}
