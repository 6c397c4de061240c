import { beConvertibleTo } from '../../bill/convertible.ts';
import type { Invoice } from '../../bill/invoice.ts';
import { getExtension } from '../../extensions.ts';
import type { Note } from '../../org/note.ts';
import { beOneOf, bePresent, haveExtensions, isPresent } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion, Rule } from '../../rules/rule.ts';
import type { TaxIdentity } from '../../tax/tax-identity.ts';
import { haveInFirstAddress } from '../first-address.ts';
import {
  exemption,
  groupMemberAsRecipient,
  subordinateUnit,
  taxCategory,
  thirdPartyRole,
  unitAsRecipient,
  vatGroup,
  yes,
} from './codes.ts';

const isNotSimplified = assertion<Invoice>(
  'the invoice is not simplified',
  ({ object }) => !object.$tags?.includes('simplified'),
);

const isPolish = assertion<Invoice>(
  'the tax identity is Polish',
  ({ holder }) => (holder as TaxIdentity).country === 'PL',
);

/** Returns the condition that a customer of a kind has an identity, with a code, in the role that the kind requires. */
function haveRecipient(kind: string, role: string): Assertion<Invoice> {
  return assertion(
    `with an identity of role ${role} for a customer with ${kind}`,
    ({ object: { customer } }) =>
      getExtension(customer, kind) !== yes ||
      (customer?.identities?.some(
        (identity) => getExtension(identity, thirdPartyRole) === role && isPresent(identity.code),
      ) ??
        false),
  );
}

function exemptionNotes({ notes = [] }: Invoice): Note[] {
  return notes.filter(({ key, src }) => key === 'legal' && src === exemption);
}

const explainExemption = assertion<Invoice>(
  'with a legal note on the exemption',
  ({ object }) => getExtension(object.tax, exemption) === undefined || exemptionNotes(object).length > 0,
);

const explainExemptionOnce = assertion<Invoice>(
  'with at most one legal note on the exemption',
  ({ object }) => exemptionNotes(object).length <= 1,
);

const invoiceRules = rulesAbout('bill/invoice', [
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-01',
    at: 'type',
    must: beOneOf(['standard', 'credit-note']),
    message: 'the invoice must be of type standard or credit-note',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-02',
    at: 'preceding[*].issue_date',
    must: bePresent,
    message: 'a preceding invoice needs its date of issue (DataWystFaKorygowanej)',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-03',
    at: 'preceding[*].code',
    must: bePresent,
    message: 'a preceding invoice needs its code (NrFaKorygowanej)',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-04',
    at: 'supplier',
    must: bePresent,
    message: 'the supplier is required (Podmiot1)',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-05',
    at: 'supplier.name',
    must: bePresent,
    message: 'the supplier needs a name',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-06',
    at: 'supplier.addresses',
    must: bePresent,
    message: 'the supplier needs an address',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-07',
    at: 'supplier.addresses',
    must: haveInFirstAddress('country'),
    message: "the supplier's address needs its country (KodKraju)",
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-08',
    at: 'supplier.addresses',
    must: haveInFirstAddress('street'),
    message: "the supplier's address needs its street (AdresL1)",
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-09',
    at: 'customer',
    when: [isNotSimplified],
    must: bePresent,
    message: 'the customer is required unless the invoice is simplified (Podmiot2)',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-10',
    at: 'customer.tax_id.code',
    when: [isPolish],
    must: bePresent,
    message: "a Polish customer's tax identity needs its code (NIP)",
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-11',
    at: '$',
    must: haveRecipient(subordinateUnit, unitAsRecipient),
    message: 'a customer within a local government unit (JST) needs an identity of role 8 with its code',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-12',
    at: '$',
    must: haveRecipient(vatGroup, groupMemberAsRecipient),
    message: 'a customer who is a member of a VAT group (GV) needs an identity of role 10 with its code',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-13',
    at: '$',
    must: explainExemption,
    message: "an exemption needs a note of key 'legal' and source 'pl-favat-exemption' (P_19)",
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-14',
    at: '$',
    must: explainExemptionOnce,
    message: "there is room for one note of key 'legal' and source 'pl-favat-exemption' (P_19)",
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-15',
    at: '$',
    must: beConvertibleTo('PLN'),
    message: 'the invoice must be in PLN or have an exchange rate into it',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-16',
    at: 'supplier.tax_id',
    must: bePresent,
    message: 'the supplier needs a tax identity',
  },
  {
    code: 'GOBL-PL-FAVAT-BILL-INVOICE-17',
    at: 'supplier.tax_id.code',
    must: bePresent,
    message: "the supplier's tax identity needs its code (NIP)",
  },
]);

/** Rules of FA(3). */
export const favatRules: readonly Rule[] = [
  ...invoiceRules,
  ...rulesAbout('tax/combo', [
    {
      code: 'GOBL-PL-FAVAT-TAX-COMBO-01',
      at: 'ext',
      must: haveExtensions(taxCategory),
      message: 'a tax needs its category (P_13)',
    },
  ]),
  ...rulesAbout('pay/record', [
    {
      code: 'GOBL-PL-FAVAT-PAY-RECORD-01',
      at: 'date',
      must: bePresent,
      message: 'a payment needs its date (DataZaplaty)',
    },
  ]),
];
