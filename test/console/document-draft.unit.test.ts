import { describe, expect, test } from 'vitest';
import { assert, array, property, string } from 'fast-check';
import { excessCredit } from '../../src/console/pages/document/actions/correction/credit.logic.ts';
import {
  seriesHint,
  seriesOfNumber,
} from '../../src/console/pages/document/actions/run/series-hint.logic.ts';
import { prettyXml } from '../../src/console/parts/document-xml/pretty-xml.logic.ts';
import {
  correctionFields,
  createCorrection,
  extensionsOf,
  sealsOf,
} from '../../src/console/pages/document/actions/correction/correction.logic.ts';
import {
  offeredTypes,
  createTrialDocument,
  typeTrial,
} from '../../src/console/pages/document/actions/correction/type-trials.logic.ts';
import {
  asInDraft,
  stripPathPrefix,
  editedName,
  emptyDocument,
  faultAt,
  omitEmpty,
  fixable,
  placeInDraft,
  sumsOf,
  withoutCalculated,
} from '../../src/console/pages/document-editor/draft/draft.logic.ts';
import { collectDemands, noDemands } from '../../src/console/pages/document-editor/check/demands.logic.ts';
import {
  hasOwnSupplier,
  ownPayment,
  ownSupplier,
} from '../../src/console/pages/document-editor/start/own-party.logic.ts';
import {
  atField,
  selectUnchanged,
  mergeFaults,
} from '../../src/console/pages/document-editor/faults/reported-faults.logic.ts';
import { issuedOn, unnumbered } from '../../src/console/pages/document-editor/start/example.logic.ts';
import {
  noVisits,
  revealAll,
  selectShownFaults,
  recordVisit,
} from '../../src/console/pages/document-editor/form/shown-faults.logic.ts';
import {
  firstTaxOf,
  isBlank,
  isTable,
  isUntaxed,
  lineAfter,
  moveLine,
  pasteCells,
  taxesOfLines,
} from '../../src/console/pages/document-editor/form/lines/lines.logic.ts';
import {
  begunPayment,
  newRow,
  paymentLacks,
  takesOverPayment,
} from '../../src/console/pages/document-editor/form/payment/payment.logic.ts';
import {
  daysOfTerms,
  dueOffers,
  dueOn,
  lacksDueDate,
} from '../../src/console/pages/document-editor/form/payment/due-dates.logic.ts';
import { countryName } from '../../src/console/parts/fields/countries.logic.ts';
import {
  addressCountry,
  chosenCountry,
  taxCountry,
} from '../../src/console/parts/fields/tax-countries.logic.ts';
import {
  knownParties,
  partyIn,
} from '../../src/console/pages/document-editor/form/parties/known-parties.logic.ts';
import { readDocumentsSearch } from '../../src/console/pages/documents/documents.search.ts';
import {
  omitMembers,
  readReference,
  listShownMembers,
  unnumbered as withoutPlaces,
} from '../../src/console/parts/document-reading/reading.logic.ts';
import { formatIban } from '../../src/console/parts/document-reading/values.logic.ts';

test('a fault says behind its place what is wrong there', () => {
  const place = ['lines', 0, 'item'];
  expect(stripPathPrefix('lines: 0: item: missing or invalid', place)).toBe('missing or invalid');
  expect(stripPathPrefix('item: missing or invalid', place)).toBe('missing or invalid');
  expect(stripPathPrefix('currency: missing or invalid', place)).toBe('currency: missing or invalid');
  expect(stripPathPrefix('lines are needed', place)).toBe('lines are needed');
});

const vat = [{ cat: 'VAT', rate: 'general' }];

test('other documents are named in one line, with what else is said of them', () => {
  const reference = { type: 'standard', series: 'F', code: '17', issue_date: '2026-01-15' };
  expect(readReference('preceding', reference)).toEqual({
    type: 'standard',
    number: 'F-17',
    date: '2026-01-15',
  });
  expect(readReference('doc', { type: 'credit-note', code: '1' })).toEqual({
    type: 'credit-note',
    number: '1',
  });
  expect(readReference('preceding', { ...reference, reason: 'Returned' })).toEqual({
    type: 'standard',
    number: 'F-17',
    date: '2026-01-15',
    rest: { reason: 'Returned' },
  });
  expect([readReference('preceding', { series: 'F' }), readReference('item', reference)]).toEqual([
    undefined,
    undefined,
  ]);
});

