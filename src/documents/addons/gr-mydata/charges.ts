import type { Charge } from '../../bill/adjustment.ts';
import { getExtension, setExtension, setExtensionIfEmpty } from '../../extensions.ts';
import { haveAtMostOneExtension, haveExtensions } from '../../rules/assertions.ts';
import { assertion, rulesAbout } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';
import { codesUpTo } from './code-range.ts';

/** Extension of a charge: kind of tax, `taxType` of `taxesTotals`. */
export const taxType = 'gr-mydata-tax-type';

const typeFee = '2';
const typeOtherTax = '3';
const typeStampDuty = '4';

export const taxTypes = [
  '1', // tax withheld
  '2', // fee
  '3', // other tax
  '4', // stamp duty
  '5', // deduction
] as const;

/** Extension of a charge: fee, table 8.7 of the myDATA interface. */
export const fee = 'gr-mydata-fee';
export const fees = codesUpTo(22);

/** Extension of a charge: other tax, table 8.5. */
export const otherTax = 'gr-mydata-other-tax';
export const otherTaxes = codesUpTo(30);

/** Extension of a charge: stamp duty, table 8.6. */
export const stampDuty = 'gr-mydata-stamp-duty';
export const stampDuties = codesUpTo(4);

/** Sets the kind of tax of a charge, from its key or from the list of its code. */
export function setTaxType(charge: Charge): void {
  if (charge.key === 'stamp-duty') setExtension(charge, taxType, typeStampDuty);
  else if (charge.key === 'tax') setExtension(charge, taxType, typeOtherTax);
  else if (has(charge, fee)) setExtensionIfEmpty(charge, taxType, typeFee);
  else if (has(charge, otherTax)) setExtensionIfEmpty(charge, taxType, typeOtherTax);
  else if (has(charge, stampDuty)) setExtensionIfEmpty(charge, taxType, typeStampDuty);
}

function has(charge: Charge, extension: string): boolean {
  return getExtension(charge, extension) !== undefined;
}

function chargeIs(name: string, type: string): Assertion<Charge> {
  return assertion(`the charge is ${name}`, ({ object }) => getExtension(object, taxType) === type);
}

/** Rules of myDATA for charges on the whole document. */
export const chargeRules = rulesAbout('bill/charge', [
  {
    code: 'GOBL-GR-MYDATA-BILL-CHARGE-01',
    at: 'ext',
    must: haveAtMostOneExtension(fee, otherTax, stampDuty),
    message: `only one of the extensions '${fee}', '${otherTax}' and '${stampDuty}' is allowed`,
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-CHARGE-02',
    at: 'ext',
    when: [chargeIs('a fee', typeFee)],
    must: haveExtensions(fee),
    message: `a fee needs the extension '${fee}'`,
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-CHARGE-03',
    at: 'ext',
    when: [chargeIs('another tax', typeOtherTax)],
    must: haveExtensions(otherTax),
    message: `another tax needs the extension '${otherTax}'`,
  },
  {
    code: 'GOBL-GR-MYDATA-BILL-CHARGE-04',
    at: 'ext',
    when: [chargeIs('stamp duty', typeStampDuty)],
    must: haveExtensions(stampDuty),
    message: `stamp duty needs the extension '${stampDuty}'`,
  },
]);
