import { regimes } from '../../regimes/regimes.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Rule } from '../../rules/rule.ts';
import type { TaxIdentity } from '../tax-identity.ts';
import { taxIdentityChecks } from './tax-identity.ts';

/** Rules for tax identity codes, by their own country regardless of the document's regime. */
export const taxIdentityRules: readonly Rule[] = regimes.flatMap(({ country }) => rulesOf(country));

function rulesOf(country: string): Rule[] {
  const isOfCountry = assertion<TaxIdentity>(
    `the country is ${country}`,
    ({ object }) => object.country === country,
  );
  const rows = taxIdentityChecks(country).map(({ fault, message, holds }) => ({
    code: fault,
    at: 'code',
    when: [isOfCountry],
    must: assertion<TaxIdentity>(
      `a tax identity code of ${country}`,
      ({ object: { code } }) => code === undefined || holds(code),
    ),
    message,
  }));
  return rulesAbout('tax/identity', rows);
}