test('rows do not repeat the numbers of their places', () => {
  expect(withoutPlaces([{ i: 1, a: 'x' }, { index: 2, a: 'y' }, { i: 7 }])).toEqual([
    { a: 'x' },
    { a: 'y' },
    { i: 7 },
  ]);
});

test('a fault that was found elsewhere stands until its place is changed, and is said once', () => {
  const fault = { place: ['supplier', 'people'], message: 'a contact', was: undefined };
  const other = { place: ['ordering'], message: 'a reference', was: { code: 'A' } };
  const told = [fault, other];
  expect(selectUnchanged(told, { ordering: { code: 'A' }, supplier: { name: 'S' } })).toBe(told);
  expect(selectUnchanged(told, { ordering: { code: 'B' }, supplier: {} })).toEqual([fault]);
  expect(selectUnchanged(told, { ordering: { code: 'A' }, supplier: { people: [{ role: 'r' }] } })).toEqual([
    other,
  ]);
  // A row that nobody has touched mends nothing.
  expect(selectUnchanged(told, { ordering: { code: 'A' }, supplier: { people: [{}] } })).toBe(told);
  expect(mergeFaults([{ place: ['ordering'], message: 'a reference' }], told)).toHaveLength(2);
  expect(atField(other).place).toEqual(['ordering', 'code']);
  expect(atField({ place: ['customer', 'inboxes'], message: '' }).place).toEqual([
    'customer',
    'inboxes',
    0,
    'code',
  ]);
  expect(atField(fault)).toBe(fault);
});

test('what a party lacks as a whole stands until what it lacks is there, and is shown where that is typed', () => {
  const supplier = { name: 'S', people: [{ role: 'r' }] };
  const number = { place: ['supplier'], message: 'needs a telephone number (BR-DE-6)', was: supplier };
  const email = { place: ['supplier'], message: 'needs an email address (BR-DE-7)', was: supplier };
  const told = [number, email];
  expect(told.map((fault) => atField(fault).place)).toEqual([
    ['supplier', 'telephones'],
    ['supplier', 'emails', 0, 'addr'],
  ]);
  expect(selectUnchanged(told, { supplier: { name: 'T', people: [{ role: 'x' }], telephones: [{}] } })).toBe(
    told,
  );
  expect(selectUnchanged(told, { supplier: { ...supplier, emails: [{ addr: 'a' }] } })).toEqual([number]);
  const reachable = [{ role: 'r', telephones: [{ num: '1' }] }];
  expect(selectUnchanged(told, { supplier: { ...supplier, people: reachable } })).toEqual([email]);
});

test('what the steps of a dry run ask for is told once, at the fields that the draft has for it', () => {
  const draft = { lines: [{}, { item: { name: 'Nut' } }] };
  const said =
    'X-1 at $.doc.lines[0].item: needs a price; Y-2 at $.doc.code: needs a number; Y-3 at $.doc.tax: needs a tax';
  const faults = [
    { code: 'validation', message: `needs a price and 2 more: ${said}` },
    { code: 'invalid-document', message: `needs a price and 5 more: ${said}; and 3 more` },
    { code: 'no-pdf', message: 'There is no print' },
  ];
  const price = { place: ['lines', 1, 'item'], message: 'needs a price (X-1)', was: { name: 'Nut' } };
  const code = { place: ['code'], message: 'needs a number (Y-2)', was: undefined };
  const tax = { place: ['tax'], message: 'needs a tax (Y-3)', was: undefined };
  const rest = { others: ['There is no print'], untold: 3 };
  expect(collectDemands({ faults, intents: [{ provider: 'silo.close' }] }, draft)).toEqual({
    placed: [price, code, tax],
    ...rest,
  });
  // One of its steps gives the number.
  expect(collectDemands({ faults, intents: [{ provider: 'sequence.enumerate' }] }, draft)).toEqual({
    placed: [price, tax],
    ...rest,
  });
  expect(collectDemands({ faults: null, intents: [] }, draft)).toEqual(noDemands);
});

