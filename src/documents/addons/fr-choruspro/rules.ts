import { beConvertibleTo } from '../../bill/convertible.ts';
import type { Invoice } from '../../bill/invoice.ts';
import type { Totals } from '../../bill/totals.ts';
import { isInEuropeanUnion } from '../../codes/european-union.ts';
import { getExtension } from '../../extensions.ts';
import type { Party } from '../../org/party.ts';
import { includeType, pass } from '../../regimes/assertions.ts';
import { beOneOf, bePresent, haveExtensionIn, haveExtensions, not } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion, Rule } from '../../rules/rule.ts';
import { framework, paidInvoice } from './frameworks.ts';
import { europeanScheme, foreignScheme, scheme, siretScheme } from './schemes.ts';

const isPaidInvoice = assertion<Invoice>(
  'the framework is that of paid invoices',
  ({ object }) => getExtension(object.tax, framework) === paidInvoice,
);

/** Condition that nothing is due after advances. An invoice without advances is not paid. */
const bePaid = assertion<Invoice>('paid in full', ({ value }) => {
  const totals = value as Totals | undefined;
  return !totals || (totals.due?.isZero ?? false);
});

function hasScheme(code: string): Assertion<Party> {
  return assertion(`the scheme is ${code}`, ({ object }) => getExtension(object, scheme) === code);
}

const beOutsideFrance = pass('outside France', (country) => country !== 'FR');
const beInEuropeanUnion = pass('in the European Union', isInEuropeanUnion);
const beOutsideEuropeanUnion = pass('outside the European Union', (country) => !isInEuropeanUnion(country));

const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-01',
    at: 'customer.ext',
    must: haveExtensionIn(scheme, [siretScheme]),
    message: 'the customer must be a French public body, identified by its SIRET (scheme 1)',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-02',
    at: 'customer.identities',
    must: bePresent,
    message: 'the customer needs an identity',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-03',
    at: 'tax',
    must: bePresent,
    message: 'tax is required, for it holds the framework',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-04',
    at: 'tax.ext',
    must: bePresent,
    message: 'the extensions of tax are required, for they hold the framework',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-05',
    at: 'tax.ext',
    must: haveExtensions(framework),
    message: 'the framework of the invoice is required',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-06',
    at: 'totals',
    when: [isPaidInvoice],
    must: bePaid,
    message: 'an invoice of framework A2 must be paid in full',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-BILL-INVOICE-07',
    at: '$',
    must: beConvertibleTo('EUR'),
    message: 'the invoice must be in EUR or have an exchange rate into it',
  },
]);

const partyRules = rulesAbout('org/party', [
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-01',
    at: 'ext',
    must: haveExtensions(scheme),
    message: 'a party needs the scheme of its identifier',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-02',
    at: 'identities',
    when: [hasScheme(siretScheme)],
    must: includeType('SIRET'),
    message: 'a party of scheme 1 needs a SIRET',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-03',
    at: 'tax_id.country',
    when: [hasScheme(siretScheme)],
    must: beOneOf(['FR']),
    message: 'a party of scheme 1 has a French tax identity',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-04',
    at: 'identities',
    when: [not(hasScheme(siretScheme))],
    must: not(includeType('SIRET')),
    message: 'only a party of scheme 1 has a SIRET',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-05',
    at: 'tax_id.country',
    when: [hasScheme(europeanScheme)],
    must: beOutsideFrance,
    message: 'a party of scheme 2 is not French',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-06',
    at: 'tax_id.country',
    when: [hasScheme(europeanScheme)],
    must: beInEuropeanUnion,
    message: 'a party of scheme 2 is in the European Union',
  },
  {
    code: 'GOBL-FR-CHORUSPRO-ORG-PARTY-07',
    at: 'tax_id.country',
    when: [hasScheme(foreignScheme)],
    must: beOutsideEuropeanUnion,
    message: 'a party of scheme 3 is outside the European Union',
  },
]);

/** Rules for invoices to the French public sector. */
export const chorusProRules: readonly Rule[] = [...invoiceRules, ...partyRules];
