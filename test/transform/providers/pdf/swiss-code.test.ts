import jsqr from 'jsqr';
import { describe, expect, it } from 'vitest';
import { transferableAmount } from '../../../../src/transform/providers/pdf/content/payable.ts';
import {
  foreignCharacters,
  isCreditorReference,
  isQrIban,
  isQrReference,
  swissCode,
  type SwissPayment,
} from '../../../../src/transform/providers/pdf/content/swiss-code.ts';
import { swissPicture } from '../../../../src/transform/providers/pdf/typesetting/payment-picture.ts';

// Parties, accounts and references of the examples in the guidelines (QR-bill 2.3, annex A).
const robert = {
  name: 'Robert Schneider AG',
  street: 'Rue du Lac',
  number: '1268',
  postalCode: '2501',
  town: 'Biel',
  country: 'CH',
};
const pia = {
  name: 'Pia-Maria Rutschmann-Schnyder',
  street: 'Grosse Marktgasse',
  number: '28',
  postalCode: '9400',
  town: 'Rorschach',
  country: 'CH',
};
const payment: SwissPayment = {
  iban: 'CH4431999123000889012',
  creditor: robert,
  amount: '1949.75',
  currency: 'CHF',
  debtor: pia,
  reference: '210000000003139471430009017',
  information: 'Order of 15.06.2025',
};
const open: SwissPayment = {
  ...payment,
  iban: 'CH5800791123000889012',
  amount: undefined,
  debtor: undefined,
  reference: '',
  information: '',
};

describe('the payload of a Swiss QR code', () => {
  it('has the elements of the data structure in their order, up to the trailer', () => {
    const elements = swissCode(payment).split('\n');
    expect(elements.slice(0, 4)).toEqual(['SPC', '0200', '1', 'CH4431999123000889012']);
    expect(elements.slice(4, 11)).toEqual([
      'S',
      'Robert Schneider AG',
      'Rue du Lac',
      '1268',
      '2501',
      'Biel',
      'CH',
    ]);
    expect(elements.slice(11, 18)).toEqual(['', '', '', '', '', '', '']);
    expect(elements.slice(18, 20)).toEqual(['1949.75', 'CHF']);
    expect(elements.slice(20, 27)).toEqual([
      'S',
      'Pia-Maria Rutschmann-Schnyder',
      'Grosse Marktgasse',
      '28',
      '9400',
      'Rorschach',
      'CH',
    ]);
    expect(elements.slice(27)).toEqual(['QRR', '210000000003139471430009017', 'Order of 15.06.2025', 'EPD']);
  });

  it('keeps the places of what is to be filled in', () => {
    const elements = swissCode(open).split('\n');
    expect(elements).toHaveLength(31);
    expect(elements.slice(18, 31)).toEqual(['', 'CHF', '', '', '', '', '', '', '', 'NON', '', '', 'EPD']);
  });

  it('says by its account which kind of reference it has', () => {
    const elements = swissCode({ ...open, reference: 'RF18539007547034' }).split('\n');
    expect(elements.slice(27, 29)).toEqual(['SCOR', 'RF18539007547034']);
  });
});

it.each([
  ['CH4429999123000889012', false],
  ['CH4430000123000889012', true],
  ['LI4431999123000889012', true],
  ['CH4432000123000889012', false],
])('an institution of 30000 to 31999 makes %s a QR-IBAN: %s', (iban, is) => {
  expect(isQrIban(iban)).toBe(is);
});

it.each([
  ['210000000003139471430009017', true],
  ['000000000000000000000000000', true],
  ['210000000003139471430009016', false],
  ['120000000003139471430009017', false],
  ['21000000003139471430009017', false],
  ['RF18539007547034', false],
])('%s is a QR reference: %s', (text, is) => {
  expect(isQrReference(text)).toBe(is);
});

it.each([
  ['RF18539007547034', true],
  ['RF18000000000539007547034', true],
  ['RF19539007547034', false],
  ['RF18539007547043', false],
  ['RF18', false],
  ['RF180000000000539007547034', false],
])('%s is a creditor reference: %s', (text, is) => {
  expect(isCreditorReference(text)).toBe(is);
});

it.each([
  ['1949.75', '1949.75'],
  ['0.01', '0.01'],
  ['100', '100.00'],
  ['12.5000', '12.50'],
  ['999999999.99', '999999999.99'],
  ['1000000000.00', undefined],
  ['12.505', undefined],
  ['0.00', undefined],
  ['-1.00', undefined],
])('an amount of %s is written %s', (text, written) => {
  expect(transferableAmount(text)).toBe(written);
});

it('characters are those of Latin up to its extension A, four of Romanian and the sign of the euro', () => {
  expect(foreignCharacters('Zürich – Łódź, Ștefan Țara, 5 €')).toEqual(['–']);
  expect(foreignCharacters('Ǆ中Я😀')).toEqual(['Ǆ', '中', 'Я', '😀']);
});

/** A picture of rectangles as pixels, each module of several. */
function pixelsOf(svg: string): { data: Uint8ClampedArray; size: number } {
  const border = 40;
  const inner = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const size = inner + 2 * border;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  const fill = (x: number, y: number, width: number, height: number, value: number) => {
    for (let row = Math.round(y); row < Math.round(y + height); row += 1)
      for (let column = Math.round(x); column < Math.round(x + width); column += 1)
        data.fill(
          value,
          ((row + border) * size + column + border) * 4,
          ((row + border) * size + column + border) * 4 + 3,
        );
  };
  for (const [, x, y, width, height] of svg.matchAll(/M(\d+),(\d+)h(\d+)v(\d+)h-\d+z/g))
    fill(Number(x), Number(y), Number(width), Number(height), 0);
  for (const [, x, y, width, height, colour] of svg.matchAll(
    /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)" fill="(\w+)"/g,
  ))
    fill(Number(x), Number(y), Number(width), Number(height), colour === 'black' ? 0 : 255);
  return { data, size };
}

const longest: SwissPayment = {
  ...payment,
  creditor: { ...robert, name: 'Ä'.repeat(70), street: 'o'.repeat(70), town: 'Ü'.repeat(35) },
  debtor: { ...pia, name: 'ä'.repeat(70), street: 'o'.repeat(70), town: 'ü'.repeat(35) },
  information: 'e'.repeat(140),
};

it.each([
  ['a usual payment', payment],
  ['one that is to be filled in', open],
  ['the longest texts', longest],
])('the picture of %s is read as its payload, past the cross in its middle', (_, written) => {
  const { data, size } = pixelsOf(Buffer.from(swissPicture(swissCode(written))).toString());
  const read = jsqr.default(data, size, size);
  expect(read?.data).toBe(swissCode(written));
  expect(read?.version).toBeLessThanOrEqual(25);
});

it('the cross takes 7 of 46 mm', () => {
  const svg = Buffer.from(swissPicture(swissCode(payment))).toString();
  const size = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const [cross] = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)].slice(-4);
  expect((Number(cross?.[3]) / size) * 46).toBeCloseTo(7, 6);
  expect(Number(cross?.[1]) * 2 + Number(cross?.[3])).toBeCloseTo(size, 6);
});