test('the supplier of an earlier document is taken over where it is one of its own', () => {
  const supplier = { uuid: 'x', name: 'Own', tax_id: { country: 'ES', code: '1' }, ext: { a: 'b' } };
  const { uuid: _, ...taken } = supplier;
  expect(ownSupplier({ doc: { supplier } }, 'ES')).toEqual(taken);
  expect(ownSupplier({ doc: { supplier } }, undefined)).toEqual(taken);
  expect(ownSupplier({ doc: { supplier } }, 'DE')).toBeUndefined();
  expect(ownSupplier({ doc: { supplier, $tags: ['self-billed'] } }, 'ES')).toBeUndefined();
  expect(ownSupplier({ doc: { supplier: { tax_id: { country: 'ES' } } } }, 'ES')).toBeUndefined();
  expect(['bill/invoice', 'bill/order', 'org/party', undefined].map(hasOwnSupplier)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('of how an earlier document is paid its account and terms are taken over, and neither dates nor mandates', () => {
  const credit_transfer = [{ iban: 'ES9121000418450200051332' }];
  const instructions = { key: 'credit-transfer', ref: 'R-1', credit_transfer, ext: { a: 'b' } };
  const terms = { key: 'due-date', notes: '30 days', due_dates: [{ date: '2026-01-01' }] };
  expect(ownPayment({ doc: { payment: { instructions, terms, advances: [{}] } } })).toEqual({
    instructions: { key: 'credit-transfer', credit_transfer },
    terms: { key: 'due-date', notes: '30 days' },
  });
  const debit = { key: 'direct-debit', direct_debit: { ref: 'M-1' } };
  expect(ownPayment({ doc: { payment: { instructions: debit } } })).toBeUndefined();
  expect(ownPayment({ doc: {} })).toBeUndefined();
  const own = { party: { name: 'Own' }, payment: { terms: { notes: '30 days' } } };
  expect(emptyDocument('bill/invoice', 'ES', own)).toMatchObject({
    supplier: { name: 'Own' },
    payment: { terms: { notes: '30 days' } },
  });
});

test('all that a payment lacks is told at once, and begun at once without touching what is there', () => {
  expect(paymentLacks(undefined)).toEqual(['paymentMeans', 'iban', 'due_dates']);
  expect(begunPayment(undefined)).toEqual({
    instructions: { key: 'credit-transfer' },
    terms: { due_dates: [{ percent: '100%' }] },
  });
  const cash = { instructions: { key: 'cash' }, terms: { notes: 'at once' } };
  expect([paymentLacks(cash), begunPayment(cash)]).toEqual([[], cash]);
  const iban = { instructions: { credit_transfer: [{ iban: 'ES91' }] }, terms: { key: 'due-date' } };
  expect(paymentLacks(iban)).toEqual(['paymentMeans', 'due_dates']);
  expect(begunPayment(iban)).toMatchObject({
    instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'ES91' }] },
    terms: { key: 'due-date', due_dates: [{ percent: '100%' }] },
  });
  // A second date has its share named by whoever adds it.
  expect([newRow(['due_dates'], 1), newRow(['advances'], 0)]).toEqual([{}, {}]);
});

const offered = (terms: Parameters<typeof dueOffers>[0], issued = '2026-01-31'): string[] =>
  dueOffers(terms, issued).map(({ date }) => date);

test('terms without a due date have those offered that follow from them', () => {
  expect(offered(undefined)).toEqual(['2026-02-14', '2026-03-02', '2026-04-01']);
  expect(offered({ key: 'instant' })).toEqual(['2026-01-31']);
  expect(offered({ key: 'end-of-month' }, '2028-02-03')).toEqual(['2028-02-29']);
  expect(offered({ key: 'deferred', notes: '2 % within 8 days, 10 days net' })).toEqual(['2026-02-10']);
  expect(offered({ notes: 'On delivery' })).toEqual([]);
  expect(offered({ due_dates: [{ date: '2026-02-01' }] })).toEqual([]);
  expect(offered(undefined, '31.1.')).toEqual([]);
  expect(
    [
      'Zahlbar binnen 14 Tagen',
      'a 60 días',
      '45 jours',
      'net 30',
      '30 dias',
      '30 jours fin de mois',
      'net 12.50 EUR',
    ].map(daysOfTerms),
  ).toEqual([14, 60, 45, 30, 30, undefined, undefined]);
  expect(dueOn('2026-02-01', { due_dates: [{ amount: '10' }] })).toEqual({
    amount: '10',
    date: '2026-02-01',
  });
  expect(dueOn('2026-02-01', undefined)).toEqual({ percent: '100%', date: '2026-02-01' });
  expect([{ key: 'instant' }, { key: 'instant', notes: 'now' }, {}].map(lacksDueDate)).toEqual([
    true,
    false,
    false,
  ]);
});

