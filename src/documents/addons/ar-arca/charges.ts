import type { Charge } from '../../bill/adjustment.ts';
import { getExtension, keyHas } from '../../extensions.ts';
import { bePresent, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';

/** Extension with the tax, other than VAT, that a charge passes on (Tributos). */
const taxType = 'ar-arca-tax-type';

const other = '99';

/** Taxes other than VAT. */
export const chargeTaxTypes: Readonly<Record<string, readonly string[]>> = {
  [taxType]: [
    '1', // national
    '2', // provincial
    '3', // municipal
    '4', // internal
    '5', // on gross income
    '6', // prepayment of VAT
    '7', // prepayment of tax on gross income
    '8', // prepayment of municipal taxes
    '9', // other prepayments
    '13', // prepayment of VAT by uncategorised persons
    other,
  ],
};

const isTax = assertion<Charge>('the charge is a tax', ({ object }) => keyHas(object.key, 'tax'));

const hasTaxType = assertion<Charge>(
  'the tax is named',
  ({ object }) => getExtension(object, taxType) !== undefined,
);

const isOtherTax = assertion<Charge>(
  'the tax is none of those listed',
  ({ object }) => getExtension(object, taxType) === other,
);

/** Rules for charges that pass on a tax. */
export const chargeRules = rulesAbout('bill/charge', [
  {
    code: 'GOBL-AR-ARCA-BILL-CHARGE-01',
    at: 'ext',
    when: [isTax],
    must: haveExtensions(taxType),
    message: 'a charge for a tax needs to say which (Tributo, Id)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-CHARGE-02',
    at: 'percent',
    when: [hasTaxType],
    must: bePresent,
    message: 'a charge for a tax needs its percentage (Tributo, Alic)',
  },
  {
    code: 'GOBL-AR-ARCA-BILL-CHARGE-03',
    at: 'reason',
    when: [isOtherTax],
    must: bePresent,
    message: 'a charge for another tax needs to say in words which (Tributo, Desc)',
  },
]);
