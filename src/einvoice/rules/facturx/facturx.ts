import { Amount } from '@docmill/documents/amounts';
import type { XmlElement } from '../../xml/xml-element.ts';
import { distance, sumTerm, zero } from '../decimals.ts';
import { en16931Rules } from '../en16931.ts';
import { buyerCountry, sellerCountry } from '../parties.ts';
import { xmlRules } from '../peppol/xml-rules.ts';
import { each, has, inXml, whole } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { findBreakdowns, hasCategory } from '../vat-category.ts';
import { ciiStructureRules } from '../structure/cii-structure.ts';
import { codeRules } from './code-lists.ts';
import { occurrenceRules } from './occurrences.ts';
import { elementsAtPath, facturxId } from './paths.ts';

/** Rules that Factur-X repeats under its own numbers. */
const repeated = `
  001=BR-CO-26 002=BR-CO-09 003=BR-13 004=BR-14 005=BR-15 006=BR-DEC-12 007=BR-DEC-13 008=BR-DEC-14
    009=BR-DEC-18 010=BR-01 011=BR-02 012=BR-03 013=BR-04 014=BR-05 015=BR-06 016=BR-07 017=BR-08 018=BR-09
    047=BR-45 048=BR-46 049=BR-47 050=BR-48 051=BR-CO-03 052=BR-CO-17 053=BR-DEC-19 054=BR-DEC-20 055=BR-Z-09
    056=BR-Z-10 057=BR-S-09 058=BR-S-10 059=BR-29 060=BR-CO-19 061=BR-31 062=BR-32 063=BR-33 
    065=BR-CO-21 066=BR-DEC-01 067=BR-DEC-02 068=BR-36 069=BR-37 070=BR-38 072=BR-CO-22
    073=BR-DEC-05 074=BR-DEC-06 075=BR-17 076=BR-18 077=BR-19 078=BR-20 079=BR-56 081=BR-AE-03 082=BR-AE-06
    083=BR-E-03 084=BR-E-06 085=BR-G-03 086=BR-G-06 087=BR-IC-03 088=BR-IC-06 089=BR-AF-03 090=BR-AF-06
    091=BR-AG-03 092=BR-AG-06 093=BR-O-03 094=BR-O-06 095=BR-S-03 096=BR-S-06 097=BR-Z-03 098=BR-Z-06
    099=BR-AE-04 100=BR-AE-07 101=BR-E-04 102=BR-E-07 103=BR-G-04 104=BR-G-07 105=BR-IC-04 106=BR-IC-07
    107=BR-AF-04 108=BR-AF-07 109=BR-AG-04 110=BR-AG-07 111=BR-O-04 112=BR-O-07 113=BR-S-04 114=BR-S-07
    115=BR-Z-04 116=BR-Z-07 117=BR-12 118=BR-CO-11 119=BR-CO-12 120=BR-CO-13 121=BR-CO-15 122=BR-CO-16
    123=BR-DEC-09 125=BR-DEC-11 126=BR-DEC-15 127=BR-DEC-16 128=BR-DEC-17 129=BR-53 130=BR-CO-14 131=BR-49
    133=BR-50 134=BR-61 135=BR-CO-18 136=BR-AE-09 137=BR-AE-10 139=BR-E-10 140=BR-G-09 141=BR-G-10 142=BR-IC-09
    143=BR-IC-10 144=BR-IC-11 145=BR-IC-12 146=BR-AF-09 147=BR-AF-10 148=BR-AG-09 149=BR-AG-10 150=BR-O-09
    151=BR-O-10 152=BR-O-11 153=BR-O-13 154=BR-O-14 156=BR-10 157=BR-11 158=BR-62 159=BR-63 170=BR-57 182=BR-55
    197=BR-Z-08 198=BR-S-08 199=BR-54 200=BR-21 201=BR-22 202=BR-23 203=BR-24 204=BR-25 205=BR-26 206=BR-27
    207=BR-28 208=BR-64 209=BR-65 210=BR-CO-04 211=BR-DEC-23 212=BR-30 213=BR-CO-20 214=BR-42 215=BR-41
    217=BR-CO-23 218=BR-DEC-24 219=BR-DEC-25 220=BR-43 221=BR-44 223=BR-CO-24
    224=BR-DEC-27 225=BR-DEC-28 226=BR-CO-10 227=BR-AE-08 228=BR-E-08 229=BR-G-08 230=BR-IC-08 231=BR-AF-08
    232=BR-AG-08 233=BR-O-08 234=BR-O-12 235=BR-AE-02 236=BR-AE-05 237=BR-E-02 238=BR-E-05 239=BR-G-02
    240=BR-G-05 241=BR-IC-02 242=BR-IC-05 243=BR-AF-02 244=BR-AF-05 245=BR-AG-02 246=BR-AG-05 247=BR-O-02
    248=BR-O-05 249=BR-S-02 250=BR-S-05 251=BR-Z-02 252=BR-Z-05 253=BR-16 254=BR-S-01 255=BR-Z-01 256=BR-E-01
    257=BR-AE-01 258=BR-IC-01 259=BR-G-01 260=BR-O-01 261=BR-AF-01 262=BR-AG-01 263=BR-B-01 264=BR-B-02
    280=BR-52 281=BR-51 348=CII-SR-463 349=CII-SR-464 350=CII-SR-465 351=CII-SR-466 372=PEPPOL-EN16931-R008
    374=BR-DEC-10 375=BR-E-09
`
  .trim()
  .split(/\s+/)
  .map((row) => row.split('='));

/** Two rules that got new numbers when they were corrected, with their former numbers. */
const renumbered: Readonly<Record<string, string>> = { '374': '124', '375': '138' };

