import { branch, each, fixed, required, total, value, values } from '../table/row.ts';
import type { Row } from '../table/row.ts';
import { date, decimals, oneOf, upTo } from '../table/text-kind.ts';
import type { TextKind } from '../table/text-kind.ts';
import { buyer, seller, thirdParties, token } from './parties.ts';

/** Elements of FA(3) in the order of the schema, each with its path in the arranged document (`arrangement.ts`). */

const money = decimals(2, 2, 16);
const price = decimals(0, 8, 14);
const quantity = decimals(0, 6, 16);
const yes: TextKind = oneOf(['1']);
const yesOrNo: TextKind = oneOf(['1', '2']);
const ksefNumber: TextKind = {
  form: /^(?:[1-9](?:\d[1-9]|[1-9]\d)\d{7}|M\d{9}|[A-Z]{3}\d{7})-20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[0-9A-F]{6}-?[0-9A-F]{6}-[0-9A-F]{2}$/,
  words: 'a number of KSeF',
};

/** Totals of the taxed categories: P_13_1 with P_14_1, and so on. */
const taxed = ['1', '2', '3', '4'].flatMap((category): Row[] => [
  total(`P_13_${category}`, `ownSums.base_${category}`, money),
  total(`P_14_${category}`, `ownSums.tax_${category}`, money),
  total(`P_14_${category}W`, `ownSums.home_${category}`, money),
]);

const sums: readonly Row[] = [
  ...taxed,
  total('P_13_5', 'ownSums.base_5', money),
  total('P_14_5', 'ownSums.tax_5', money),
  ...['6_1', '6_2', '6_3', '7', '8', '9', '10', '11'].map((category) =>
    total(`P_13_${category}`, `ownSums.base_${category}`, money),
  ),
];

const annotations: Row = branch(
  'Adnotacje',
  [
    value('P_16', 'tax.ext.pl-favat-cash-accounting', yesOrNo, { otherwise: '2' }),
    value('P_17', 'tax.ext.pl-favat-self-billing', yesOrNo, { otherwise: '2' }),
    value('P_18', 'tax.ext.pl-favat-reverse-charge', yesOrNo, { otherwise: '2' }),
    value('P_18A', 'tax.ext.pl-favat-split-payment', yesOrNo, { otherwise: '2' }),
    branch('Zwolnienie', [
      value('P_19', 'ownExemption.is', yes),
      value('P_19A', 'ownExemption.A', token(256)),
      value('P_19B', 'ownExemption.B', token(256)),
      value('P_19C', 'ownExemption.C', token(256)),
      value('P_19N', 'ownExemption.isNot', yes),
    ]),
    branch('NoweSrodkiTransportu', [fixed('P_22N', '1')], { always: true }),
    fixed('P_23', '2'),
    branch('PMarzy', [
      value('P_PMarzy', 'ownMargin.is', yes),
      ...['2', '3_1', '3_2', '3_3'].map((scheme) =>
        value(`P_PMarzy_${scheme}`, `ownMargin.scheme_${scheme}`, yes),
      ),
      value('P_PMarzyN', 'ownMargin.isNot', yes),
    ]),
  ],
  { always: true },
);

const corrected: readonly Row[] = [
  value('PrzyczynaKorekty', 'ownCorrection.reason', token(256)),
  value('TypKorekty', 'ownCorrection.effect', oneOf(['1', '2', '3'])),
  each(
    'DaneFaKorygowanej',
    'ownCorrection.invoices',
    [
      required('DataWystFaKorygowanej', 'issue_date', date),
      required('NrFaKorygowanej', 'code', token(256)),
      value('NrKSeF', 'isThere', yes),
      value('NrKSeFFaKorygowanej', 'number', ksefNumber),
      value('NrKSeFN', 'isNotThere', yes),
    ],
    { place: '$.doc.preceding' },
  ),
];

const advanceInvoices: Row = each(
  'FakturaZaliczkowa',
  'ownAdvances',
  [
    value('NrKSeFZN', 'isNotThere', yes),
    value('NrFaZaliczkowej', 'code', token(256)),
    value('NrKSeFFaZaliczkowej', 'number', ksefNumber),
  ],
  { place: '$.doc.preceding' },
);

