import type { Amount } from '@docmill/documents/amounts';
import { Term } from '../../model/term.ts';
import type { XmlElement } from '../../xml/xml-element.ts';
import { createLegalRegistrationRule, findUnlisted, schemeOf } from '../code-lists.ts';
import { attachmentTypes } from '../codes/document-codes.ts';
import { addressSchemes, identifierSchemes } from '../codes/identifier-schemes.ts';
import { roundHalfUp, sumExactly, zero } from '../decimals.ts';
import { inXml } from '../rule.ts';
import type { Rule, TermPlace } from '../rule.ts';

const ownSchemes = new Set(['XR01', 'XR02', 'XR03']);

/** Creates a rule that a scheme must be in a list or one of the extension. */
function schemed(id: string, list: ReadonlySet<string>, ...where: readonly TermPlace[]): Rule {
  const terms = where.map(([, term]) => term);
  return {
    id,
    terms,
    requires: `${terms.join(', ')}: a scheme of its list, or XR01 to XR03, is required`,
    broken: ({ invoice }) =>
      findUnlisted(invoice, where, (code) => list.has(code) || ownSchemes.has(code), schemeOf),
  };
}

function decimalOf(element: XmlElement | undefined): Amount {
  return (element && new Term(element.text, element).decimal) ?? zero;
}

function total(elements: readonly XmlElement[]): Amount {
  return sumExactly(elements.map(decimalOf));
}

/** Elements of sub-lines, which the model does not have. */
const subLines = new Set(['SubInvoiceLine', 'SubCreditNoteLine']);
const lines = new Set(['InvoiceLine', 'CreditNoteLine', ...subLines]);

/** Returns the third-party charges that the buyer pays with the invoice. */
function thirdPartyPayments(root: XmlElement): readonly XmlElement[] {
  return root.select('PrepaidPayment');
}

function ofPayment(
  id: string,
  requires: string,
  holds: (payment: XmlElement, root: XmlElement) => boolean,
): Rule {
  return {
    id,
    syntax: 'ubl',
    terms: [],
    requires,
    broken: inXml((root) => thirdPartyPayments(root).filter((payment) => !holds(payment, root))),
  };
}

/** Rules of the extension of XRechnung, including those of EN 16931 that it widens. */
export const extensionRules: readonly Rule[] = [
  {
    id: 'BR-DEX-01',
    terms: ['BT-125-1'],
    requires: 'an attached file is of a type of the norm, or application/xml',
    broken: ({ invoice }) =>
      findUnlisted(
        invoice,
        [['BG-24', 'BT-125-1']],
        (code) => code === 'application/xml' || attachmentTypes.has(code),
      ),
  },
  {
    id: 'BR-DEX-02',
    severity: 'warning',
    syntax: 'ubl',
    terms: ['BT-131'],
    requires: 'the net amount of a line should be the sum of the lines below it',
    broken: inXml((root) =>
      root
        .found(({ local }) => lines.has(local))
        .filter((line) => {
          const below = line.children.filter(({ local }) => subLines.has(local));
          const own = decimalOf(line.select('LineExtensionAmount')[0]);
          return (
            below.length > 0 && !own.equals(total(below.flatMap((sub) => sub.select('LineExtensionAmount'))))
          );
        }),
    ),
  },
  {
    id: 'BR-DEX-03',
    syntax: 'ubl',
    terms: ['BT-151'],
    requires: 'a line below a line has one VAT category',
    broken: inXml((root) =>
      root
        .found(({ local }) => subLines.has(local))
        .filter((line) => line.select('Item', 'ClassifiedTaxCategory').length !== 1),
    ),
  },
  schemed('BR-DEX-04', identifierSchemes, ['BG-4', 'BT-29'], ['BG-7', 'BT-46'], ['BG-10', 'BT-60']),
  createLegalRegistrationRule('BR-DEX-05', (code) => identifierSchemes.has(code) || ownSchemes.has(code)),
  schemed('BR-DEX-06', identifierSchemes, ['BG-25', 'BT-157']),
  schemed('BR-DEX-07', addressSchemes, ['BG-4', 'BT-34'], ['BG-7', 'BT-49']),
  schemed('BR-DEX-08', identifierSchemes, ['BG-13', 'BT-71']),
  {
    id: 'BR-DEX-09',
    terms: ['BT-115', 'BT-112', 'BT-113', 'BT-114'],
    requires: 'the amount due (BT-115) is BT-112 less BT-113, with BT-114 and what third parties are paid',
    broken: ({ invoice, element }) => {
      const payments = element ? thirdPartyPayments(element) : [];
      const parts = [
        invoice.decimal('BT-112') ?? zero,
        (invoice.decimal('BT-113') ?? zero).negate(),
        invoice.decimal('BT-114') ?? zero,
        total(payments.flatMap((payment) => payment.select('PaidAmount'))),
      ];
      const due = invoice.first('BT-115');
      const isRight = roundHalfUp(due?.decimal ?? zero).equals(roundHalfUp(sumExactly(parts)));
      return isRight ? [] : [due?.place ?? invoice.place];
    },
  },
  ofPayment('BR-DEX-10', 'a third party payment has its type', (payment) =>
    payment.select('ID').some(({ text }) => text !== ''),
  ),
  ofPayment('BR-DEX-11', 'a third party payment has its amount', (payment) =>
    payment.select('PaidAmount').some(({ text }) => text !== ''),
  ),
  ofPayment('BR-DEX-12', 'a third party payment has its description', (payment) =>
    payment.select('InstructionID').some(({ text }) => text !== ''),
  ),
  ofPayment('BR-DEX-13', 'a third party payment has two decimals at most', (payment) =>
    payment.select('PaidAmount').every(({ text }) => !/\.\d{3,}$/.test(text)),
  ),
  ofPayment('BR-DEX-14', 'a third party payment is in the currency of the invoice', (payment, root) =>
    payment
      .select('PaidAmount')
      .every(
        ({ attributes }) => attributes.get('currencyID') === root.select('DocumentCurrencyCode')[0]?.text,
      ),
  ),
  {
    id: 'BR-DEX-15',
    severity: 'warning',
    syntax: 'cii',
    terms: [],
    requires: 'CII has no lines below lines',
    broken: inXml((root) => root.found(({ local }) => local === 'ParentLineID')),
  },
];