/** Returns the ids of the rules of EN 16931 that are repeated under numbers up to `last`. */
export function repeatedUpTo(last: number): ReadonlySet<string> {
  const known = repeated.filter(([number = '']) => Number(renumbered[number] ?? number) <= last);
  return new Set(known.map(([, id = '']) => id));
}

const originals = new Map(
  [...en16931Rules, ...ciiStructureRules, ...xmlRules].map((rule) => [rule.id, rule]),
);

/** The repeated rules. They are fatal even if EN 16931 only warns, except the one about empty elements. */
const repeatedRules: readonly Rule[] = repeated.map(([number = '', id = '']): Rule => {
  const original = originals.get(id);
  if (original === undefined) throw new Error(`there is no rule ${id}`);
  const { terms, requires, broken } = original;
  const severity = id === 'PEPPOL-EN16931-R008' ? ({ severity: 'warning' } as const) : {};
  return { id: facturxId(number), syntax: 'cii', ...severity, terms, requires, broken };
});

const summation = 'SET/SpecifiedTradeSettlementHeaderMonetarySummation';

/** Creates a rule that there is at most one VAT total in the currency of an element. */
function oneTaxTotal(number: string, currency: string): Rule {
  return {
    id: facturxId(number),
    syntax: 'cii',
    terms: [],
    requires: `TaxTotalAmount: once at most in the currency of ${currency}`,
    broken: inXml((root) => {
      const code = elementsAtPath(root, `SET/${currency}`)[0]?.text;
      const totals = elementsAtPath(root, `${summation}/TaxTotalAmount`);
      const own = totals.filter(({ attributes }) => attributes.get('currencyID') === code);
      return code === undefined ? [] : own.slice(1);
    }),
  };
}

/** Rules that only Factur-X has. */
const ownRules: readonly Rule[] = [
  oneTaxTotal('042', 'InvoiceCurrencyCode'),
  oneTaxTotal('192', 'TaxCurrencyCode'),
  {
    id: facturxId('132'),
    syntax: 'cii',
    terms: ['BT-81', 'BT-84'],
    requires: 'a credit transfer has either an IBAN or another account (BT-84)',
    broken: each('BG-16', (means) => {
      const isTransfer = ['30', '58'].includes(means.text('BT-81') ?? '');
      const accounts = means.groups('BG-17').flatMap((account) => account.all('BT-84'));
      return !isTransfer || accounts.length === 1;
    }),
  },
  {
    id: facturxId('354'),
    syntax: 'cii',
    severity: 'warning',
    terms: ['BT-72', 'BG-14', 'BG-26', 'BT-80'],
    requires: 'between Germans, when and where to something was delivered (BT-72, BG-14 or BG-26; BT-80)',
    broken: whole((invoice) => {
      if (sellerCountry(invoice) !== 'DE' || buyerCountry(invoice) !== 'DE') return true;
      if (invoice.text('BT-3') === '386') return true;
      const delivery = invoice.group('BG-13');
      if (has(delivery, 'BT-72')) return true;
      const isDated =
        invoice.group('BG-14') !== undefined ||
        invoice.groups('BG-25').every((line) => line.group('BG-26') !== undefined);
      return isDated && delivery?.isEmpty === false;
    }),
  },
];

/** Rules about content that only higher levels have but that some senders write anyway. */
const extendedRules: readonly Rule[] = [
  {
    id: facturxId('399'),
    syntax: 'cii',
    severity: 'warning',
    terms: ['BG-23', 'BT-118', 'BT-116', 'BT-131', 'BT-92', 'BT-99', 'BT-151', 'BT-95', 'BT-102'],
    requires: 'the base (BT-116) of what is zero rated is what its lines, charges and allowances come to',
    broken: ({ invoice }) => {
      const lines = invoice
        .groups('BG-25')
        .filter((line) => line.groups('BG-30').some(hasCategory('Z', 'BT-151')));
      const allowances = invoice.groups('BG-20').filter(hasCategory('Z', 'BT-95'));
      const charges = invoice.groups('BG-21').filter(hasCategory('Z', 'BT-102'));
      const sum = sumTerm(lines, 'BT-131')
        .addExactly(sumTerm(charges, 'BT-99'))
        .subtractExactly(sumTerm(allowances, 'BT-92'));
      const most = Amount.of(lines.length + allowances.length + charges.length, 2);
      return findBreakdowns(invoice, 'Z')
        .filter((breakdown) => distance(breakdown.decimal('BT-116') ?? zero, sum).compare(most) > 0)
        .map(({ place }) => place);
    },
  },
  {
    id: facturxId('414'),
    syntax: 'cii',
    terms: [],
    requires: 'where a group of lines has a net amount, groups in it have one',
    broken: inXml((root) => {
      const groups = elementsAtPath(root, 'LIN').filter(
        (line) => readLinePart(line, 'LineStatusReasonCode') === 'GROUP',
      );
      const summed = new Set(groups.filter(hasNetAmount).map((line) => readLinePart(line, 'LineID')));
      return groups.filter((line) => summed.has(readLinePart(line, 'ParentLineID')) && !hasNetAmount(line));
    }),
  },
];

function readLinePart(line: XmlElement, name: string): string | undefined {
  return elementsAtPath(line, `AssociatedDocumentLineDocument/${name}`)[0]?.text;
}

function hasNetAmount(line: XmlElement): boolean {
  const path = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount';
  return elementsAtPath(line, path).length > 0;
}

/** Rules of Factur-X 1.09 and ZUGFeRD 2.5 at the level EN 16931. */
export const facturxRules: readonly Rule[] = [
  ...repeatedRules,
  ...ownRules,
  ...extendedRules,
  ...codeRules,
  ...occurrenceRules,
];
