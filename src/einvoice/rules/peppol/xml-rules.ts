import type { XmlElement } from '../../xml/xml-element.ts';
import { inXml } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { textAt } from '../structure/element-rules.ts';

const words = new Set(['true', 'false']);

/** Whether an element is the indicator of an allowance or charge in either syntax, except those of prices in CII. */
function isIndicator({ local, parent }: XmlElement): boolean {
  if (local === 'ChargeIndicator') return parent?.local === 'AllowanceCharge';
  return local === 'Indicator' && parent?.parent?.local === 'SpecifiedTradeAllowanceCharge';
}

function isPriceIndicator({ local, parent }: XmlElement): boolean {
  return local === 'Indicator' && parent?.parent?.local === 'AppliedTradeAllowanceCharge';
}

function inWords(id: string, isMeant: (element: XmlElement) => boolean): Rule {
  return {
    id,
    terms: ['BG-20', 'BG-21', 'BG-27', 'BG-28'],
    requires: 'the indicator of an allowance or charge is true or false',
    broken: inXml((root) => root.found((element) => isMeant(element) && !words.has(element.text))),
  };
}

const indicator = inWords('PEPPOL-EN16931-R043', isIndicator);

/** Rule R043 under its ids in the CII validators of XRechnung. */
export const indicatorsOfCii: readonly Rule[] = [
  { ...inWords('PEPPOL-EN16931-R043-1', isIndicator), syntax: 'cii' },
  { ...inWords('PEPPOL-EN16931-R043-2', isPriceIndicator), syntax: 'cii' },
];

function isBrokenDown(total: XmlElement): boolean {
  return total.select('TaxSubtotal').length > 0;
}

/** Splits the VAT totals into the one with the breakdown and the others. */
function taxTotals(root: XmlElement): { own: readonly XmlElement[]; other: readonly XmlElement[] } {
  const settlement = root.select('SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')[0];
  if (settlement === undefined) {
    const totals = root.select('TaxTotal');
    return { own: totals.filter(isBrokenDown), other: totals.filter((total) => !isBrokenDown(total)) };
  }
  const currency = textAt(settlement, 'InvoiceCurrencyCode');
  const totals = settlement.select('SpecifiedTradeSettlementHeaderMonetarySummation', 'TaxTotalAmount');
  const isOwn = ({ attributes }: XmlElement): boolean => attributes.get('currencyID') === currency;
  return { own: totals.filter(isOwn), other: totals.filter((total) => !isOwn(total)) };
}

const lineReferences = ['Line', 'DocumentReference'];
const lineReferencesOfCii = [
  'SupplyChainTradeTransaction',
  'IncludedSupplyChainTradeLineItem',
  'SpecifiedLineTradeSettlement',
  'AdditionalReferencedDocument',
];

/** Rules of Peppol about the XML that the model cannot show. */
export const xmlRules: readonly Rule[] = [
  {
    id: 'PEPPOL-EN16931-R008',
    syntax: 'ubl',
    terms: [],
    requires: 'no element is empty',
    broken: inXml((root) =>
      root.found(
        // The schema of CII requires the delivery element.
        ({ children, text, local }) =>
          children.length === 0 && text === '' && local !== 'ApplicableHeaderTradeDelivery',
      ),
    ),
  },
  indicator,
  {
    id: 'PEPPOL-EN16931-R044',
    syntax: 'ubl',
    terms: ['BT-147'],
    requires: 'a price has no charge',
    broken: inXml((root) =>
      root.found(
        (element) =>
          (element.local === 'ChargeIndicator' &&
            element.parent?.parent?.local === 'Price' &&
            element.text !== 'false') ||
          (isPriceIndicator(element) && element.text !== 'false'),
      ),
    ),
  },
  {
    id: 'PEPPOL-EN16931-R053',
    terms: ['BT-110', 'BG-23'],
    requires: 'there is one total of VAT with the breakdown',
    broken: inXml((root) => (taxTotals(root).own.length === 1 ? [] : [root])),
  },
  {
    id: 'PEPPOL-EN16931-R054',
    terms: ['BT-111', 'BT-6'],
    requires: 'there is one total of VAT in the accounting currency (BT-6), or none without one',
    broken: inXml((root, { invoice }) =>
      taxTotals(root).other.length === (invoice.text('BT-6') === undefined ? 0 : 1) ? [] : [root],
    ),
  },
  {
    id: 'PEPPOL-EN16931-R100',
    terms: ['BT-128'],
    requires: 'a line has one document reference at most',
    broken: inXml((root) => [
      ...root.select('Line').filter((line) => line.select('DocumentReference').length > 1),
      ...root
        .select(...lineReferencesOfCii.slice(0, -1))
        .filter((line) => line.select('AdditionalReferencedDocument').length > 1),
    ]),
  },
  {
    id: 'PEPPOL-EN16931-R101',
    terms: ['BT-128'],
    requires: 'the document reference of a line is of type 130',
    broken: inXml((root) => [
      ...root.select(...lineReferences).filter((found) => textAt(found, 'DocumentTypeCode') !== '130'),
      ...root.select(...lineReferencesOfCii).filter((found) => textAt(found, 'TypeCode') !== '130'),
    ]),
  },
];
