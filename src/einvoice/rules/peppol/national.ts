import { required } from '../presence.ts';
import { areBothIn, taxCountry, restrictRules } from '../parties.ts';
import { each } from '../rule.ts';
import type { Rule } from '../rule.ts';
import { paymentRules } from '../xrechnung/payment.ts';
import { partyAndTaxRules } from '../xrechnung/parties-and-tax.ts';
import { danishRules } from './denmark.ts';
import { greekRules } from './greece.ts';
import { icelandicRules } from './iceland.ts';
import { isNorwegianNumber } from './identifiers.ts';
import { dutchRules } from './netherlands.ts';
import { swedishRules } from './sweden.ts';

/** Rules of XRechnung that Peppol has for German parties, with their ids in Peppol. */
const germanIds = new Map(
  [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14, 15, 16, 17, 18, 19, 20, 22, 26, 27, 28, 30, 31].map(
    (number): [string, string] => [`BR-DE-${number}`, `DE-R-${String(number).padStart(3, '0')}`],
  ),
);
for (const number of [23, 24, 25]) {
  germanIds.set(`BR-DE-${number}-a`, `DE-R-0${number}-1`);
  germanIds.set(`BR-DE-${number}-b`, `DE-R-0${number}-2`);
}
germanIds.set('BR-TMP-2', 'DE-R-T02');

const germanRules: readonly Rule[] = [...partyAndTaxRules, ...paymentRules].flatMap((rule): Rule[] => {
  const id = germanIds.get(rule.id);
  return id === undefined ? [] : [{ ...rule, id, syntax: 'ubl' }];
});

const italianRules: readonly Rule[] = [
  {
    id: 'IT-R-001',
    terms: ['BT-32'],
    requires: 'the tax registration of an Italian seller has 11 to 16 capitals and digits',
    broken: each('BG-4', (seller) => seller.all('BT-32').every(({ text }) => /^[A-Z\d]{11,16}$/.test(text))),
  },
  required('IT-R-002', 'BG-5', 'BT-35'),
  required('IT-R-003', 'BG-5', 'BT-37'),
  required('IT-R-004', 'BG-5', 'BT-38'),
];

const norwegianRules: readonly Rule[] = [
  {
    id: 'NO-R-001',
    terms: ['BT-31'],
    requires: 'a Norwegian VAT identifier is NO, the organisation number and MVA',
    broken: each('BG-4', (seller) =>
      seller
        .all('BT-31')
        .every(
          ({ text }) =>
            !text.startsWith('NO') || (text.endsWith('MVA') && isNorwegianNumber(text.slice(2, -3))),
        ),
    ),
  },
  {
    id: 'NO-R-002',
    severity: 'warning',
    terms: ['BT-32'],
    requires: 'a Norwegian seller has the tax registration Foretaksregisteret',
    broken: each('BG-4', (seller) => seller.all('BT-32').some(({ text }) => text === 'Foretaksregisteret')),
  },
];

/** Rules of Peppol by the country of the seller and of the buyer. */
export const nationalRules: readonly Rule[] = [
  ...restrictRules(areBothIn('DE'), germanRules),
  ...danishRules,
  ...restrictRules((invoice) => taxCountry(invoice) === 'IT', italianRules),
  ...restrictRules((invoice) => taxCountry(invoice) === 'NO', norwegianRules),
  ...swedishRules,
  ...greekRules,
  ...icelandicRules,
  ...dutchRules,
];
