import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { readContent } from '../../../../src/transform/providers/pdf/content/read-content.ts';
import type { PdfOptions } from '../../../../src/transform/providers/pdf/pdf-options.ts';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { oneSpaced, readPdf } from './read-pdf.ts';
import { sampleInvoice, sampleLine } from './sample-invoice.ts';

const qrIban = 'CH44 3199 9123 0008 8901 2';
const iban = 'CH58 0079 1123 0008 8901 2';
const qrReference = '21 00000 00003 13947 14300 09017';
const payTo = (account: string, ref?: string) => ({
  instructions: { key: 'credit-transfer', credit_transfer: [{ iban: account }], ...(ref && { ref }) },
});
const supplier = {
  name: 'Robert Schneider AG',
  addresses: [{ street: 'Rue du Lac', num: '1268', code: '2501', locality: 'Biel', country: 'CH' }],
};
const customer = {
  name: 'Pia Rutschmann',
  addresses: [{ street: 'Marktgasse', num: '28', code: '9400', locality: 'Rorschach', country: 'CH' }],
};

const longParty = {
  name: 'ä'.repeat(70),
  addresses: [{ street: 'ä'.repeat(70), code: '1', locality: 'ä'.repeat(35), country: 'CH' }],
};

const invoiceWith = (changes: Record<string, unknown> = {}) =>
  sampleInvoice({
    currency: 'CHF',
    supplier,
    customer,
    totals: { payable: '1949.75' },
    payment: payTo(qrIban, qrReference),
    ...changes,
  });

const read = (changes: Record<string, unknown> = {}, options: PdfOptions = {}) =>
  readContent(invoiceWith(changes), options);
const billOf = (changes: Record<string, unknown> = {}) => read(changes).content.swissBill;

const euros = (changes: object) => read({ currency: 'EUR', ...changes }).content;

describe('the Swiss payment part of an invoice', () => {
  it('writes accounts, references and amounts in groups', () => {
    expect(billOf()).toMatchObject({
      account: ['CH44 3199 9123 0008 8901 2', 'Robert Schneider AG', 'Rue du Lac 1268', '2501 Biel'].map(
        (line, index) => (index === 0 ? line.replaceAll(' ', '\u00A0') : line),
      ),
      reference: qrReference.replaceAll(' ', '\u00A0'),
      information: 'NL-0042',
      debtor: ['Pia Rutschmann', 'Marktgasse 28', '9400 Rorschach'],
      currency: 'CHF',
      amount: '1\u00A0949.75',
    });
    const creditorReference = billOf({ payment: payTo(iban, 'RF18539007547034'), currency: 'EUR' });
    expect(creditorReference).toMatchObject({ reference: 'RF18 5390 0754 7034'.replaceAll(' ', '\u00A0') });
    expect(billOf({ totals: { payable: '1234567.5' } })?.amount).toBe('1\u00A0234\u00A0567.50');
  });

  it('tells the creditor another reference in words', () => {
    expect(billOf({ payment: payTo(iban, 'ORDER-7') })).toMatchObject({
      reference: '',
      information: 'ORDER-7',
    });
  });

  it('is paid to the payee, and leaves a debtor without an address and an unknown amount to be filled in', () => {
    const payee = { name: 'Factoring AG', addresses: [{ code: '9490', locality: 'Vaduz', country: 'LI' }] };
    const bill = billOf({
      customer: { name: 'Nobody' },
      totals: {},
      payment: { ...payTo(iban), payee },
    });
    expect(bill).toMatchObject({ debtor: null, amount: null });
    expect(bill?.account.slice(1)).toEqual(['Factoring AG', '9490 Vaduz']);
  });

  it('finds the account for francs among others, and names a country abroad', () => {
    const accounts = [{ iban: 'DE89370400440532013000' }, { iban }];
    const abroad = { name: 'A', addresses: [{ code: '10115', locality: 'Berlin', country: 'DE' }] };
    const bill = billOf({
      payment: { instructions: { key: 'credit-transfer', credit_transfer: accounts } },
      customer: abroad,
    });
    expect(bill?.debtor).toEqual(['A', 'DE-10115 Berlin']);
    expect(bill?.payload.split('\n')[3]).toBe('CH5800791123000889012');
  });

  it.each([
    ['a QR-IBAN without a reference', { payment: payTo(qrIban) }, 'a QR reference'],
    ['a QR-IBAN with a creditor reference', { payment: payTo(qrIban, 'RF18539007547034') }, 'a QR reference'],
    [
      'a QR reference whose check digit is wrong',
      { payment: payTo(qrIban, '210000000003139471430009016') },
      'a QR reference',
    ],
    ['a QR reference and another IBAN', { payment: payTo(iban, qrReference) }, 'a QR-IBAN'],
    ['a wrong creditor reference', { payment: payTo(iban, 'RF19539007547034') }, 'check digits'],
    ['no address of the creditor', { supplier: { name: 'A' } }, 'the name of the creditor'],
    ['a name that cannot be written', { customer: { ...customer, name: '田中' } }, '田 中'],
    [
      'more bytes than the code holds',
      {
        supplier: longParty,
        customer: longParty,
        payment: payTo(iban, 'ä'.repeat(140)),
      },
      'shorter texts',
    ],
    ['more than can be transferred', { totals: { payable: '1000000000.00' } }, 'an amount'],
  ])('is not printed with %s, and it is said why', (_, changes, why) => {
    const { content, notices } = read(changes);
    expect(content.swissBill).toBeNull();
    expect(notices).toEqual([expect.stringMatching(/^No Swiss payment part is printed: it lacks /)]);
    expect(notices[0]).toContain(why);
  });

  it.each([
    ['a credit note', { type: 'credit-note' }],
    ['a proforma invoice', { type: 'proforma' }],
    ['another currency', { currency: 'USD' }],
    ['what is paid already', { totals: { payable: '100.00', due: '0.00' } }],
    ['an account elsewhere', { payment: payTo('DE89370400440532013000') }],
    [
      'instalments',
      { payment: { ...payTo(iban), terms: { due_dates: [{ date: '2025-04-08' }, { date: '2025-05-08' }] } } },
    ],
  ])('is nothing for %s', (_, changes) => {
    expect(read(changes)).toMatchObject({ content: { swissBill: null }, notices: [] });
  });

  it('is nothing for what counts for nothing', () => {
    expect(read({}, { sandbox: true })).toMatchObject({ content: { swissBill: null }, notices: [] });
  });

  it('takes the place of the code of euros, which no QR-IBAN may have', () => {
    expect(euros({ payment: payTo(iban) }).paymentCode).toBeNull();
    expect(euros({ payment: payTo(iban), supplier: { name: 'A' } }).paymentCode).not.toBeNull();
    expect(euros({ payment: payTo(qrIban) }).paymentCode).toBeNull();
  });
});

