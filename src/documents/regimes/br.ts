import { isoCountryOf } from '../codes/countries.ts';
import type { Party } from '../org/party.ts';
import { brazilianTaxIdentity } from '../tax/identity/br.ts';
import { brazilianRules, municipalityForm, municipalityKey } from './br-rules.ts';
import type { Regime } from './regime.ts';

/**
 * Brazil: Lei Complementar 116/2003 (ISS), 87/1996 (ICMS) and 214/2025 (IBS, CBS), Decreto 7.212/2010 (IPI),
 * Leis 10.637/2002 and 10.833/2003 (PIS, COFINS and their retentions). Receita Federal, "Tributos".
 * No rates here: they depend on state, municipality and product.
 */
export const brazilianRegime: Regime = {
  country: 'BR',
  name: 'Brazil',
  currency: 'BRL',
  timeZone: 'America/Sao_Paulo',
  categories: [
    { code: 'ISS', name: 'Imposto Sobre Serviços', informative: true },
    { code: 'ICMS', name: 'Imposto sobre Circulação de Mercadorias e Serviços', informative: true },
    { code: 'IPI', name: 'Imposto sobre Produtos Industrializados' },
    { code: 'PIS', name: 'Programa de Integração Social', informative: true },
    { code: 'PISRet', name: 'PIS retido', retained: true },
    { code: 'COFINS', name: 'Contribuição para o Financiamento da Seguridade Social', informative: true },
    { code: 'COFINSRet', name: 'COFINS retida', retained: true },
    { code: 'CSLL', name: 'Contribuição Social sobre o Lucro Líquido', retained: true },
    { code: 'INSS', name: 'Contribuição ao Instituto Nacional do Seguro Social', retained: true },
    { code: 'IRRF', name: 'Imposto de Renda Retido na Fonte', retained: true },
    { code: 'IBS', name: 'Imposto sobre Bens e Serviços', informative: true },
    { code: 'CBS', name: 'Contribuição sobre Bens e Serviços', informative: true },
  ],
  extensions: { [municipalityKey]: municipalityForm },
  corrections: { types: ['credit-note'] },
  taxIdentity: brazilianTaxIdentity,
  normalise: { 'org/party': giveAddressesCountry },
  rules: brazilianRules,
};

/**
 * Sets the country of addresses without one: that of the party's tax identity, otherwise of its
 * first identity with a country.
 */
function giveAddressesCountry(party: Party): void {
  const taxCountry = party.tax_id?.country;
  const country = taxCountry
    ? isoCountryOf(taxCountry)
    : party.identities?.find((identity) => identity.country)?.country;
  if (!country) return;
  for (const address of party.addresses ?? []) address.country ||= country;
}
