import { beConvertibleTo } from '../../bill/convertible.ts';
import { correctingTypes, invoiceIs } from '../../bill/invoice-type.ts';
import { bePresent, haveExtensionIn, haveExtensions, haveLengthUpTo } from '../../rules/assertions.ts';
import { rulesAbout } from '../../rules/rule.ts';
import type { Rule } from '../../rules/rule.ts';
import { beIdentified } from './customer-identity.ts';
import { invoiceIsFull, noteIsGeneral, originalTypes, rectifyingTypes } from './invoice-types.ts';

/** Extensions of a register that its rules are about. */
interface RegisterExtensions {
  readonly invoiceType: string;
  readonly rectificationMethod: string;
  readonly identityType: string;
}

/** Codes of the common rules: each register has its own numbers. */
interface RuleCodes {
  readonly precedingPresent: string;
  readonly precedingDated: string;
  readonly precedingTaxed: string;
  readonly customerPresent: string;
  readonly customerIdentified: string;
  readonly customerTaxCode: string;
  readonly taxPresent: string;
  readonly invoiceTypePresent: string;
  readonly rectificationMethodPresent: string;
  readonly originalType: string;
  readonly rectifyingType: string;
  readonly noteLength: string;
  readonly inEuros: string;
}

/** Returns the rules for invoices that SII and Veri*factu have in common. */
export function createInvoiceRules(
  { invoiceType, rectificationMethod, identityType }: RegisterExtensions,
  codes: RuleCodes,
): Rule[] {
  const isFull = invoiceIsFull(invoiceType);
  return rulesAbout('bill/invoice', [
    {
      code: codes.precedingPresent,
      at: 'preceding',
      when: [invoiceIs('corrective')],
      must: bePresent,
      message: 'a corrective invoice must refer to the invoice it corrects',
    },
    {
      code: codes.precedingDated,
      at: 'preceding[*].issue_date',
      must: bePresent,
      message: 'the reference to another invoice needs its date of issue',
    },
    {
      code: codes.precedingTaxed,
      at: 'preceding[*].tax',
      when: [invoiceIs('corrective')],
      must: bePresent,
      message: 'a corrective invoice must state the taxes of the invoice it corrects',
    },
    {
      code: codes.customerPresent,
      at: 'customer',
      when: [isFull],
      must: bePresent,
      message: 'the customer is required, for the invoice is not simplified',
    },
    {
      code: codes.customerIdentified,
      at: 'customer',
      when: [isFull],
      must: beIdentified(identityType),
      message: `the customer needs a tax ID, or an identity with the extension '${identityType}'`,
    },
    {
      code: codes.customerTaxCode,
      at: 'customer.tax_id.code',
      when: [isFull],
      must: bePresent,
      message: 'the customer tax ID needs a code',
    },
    { code: codes.taxPresent, at: 'tax', must: bePresent, message: 'tax is required' },
    {
      code: codes.invoiceTypePresent,
      at: 'tax.ext',
      must: haveExtensions(invoiceType),
      message: `tax needs the extension '${invoiceType}'`,
    },
    {
      code: codes.rectificationMethodPresent,
      at: 'tax.ext',
      when: [haveExtensionIn(invoiceType, rectifyingTypes)],
      must: haveExtensions(rectificationMethod),
      message: `a rectifying invoice needs the extension '${rectificationMethod}'`,
    },
    {
      code: codes.originalType,
      at: 'tax.ext',
      when: [invoiceIs('standard')],
      must: haveExtensionIn(invoiceType, originalTypes),
      message: `the extension '${invoiceType}' of a standard invoice must be one of ${originalTypes.join(', ')}`,
    },
    {
      code: codes.rectifyingType,
      at: 'tax.ext',
      when: [invoiceIs(...correctingTypes)],
      must: haveExtensionIn(invoiceType, rectifyingTypes),
      message: `the extension '${invoiceType}' of a correcting invoice must be one of ${rectifyingTypes.join(', ')}`,
    },
    {
      code: codes.noteLength,
      at: 'notes[*].text',
      when: [noteIsGeneral],
      must: haveLengthUpTo(500),
      message: 'the general note may have at most 500 characters',
    },
    {
      code: codes.inEuros,
      at: '$',
      must: beConvertibleTo('EUR'),
      message: 'the invoice must be in EUR, or have an exchange rate into it',
    },
  ]);
}