/** The alternative texts of a part of a tagged page and of what is in it. */
function descriptionsIn(node: object): string[] {
  const { alt, children = [] } = node as { alt?: string; children?: object[] };
  return [...(alt === undefined ? [] : [alt]), ...children.flatMap(descriptionsIn)];
}

const pagesOf = async (changes: Record<string, unknown>, options: PdfOptions = {}) =>
  (await readPdf(await renderPdf(invoiceWith(changes), options))).pages;

describe('the page with a Swiss payment part', () => {
  it.each([
    ['de-CH', 'Empfangsschein', 'Zahlteil', 'Konto / Zahlbar an', 'Vor der Einzahlung abzutrennen'],
    ['fr-CH', 'Récépissé', 'Section paiement', 'Compte / Payable à', 'A détacher avant le versement'],
    ['it-CH', 'Ricevuta', 'Sezione pagamento', 'Conto / Pagabile a', 'Da staccare prima del versamento'],
    ['en', 'Receipt', 'Payment part', 'Account / Payable to', 'Separate before paying in'],
    ['nl', 'Receipt', 'Payment part', 'Account / Payable to', 'Separate before paying in'],
    ['ar', 'Receipt', 'Payment part', 'Account / Payable to', 'Separate before paying in'],
  ])('has the words of %s', async (locale, ...words) => {
    const [page, ...others] = await pagesOf({}, { locale });
    expect(others).toEqual([]);
    for (const word of words) expect(page?.text).toContain(word);
    expect(page?.text.split(words[2] ?? '')).toHaveLength(3);
  });

  it('describes its code in words', async () => {
    const document = await getDocumentProxy(new Uint8Array(await renderPdf(invoiceWith(), { locale: 'en' })));
    const tree = await (await document.getPage(1)).getStructTree();
    await document.loadingTask.destroy();
    expect(descriptionsIn(tree ?? {}).map(oneSpaced)).toEqual([
      'Payment part CH44 3199 9123 0008 8901 2 CHF 1 949.75',
    ]);
  });

  it('names what is to be filled in', async () => {
    const [page] = await pagesOf({ customer: { name: 'A' }, totals: {} }, { locale: 'en' });
    expect(page?.text.split('Payable by (name/address)')).toHaveLength(3);
  });

  it('is the last, with nothing else at its end, where the one before has no room', async () => {
    const lines = Array.from({ length: 22 }, (_, index) => sampleLine(index + 1, 'Work'));
    const [first, last, ...others] = await pagesOf({ lines }, { locale: 'de-CH' });
    expect(others).toEqual([]);
    expect(first?.text).toContain('1 / 2');
    expect(first?.text).not.toContain('Zahlteil');
    expect(last?.text).toContain('Zahlteil');
    expect(last?.text).not.toContain('2 / 2');
  });

  it('is A4 by itself where the others are Letter', async () => {
    const pages = await pagesOf({}, { layout: 'Letter' });
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [612, 792],
      [595, 842],
    ]);
  });
});
