import type { Address } from '../org/address.ts';
import type { Party } from '../org/party.ts';
import { beOneOf, match } from '../rules/assertions.ts';
import { assertion, rulesAbout } from '../rules/rule.ts';

/** Codes of the federal units (IBGE, "Códigos de Unidades da Federação"). */
const states = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

const isBrazilian = assertion<Party>(
  'the party or one of its addresses is Brazilian',
  ({ object }) =>
    object.tax_id?.country === 'BR' || (object.addresses ?? []).some((address) => address.country === 'BR'),
);

const isBrazilianAddress = assertion<Party>('the address is not abroad', ({ holder }) =>
  ['', 'BR'].includes((holder as Address).country ?? ''),
);

/** Municipality codes of the Instituto Brasileiro de Geografia e Estatística. */
export const municipalityKey = 'br-ibge-municipality';
export const municipalityForm = /^\d{7}$/;

const haveMunicipalityInForm = assertion<unknown>('with a municipality of seven digits', ({ value }) => {
  const municipality = (value as Record<string, string> | undefined)?.[municipalityKey];
  return municipality === undefined || municipalityForm.test(municipality);
});

/** Rules for Brazilian parties. */
export const brazilianRules = rulesAbout('org/party', [
  {
    code: 'GOBL-BR-ORG-PARTY-01',
    at: 'ext',
    when: [isBrazilian],
    must: haveMunicipalityInForm,
    message: "'br-ibge-municipality' must be a municipality code of seven digits",
  },
  {
    code: 'GOBL-BR-ORG-PARTY-02',
    at: 'addresses[*].state',
    when: [isBrazilian, isBrazilianAddress],
    must: beOneOf(states),
    message: 'address state must be one of the Brazilian federation',
  },
  {
    code: 'GOBL-BR-ORG-PARTY-03',
    at: 'addresses[*].code',
    when: [isBrazilian, isBrazilianAddress],
    must: match(/^\d{5}-?\d{3}$/),
    message: 'address code must be a Brazilian post code',
  },
]);
