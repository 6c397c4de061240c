import type { Json } from '../../../../graphql/graphql.ts';
import { taxKeys, textOf } from '../../../../parts/document-reading/reading.logic.ts';
import { isObject, valueAt, withValue, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import {
  formatPercentage,
  readNumber,
  readPercentage,
  writeNumber,
} from '../../../../parts/fields/number-text.logic.ts';

/** Columns of a line in their order, with their paths in the line. */
export const lineColumns = [
  { name: 'item', place: ['item', 'name'], kind: 'text' },
  { name: 'quantity', place: ['quantity'], kind: 'number' },
  { name: 'unit', place: ['item', 'unit'], kind: 'unit' },
  { name: 'price', place: ['item', 'price'], kind: 'number' },
  { name: 'discount', place: ['discounts', 0, 'percent'], kind: 'percentage' },
  { name: 'cat', place: ['taxes', 0, 'cat'], kind: 'category' },
  { name: 'rate', place: ['taxes', 0, 'rate'], kind: 'rate' },
] as const satisfies readonly { readonly name: string; readonly place: JsonPath; readonly kind: string }[];

/** Members of a line that the table shows, and those that can be edited only there. */
export const lineMembers = {
  columns: [
    'quantity',
    'item.name',
    'item.unit',
    'item.price',
    'discounts.percent',
    'taxes.cat',
    'taxes.rate',
    'taxes.percent',
  ],
  typed: ['quantity', 'item.name', 'item.unit', 'item.price'],
} as const;

/** Returns a list that holds only one line, at its index. */
export function lineOnly(line: Json, row: number): readonly Json[] {
  return [...Array.from({ length: row }, () => null), line];
}

/** Returns a new line to insert after another, with the same taxes. */
export function lineAfter(line: Json | undefined): Json {
  const taxes = isObject(line) ? line['taxes'] : undefined;
  return taxes === undefined ? {} : { taxes };
}

/** Whether a line has no content except taxes and a quantity of 0 or 1. */
export function isBlank(line: Json | undefined): boolean {
  if (line === null) return true;
  return (
    isObject(line) &&
    Object.entries(line).every(
      ([name, value]) =>
        name === 'taxes' || (name === 'quantity' && /^[01](?:\.0*)?$/.test(textOf(value) ?? '')),
    )
  );
}

/** Whether a line has a price but no tax. */
export function isUntaxed(line: Json): boolean {
  return Boolean(valueAt(line, ['item', 'price'])) && !valueAt(line, ['taxes', 0, 'cat']);
}

/** Returns the taxes of the first line that has some. */
export function taxesOfLines(lines: readonly Json[]): Json | undefined {
  const taxed = lines.find((line) => valueAt(line, ['taxes', 0, 'cat']));
  return valueAt(taxed, ['taxes']);
}

/** Tax of a country, with the members needed to offer it. */
interface CountryTax {
  readonly code: string;
  readonly retained: boolean;
  readonly rates: readonly { readonly rate: string }[];
}

/** Returns the usual tax of lines in a country: the first one that is not retained and has a general rate. */
export function mainTaxOf<Offered extends CountryTax>(taxes: readonly Offered[]): Offered | undefined {
  return taxes.find(({ retained, rates }) => !retained && rates.some(({ rate }) => rate === 'general'));
}

/** Returns the usual tax of a country as the taxes of a line. */
export function firstTaxOf(taxes: readonly CountryTax[]): Json | undefined {
  const first = mainTaxOf(taxes);
  return first && [{ cat: first.code, rate: 'general' }];
}

/** Returns the lines with one of them moved. */
export function moveLine(lines: readonly Json[], from: number, to: number): readonly Json[] {
  const line = lines[from];
  if (line === undefined || to < 0 || to >= lines.length) return lines;
  return lines.toSpliced(from, 1).toSpliced(to, 0, line);
}

/** Returns the text of a cell for display. */
export function cellText(line: Json, column: (typeof lineColumns)[number], language: string): string {
  const text = (place: JsonPath): string => textOf(valueAt(line, place)) ?? '';
  if (column.kind === 'number') return writeNumber(text(column.place), language);
  const percent = column.kind === 'rate' ? text(['taxes', 0, 'percent']) : text(column.place);
  if (column.kind === 'percentage' || (column.kind === 'rate' && percent))
    return formatPercentage(percent || undefined, language) ?? '';
  return text(column.place);
}

/** Whether a text comes from a spreadsheet, with several cells or rows. */
export const isTable = (text: string): boolean => /\t|\n./.test(text.trim());

/**
 * Returns the lines with the pasted cells of a spreadsheet, from a row and column on; missing rows are added.
 * Numbers are read in the format of the language; other text is kept for the service to refuse.
 */
export function pasteCells(
  lines: readonly Json[],
  text: string,
  at: { row: number; column: number },
  language: string,
): readonly Json[] {
  const result = [...lines];
  const rows = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((row) => row.split('\t'));
  rows.forEach((cells, index) => {
    const row = at.row + index;
    let line = result[row] ?? lineAfter(result[row - 1]);
    cells.forEach((cell, offset) => {
      const column = lineColumns[at.column + offset];
      if (!column || cell.trim() === '') return;
      line = withCell(line, column, cell.trim(), language);
    });
    result[row] = line;
  });
  return result;
}

const firstTax: JsonPath = ['taxes', 0];

/** Local names of value-added tax, whose category is `VAT` in documents of every country. */
const vatNames: ReadonlySet<string> = new Set(['IVA', 'MWST', 'UST', 'TVA', 'BTW', 'MOMS']);

/** Returns a line with the text of a cell. */
export function withCell(
  line: Json,
  column: (typeof lineColumns)[number],
  text: string,
  language: string,
): Json {
  if (column.kind === 'rate')
    return withValue(line, firstTax, withRate(valueAt(line, firstTax) ?? {}, text, language, taxKeys)) ?? {};
  if (column.kind === 'category' && vatNames.has(text.trim().toUpperCase()))
    return withValue(line, column.place, 'VAT') ?? {};
  const read =
    column.kind === 'number'
      ? readNumber(text, language)
      : column.kind === 'percentage'
        ? readPercentage(text, language)
        : undefined;
  return withValue(line, column.place, (read?.value ?? text) || undefined) ?? {};
}

/** Returns a tax with its rate: a name that the service looks up, the key of a treatment, or a percentage. */
export function withRate(combo: Json, text: string, language: string, keys: readonly string[]): Json {
  const percent = readPercentage(text, language)?.value;
  const key = keys.find((each) => each === text);
  const isRate = percent === undefined && key === undefined && text !== '';
  const tax = { rate: isRate ? text : undefined, percent, key };
  let next: Json = combo;
  for (const [name, value] of Object.entries(tax)) next = withValue(next, [name], value) ?? {};
  return next;
}