test('countries of tax identities are chosen and called as people know them', () => {
  expect(['EL', 'XI', 'ES', ''].map(chosenCountry)).toEqual(['GR', 'XI', 'ES', '']);
  expect(['GR', 'GB', 'ES', ''].map(taxCountry)).toEqual(['EL', 'GB', 'ES', '']);
  expect(['EL', 'XI', 'ES', 'es'].map((code) => countryName(code, 'en'))).toEqual([
    'Greece',
    'United Kingdom (XI)',
    'Spain',
    'es',
  ]);
});

test('an address is in the country of the tax identity, as ISO 3166 calls it', () => {
  expect(['ES', 'EL', 'XI', 'e', undefined].map(addressCountry)).toEqual([
    'ES',
    'GR',
    'GB',
    undefined,
    undefined,
  ]);
});

describe('lines', () => {
  test('with a price and without a tax miss that of the others, or the usual one of the country', () => {
    const priced = { item: { price: '1' } };
    expect([isUntaxed(priced), isUntaxed({ ...priced, taxes: vat }), isUntaxed({ quantity: '1' })]).toEqual([
      true,
      false,
      false,
    ]);
    expect(taxesOfLines([priced, { taxes: vat }])).toBe(vat);
    expect(taxesOfLines([priced, { taxes: [{}] }])).toBeUndefined();
    const rates = [{ rate: 'general', percent: '21%', surcharge: null }];
    const taxes = [
      { code: 'IRPF', retained: true, rates },
      { code: 'IPSI', retained: false, rates: [] },
      { code: 'VAT', retained: false, rates },
    ];
    expect(firstTaxOf(taxes)).toEqual(vat);
    expect(firstTaxOf([])).toBeUndefined();
  });

  test('take the cells of a spreadsheet as the language writes numbers, and keep what is none', () => {
    const text = 'Stuhl\t4\tone\t1.085,50\t10 %\t\t19\r\nTisch\tzwei\t\t12,5\r\n';
    expect(isTable(text)).toBe(true);
    expect(isTable('one cell')).toBe(false);
    expect(pasteCells([{ taxes: vat }], text, { row: 0, column: 0 }, 'de')).toEqual([
      {
        quantity: '4',
        item: { name: 'Stuhl', unit: 'one', price: '1085.50' },
        discounts: [{ percent: '10%' }],
        taxes: [{ cat: 'VAT', percent: '19%' }],
      },
      { quantity: 'zwei', item: { name: 'Tisch', price: '12.5' }, taxes: [{ cat: 'VAT', percent: '19%' }] },
    ]);
    expect(pasteCells([{}, { item: { name: 'Nut' } }], '2\t3', { row: 1, column: 1 }, 'en')).toEqual([
      {},
      { item: { name: 'Nut', unit: '3' }, quantity: '2' },
    ]);
  });

  test('have the category that every country has, by whichever name', () => {
    expect(pasteCells([{}], 'Silla\t1\t\t10\t\tiva\t21', { row: 0, column: 0 }, 'es')).toMatchObject([
      { item: { name: 'Silla' }, taxes: [{ cat: 'VAT', percent: '21%' }] },
    ]);
  });

  test('are taxed as the one before, and blank until something else is written', () => {
    expect(lineAfter({ quantity: '1', taxes: vat })).toEqual({ taxes: vat });
    const blank = [{ taxes: vat }, {}, null, { quantity: '1' }, { quantity: '0.00', taxes: vat }];
    expect(blank.map(isBlank)).toEqual([true, true, true, true, true]);
    expect([{ quantity: '2' }, { quantity: '1', item: { name: 'Nut' } }].map(isBlank)).toEqual([
      false,
      false,
    ]);
  });

  test('keep all of them when one is moved', () => {
    assert(
      property(array(string(), { minLength: 1 }), (lines) => {
        for (const to of lines.keys())
          expect(moveLine(lines, 0, to).toSpliced(to, 1)).toEqual(lines.slice(1));
      }),
    );
    expect(moveLine(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveLine(['a'], 0, -1)).toEqual(['a']);
  });
});

const dates = (issued: string, before: string, due: string) => ({
  issue_date: issued,
  preceding: [{ code: '0', issue_date: before }],
  payment: { terms: { due_dates: [{ date: due, percent: '100%' }] } },
  notes: ['2026-02-30', '2026'],
});

describe('a draft', () => {
  const schema = {
    properties: {
      code: { type: 'string' },
      lines: {
        items: { properties: { i: { type: 'integer', readOnly: true }, quantity: { type: 'string' } } },
      },
      totals: { readOnly: true, properties: { rounding: { type: 'string' } } },
    },
  };

  test('is the document without what is calculated, but with what the schema does not know', () => {
    const doc = { code: '1', lines: [{ i: 1, quantity: '2', mine: 'x' }], totals: { payable: '3' } };
    expect(withoutCalculated(doc, schema)).toEqual({ code: '1', lines: [{ quantity: '2', mine: 'x' }] });
    const rounded = { totals: { payable: '3', rounding: '0.01' } };
    expect(withoutCalculated(rounded, schema)).toEqual({ totals: { rounding: '0.01' } });
  });

  test('is sent without what nobody has filled in, and without rows that nobody has touched', () => {
    const lines = [{}, { quantity: '1', discounts: [{}] }, { taxes: vat }, null, { item: { name: 'Nut' } }];
    const draft = {
      code: '',
      customer: { emails: [{}] },
      lines,
      charges: [{}, { amount: '5' }],
      payment: { terms: { due_dates: [{ percent: '100%' }] }, advances: [{}] },
    };
    const sent = { lines: [{ quantity: '1' }, { item: { name: 'Nut' } }], charges: [{ amount: '5' }] };
    expect(omitEmpty(draft)).toEqual(sent);
    const due = { payment: { terms: { due_dates: [{ percent: '50%' }, { date: '2026-01-31' }] } } };
    expect(omitEmpty(due)).toEqual(due);
    // What is said of what was sent is shown where it stands in the draft.
    expect(placeInDraft(draft, ['lines', 1, 'item', 'name'])).toEqual(['lines', 4, 'item', 'name']);
    expect(placeInDraft(draft, ['lines', 2])).toEqual(['lines', 2]);
    expect(placeInDraft(draft, ['customer', 'name'])).toEqual(['customer', 'name']);
    const made = { lines: [{ i: 1 }, { i: 2 }], totals: { payable: '6' } };
    expect(asInDraft(draft, made)).toEqual({
      lines: [null, { i: 1 }, null, null, { i: 2 }],
      totals: { payable: '6' },
    });
    expect(omitEmpty(emptyDocument('bill/invoice', 'ES'))).toEqual({
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      supplier: { tax_id: { country: 'ES' } },
    });
    const $schema = 'https://gobl.org/draft-0/org/item';
    expect(emptyDocument('org/item', 'ES')).toEqual({ $schema });
    expect(emptyDocument('bill/payment', undefined)).toMatchObject({ methods: [{}], lines: [{}] });
  });

  test('is told what is wrong with what is calculated only where nothing else is', () => {
    const totals = { place: ['totals'], message: 'are required' };
    const position = { place: ['lines', 0, 'i'], message: 'is required' };
    const code = { place: ['code'], message: 'is needed' };
    expect(fixable([totals, code, position], schema)).toEqual([code]);
    expect(fixable([totals], schema)).toEqual([totals]);
  });

  test('comes to sums where documents of its type do', () => {
    expect(sumsOf({ properties: { totals: {} } }).map((place) => place.join('.'))).toEqual([
      'totals.total',
      'totals.tax',
      'totals.payable',
    ]);
    expect(sumsOf({ properties: { total: {} } })).toEqual([['total']]);
    expect([sumsOf({ properties: { title: {} } }), sumsOf(undefined)]).toEqual([[], []]);
  });

  test('is begun from an example as if that was issued another day, in the same steps and without its number', () => {
    const example = { series: 'F', code: '0001', ...dates('2026-01-15', '2025-12-31', '2026-02-14') };
    expect(issuedOn(unnumbered(example), '2028-02-28')).toEqual(
      dates('2028-02-28', '2028-02-13', '2028-03-29'),
    );
    const undated = { name: 'Chair', since: '2026-01-01' };
    expect(issuedOn(unnumbered(undated), '2028-02-28')).toEqual(undated);
  });

  test('is told by its number, by what it corrects, or by who it is for', () => {
    const preceding = [{ series: 'INV', code: '3' }];
    const customer = { name: 'Ada' };
    expect(editedName({ type: 'credit-note', series: 'F', preceding, customer })).toEqual({
      corrects: 'INV-3',
    });
    expect(editedName({ type: 'credit-note', series: 'F', code: '1', preceding })).toEqual({ name: 'F-1' });
    expect(editedName({ series: 'F', preceding, customer })).toEqual({ name: 'Ada' });
  });

  test('shows the faults of lines and fields that somebody has left, and no new ones of those in work', () => {
    const price = { place: ['lines', 1, 'item', 'price'], message: 'is needed' };
    const quantity = { place: ['lines', 1, 'quantity'], message: 'is needed' };
    const tenth = { place: ['lines', 10], message: 'is odd' };
    const name = { place: ['supplier', 'name'], message: 'is needed' };
    const all = [price, quantity, tenth, name];
    const inLine = recordVisit(noVisits, '$.lines[1]', all);
    expect(selectShownFaults(all, inLine)).toEqual([]);
    const inName = recordVisit(inLine, '$.supplier.name', [price, tenth, name]);
    expect(selectShownFaults(all, inName)).toEqual([price, quantity]);
    const again = recordVisit(inName, '$.lines[1]', [price, tenth, name]);
    expect(selectShownFaults(all, again)).toEqual([price, name]);
    expect(selectShownFaults(all, revealAll(again, all))).toEqual(all);
  });

  test('shows the faults of a section that somebody has left', () => {
    const means = { place: ['payment', 'instructions', 'key'], message: 'is needed' };
    const inAccount = recordVisit(
      noVisits,
      '$.payment.instructions.credit_transfer[0].iban',
      [means],
      ['$.payment'],
    );
    const inBank = recordVisit(
      inAccount,
      '$.payment.instructions.credit_transfer[0].bic',
      [means],
      ['$.payment'],
    );
    expect(selectShownFaults([means], inBank)).toEqual([]);
    expect(selectShownFaults([means], recordVisit(inBank, '$.code', [means]))).toEqual([means]);
  });

  test('shows a fault at its field, or at the field around it', () => {
    const fault = { place: ['lines', 0, 'item', 'name'], message: 'is needed' };
    expect(faultAt([fault], ['lines', 0, 'item', 'name'])).toBe(fault);
    expect(faultAt([fault], ['lines', 0, 'item'])).toBe(fault);
    expect(faultAt([fault], ['lines', 1, 'item', 'name'])).toBeUndefined();
  });
});

test('a correction asks for what the law of the document asks for', () => {
  const contains = { properties: { prv: { const: 'sat-uuid' } }, required: ['prv'] };
  const schema = {
    properties: {
      type: { enum: ['credit-note'] },
      issue_date: { format: 'date', default: '2026-01-01' },
      stamps: { allOf: [{ contains }] },
      ext: { properties: { 'mx-cfdi-rel-type': { enum: ['01', '03'] } } },
    },
    required: ['type', 'stamps'],
  };
  expect(correctionFields(schema).map(({ name, isRequired, preset }) => [name, isRequired, preset])).toEqual([
    ['type', true, undefined],
    ['issue_date', false, '2026-01-01'],
  ]);
  expect(extensionsOf(schema)).toMatchObject([{ name: 'mx-cfdi-rel-type', choices: ['01', '03'] }]);
  expect(sealsOf(schema)).toEqual(['sat-uuid']);
  const values = { type: 'credit-note', reason: '', 'ext.mx-cfdi-rel-type': '01', 'seal.sat-uuid': 'abc' };
  expect(createCorrection(values, false)).toEqual({
    type: 'credit-note',
    ext: { 'mx-cfdi-rel-type': '01' },
    stamps: [{ prv: 'sat-uuid', val: 'abc' }],
  });
});

const refusal = (message: string, code = 'invalid-document') => ({ faults: [{ code, message }] });

describe('a type of correction', () => {
  test('is tried with the document as one of that type, which names itself and has no number', () => {
    const doc = { uuid: 'u', type: 'standard', series: 'F', code: '1', issue_date: '2026-01-01', lines: [1] };
    expect(createTrialDocument({ doc, sigs: ['s'] }, 'credit-note')).toEqual({
      type: 'credit-note',
      series: 'F',
      issue_date: '2026-01-01',
      lines: [1],
      preceding: [{ type: 'standard', series: 'F', code: '1', issue_date: '2026-01-01' }],
    });
  });

  test('is refused by what is said of the type, and of nothing else', () => {
    const other = 'BR-DE-15 (BT-10) at $.doc.ordering.code: the buyer reference is required';
    const ofType = 'PEPPOL-EN16931-P0112 (BT-3) at $.doc.type: for Germans alone';
    expect(typeTrial({ faults: null })).toEqual({ state: 'accepted' });
    expect(typeTrial(refusal(other))).toEqual({ state: 'accepted' });
    expect(typeTrial(refusal(`${other}; ${ofType}`))).toEqual({
      state: 'refused',
      reason: 'for Germans alone (PEPPOL-EN16931-P0112)',
    });
    expect(typeTrial(refusal('only invoices', 'unsupported-document-type'))).toEqual({
      state: 'refused',
      reason: 'only invoices',
    });
    // The workflow ended before it came to the type.
    expect(typeTrial(refusal('No answer', 'host-unreachable'))).toEqual({ state: 'unknown' });
  });

  test('is the usual one where it comes first and is not refused', () => {
    const types = ['credit-note', 'corrective', 'debit-note'];
    expect(offeredTypes(types, new Map())).toEqual({ types, usual: 'credit-note' });
    const refused = { state: 'refused', reason: '' } as const;
    expect(offeredTypes(types, new Map([['credit-note', refused]]))).toEqual({
      types: ['corrective', 'debit-note', 'credit-note'],
      usual: 'corrective',
    });
  });
});

const summaryOf = (type: string, number: string | null, payable: string) => ({
  type,
  number,
  title: null,
  issueDate: null,
  currency: 'EUR',
  precedingNumber: type === 'credit-note' ? 'F-1' : null,
  supplier: null,
  customer: null,
  totals: { payable, totalWithTax: null, total: null },
});

const noteOf = (payable: string, signed = false) => ({
  signed,
  summary: summaryOf('credit-note', null, payable),
});

const invoiceOf = (left?: string) => ({
  id: 'i',
  revision: 1,
  summary: summaryOf('standard', 'F-1', '108.90'),
  credit: left === undefined ? null : { amount: '0', left },
});

describe('a credit note', () => {
  test('takes back too much where that is more than is left of its invoice', () => {
    const told = { number: 'F-1', currency: 'EUR' };
    expect(excessCredit(noteOf('108.90'), invoiceOf())).toBe(undefined);
    expect(excessCredit(noteOf('108.91'), invoiceOf())).toEqual({
      ...told,
      amount: '108.91',
      left: '108.90',
    });
    expect(excessCredit(noteOf('9.5'), invoiceOf('10'))).toBe(undefined);
    expect(excessCredit(noteOf('10.5'), invoiceOf('9'))).toEqual({ ...told, amount: '10.5', left: '9' });
    expect(excessCredit(noteOf('0.01'), invoiceOf('-0.50'))).toEqual({
      ...told,
      amount: '0.01',
      left: '-0.50',
    });
  });

  test('takes back too much of nothing that it does not name, or that counts it already', () => {
    expect(excessCredit(noteOf('108.90', true), invoiceOf('0.00'))).toBe(undefined);
    expect(excessCredit(noteOf('108.90'), undefined)).toBe(undefined);
    const other = { ...invoiceOf('0.00'), summary: summaryOf('standard', 'F-2', '108.90') };
    expect(excessCredit(noteOf('108.90'), other)).toBe(undefined);
  });
});

const numbered = (id: string, prefix: string | null, suffix: string | null = null) => ({
  id,
  name: id,
  prefix,
  suffix,
});
const [invoices, credits, bare] = [
  numbered('invoices', 'F-'),
  numbered('credits', 'CF-', '/26'),
  numbered('bare', null),
];
const allSeries = [bare, invoices, credits];
const hintFor = (next: string, own: string | null, last: string | null) =>
  seriesHint(allSeries, { next, own, invoices: last });

describe('the series of a correction', () => {
  test('is known by how its numbers begin and end', () => {
    expect(seriesOfNumber('F-0018', allSeries)).toBe(invoices);
    expect(seriesOfNumber('CF-3/26', allSeries)).toBe(credits);
    expect(seriesOfNumber('CF-3/25', allSeries)).toBeUndefined();
    // The series that a document names stands before its code.
    expect(seriesOfNumber('R-CF-3/26', allSeries)).toBe(credits);
    expect(seriesOfNumber('R-17', allSeries)).toBe(bare);
    const named = numbered('R', null);
    expect(seriesOfNumber('R-17', [...allSeries, named])).toBe(named);
    expect(seriesOfNumber('F-', allSeries)).toBeUndefined();
    expect(seriesOfNumber(null, allSeries)).toBeUndefined();
  });

  test('is offered where the last one had another, and asked about where invoices have the same', () => {
    expect(hintFor('F-19', 'CF-2/26', 'F-18')).toEqual({ kind: 'own', series: credits });
    expect(hintFor('CF-3/26', 'CF-2/26', 'F-18')).toBeUndefined();
    expect(hintFor('F-19', null, 'F-18')).toEqual({ kind: 'shared', series: invoices });
    // So it has been done before.
    expect(hintFor('F-19', 'F-17', 'F-18')).toBeUndefined();
    expect(hintFor('CF-1/26', null, 'F-18')).toBeUndefined();
    expect(hintFor('F-1', null, null)).toBeUndefined();
  });
});

test('what is not of the form that is shown at its place is left over, and so shown elsewhere', () => {
  const doc = { code: { odd: 1 }, supplier: 'text', currency: 'EUR', new_member: 1 };
  const shown = listShownMembers(doc, { code: 'text', currency: 'text', supplier: 'members' });
  expect(omitMembers(doc, shown)).toEqual({ code: { odd: 1 }, supplier: 'text', new_member: 1 });
});

test('an account number is shown in groups of four, and what is none as it is', () => {
  expect(formatIban('ES9121000418450200051332')).toBe('ES91 2100 0418 4502 0005 1332');
  expect(['Barcelona', 'ES9121000418450200051333', 'ES91'].map(formatIban)).toEqual([
    'Barcelona',
    'ES9121000418450200051333',
    'ES91',
  ]);
});

test('a party is taken over as the newest document has it, without what that says of nobody', () => {
  const summary = { title: null, supplier: { name: 'Own' }, customer: { name: 'Casa Zarzuela' } };
  const entries = [
    { id: '2', summary },
    { id: '1', summary },
  ];
  expect(knownParties(entries, 'zar ca')).toEqual([{ name: 'Casa Zarzuela', entry: '2' }]);
  expect(knownParties(entries, 'zarx')).toEqual([]);
  const customer = { uuid: 'u', name: 'Casa Zarzuela', inboxes: [{ scheme: '9920', code: 'ES1' }] };
  const envelope = { doc: { supplier: { name: 'Own' }, customer } };
  expect(partyIn(envelope, 'Casa Zarzuela')).toEqual({ name: customer.name, inboxes: customer.inboxes });
  expect(partyIn(envelope, 'Nobody')).toBeUndefined();
});

test('XML is laid out without changing what it says', () => {
  const xml = '<?xml version="1.0"?><a x="1>2"><b>text</b><c/><!-- no --><d><![CDATA[<e>]]></d><f></f></a>';
  expect(prettyXml(xml)).toBe(
    '<?xml version="1.0"?>\n<a x="1>2">\n  <b>text</b>\n  <c/>\n  <!-- no -->\n  <d><![CDATA[<e>]]></d>\n  <f></f>\n</a>',
  );
  expect(prettyXml('no markup')).toBe('no markup');
  assert(property(string(), (text) => void prettyXml(text)));
});

test('an address of the list that is not understood leads to the list', () => {
  expect(readDocumentsSearch({ state: 'gone', order: 'size', number: 42, draft: 'yes', folder: '' })).toEqual(
    { number: '42' },
  );
});

test('a credit note with an account or due dates of its invoice is told from one without', () => {
  const preceding = [{ code: '1' }];
  const payment = { terms: { due_dates: [{ date: '2026-12-24' }] } };
  expect(takesOverPayment({ type: 'credit-note', preceding, payment })).toBe(true);
  expect(takesOverPayment({ type: 'credit-note', preceding, payment: {} })).toBe(false);
  expect(takesOverPayment({ type: 'corrective', preceding, payment })).toBe(false);
  const account = { instructions: { credit_transfer: [{ iban: 'DE1' }] } };
  expect(takesOverPayment({ type: 'credit-note', preceding, payment: account })).toBe(true);
});