const line: Row = each('FaWiersz', 'lines', [
  total('NrWierszaFa', 'i', upTo(14)),
  value('UU_ID', 'uuid', token(50)),
  value('P_7', 'item.name', token(512)),
  value('Indeks', 'item.ref', token(50)),
  value('GTIN', 'item.identities[type=GTIN].code', token(20)),
  value('PKWiU', 'item.identities[type=PKWIU].code', token(50)),
  value('CN', 'item.identities[type=CN].code', token(50)),
  value('PKOB', 'item.identities[type=PKOB].code', token(50)),
  value('P_8A', 'ownUnit', token(256)),
  value('P_8B', 'quantity', quantity),
  value('P_9A', 'item.price', price),
  value('P_10', 'ownDiscount', price),
  value('P_11', 'total', money),
  value(
    'P_12',
    'ownRate',
    oneOf(['23', '22', '8', '7', '5', '4', '3', '0 KR', '0 WDT', '0 EX', 'zw', 'oo', 'np I', 'np II']),
  ),
  value('P_12_XII', 'ownSpecial', decimals(0, 6, 3)),
  value('KursWaluty', 'ownExchange', quantity),
  value('StanPrzed', 'ownBefore', yes),
]);

const how: readonly Row[] = [
  value('FormaPlatnosci', 'means', oneOf(['1', '2', '3', '4', '5', '6', '7'])),
  value('PlatnoscInna', 'isOther', yes),
  value('OpisPlatnosci', 'words', token(256)),
];

const payment: Row = branch(
  'Platnosc',
  [
    value('Zaplacono', 'isPaid', yes),
    value('DataZaplaty', 'paid', date),
    value('ZnacznikZaplatyCzesciowej', 'isPartly', yesOrNo),
    each(
      'ZaplataCzesciowa',
      'parts',
      [
        required('KwotaZaplatyCzesciowej', 'amount', money),
        required('DataZaplatyCzesciowej', 'date', date),
        ...how,
      ],
      { place: '$.doc.payment.advances' },
    ),
    each('TerminPlatnosci', 'dues', [value('Termin', 'date', date)], {
      place: '$.doc.payment.terms.due_dates',
    }),
    ...how,
    each(
      'RachunekBankowy',
      'accounts',
      [
        required('NrRB', 'number', {
          form: /^\S{10,34}$/,
          words: 'an account number of 10 to 34 characters',
          write: (text) => text.replaceAll(/\s/g, ''),
        }),
        value('SWIFT', 'bic', { form: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/, words: 'a BIC' }),
        value('NazwaBanku', 'name', token(256)),
      ],
      { place: '$.doc.payment.instructions.credit_transfer' },
    ),
  ],
  { of: 'ownPayment', place: '$.doc.payment' },
);

/** Faktura. */
export const faktura: readonly Row[] = [
  branch('Naglowek', [
    fixed('KodFormularza', 'FA', { attributes: { kodSystemowy: 'FA (3)', wersjaSchemy: '1-0E' } }),
    fixed('WariantFormularza', '3'),
    required('DataWytworzeniaFa', 'ownCreated'),
    fixed('SystemInfo', 'Docmill', { anyway: true }),
  ]),
  seller,
  buyer,
  thirdParties,
  branch('Fa', [
    required('KodWaluty', 'currency'),
    required('P_1', 'issue_date', date),
    required('P_2', 'code', token(256)),
    values('WZ', 'ownDespatch', { kind: token(256) }),
    value('P_6', 'op_date', date),
    branch('OkresFa', [
      required('P_6_Od', 'ordering.period.start', date),
      required('P_6_Do', 'ordering.period.end', date),
    ]),
    ...sums,
    required('P_15', 'ownTotal', money),
    annotations,
    required('RodzajFaktury', 'tax.ext.pl-favat-invoice-type'),
    ...corrected,
    each(
      'DodatkowyOpis',
      'ownNotes',
      [required('Klucz', 'key', token(256)), required('Wartosc', 'text', token(256))],
      {
        place: '$.doc.notes',
      },
    ),
    advanceInvoices,
    line,
    payment,
    branch('WarunkiTransakcji', [
      each('Umowy', 'ordering.contracts', [
        value('DataUmowy', 'issue_date', date),
        value('NrUmowy', 'code', token(256)),
      ]),
      each('Zamowienia', 'ordering.purchases', [
        value('DataZamowienia', 'issue_date', date),
        value('NrZamowienia', 'code', token(256)),
      ]),
    ]),
  ]),
];
