import { negateDecimal } from '../format/decimal-format.ts';
import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import type { PrintContext } from './print-context.ts';
import type { Cell, TableContent } from './print-content.ts';
import { createTable, type ColumnOf } from './optional-columns.ts';
import { identityText } from './party.ts';
import { comboText } from './tax-text.ts';
import { quantityText } from './units.ts';

/** Returns the lines of an invoice, order or delivery, with only those columns for which the document has values. */
export function linesTable(document: PdfJson, context: PrintContext): TableContent | undefined {
  const lines = objectsAt(document, 'lines');
  if (lines.length === 0) return undefined;
  const { labels } = context;
  const priced = lines.some((line) => textAt(line, 'total') !== '');
  const adjusted = lines.some((line) => adjustments(line).length > 0);
  const taxed = lines.some((line) => objectsAt(line, 'taxes').length > 0);
  const columns: ColumnOf<PdfJson>[] = [
    [true, { title: '#', kind: 'index' }, (line) => ({ text: textAt(line, 'i') })],
    [true, { title: labels.description, kind: 'text', flexible: true }, (line) => description(line, context)],
    [true, { title: labels.quantity, kind: 'number' }, (line) => quantity(line, context)],
    [priced, { title: labels.price, kind: 'number' }, (line) => price(line, context)],
    [adjusted, { title: labels.discount, kind: 'number' }, (line) => adjustmentCell(line, context)],
    [taxed, { title: labels.tax, kind: 'text' }, (line) => taxCell(line, context)],
    [
      priced,
      { title: `${labels.total} (${context.currency})`, kind: 'number' },
      (line) => total(line, context),
    ],
  ];
  return createTable(columns, lines);
}

function description(line: PdfJson, context: PrintContext): Cell {
  const item = objectAt(line, 'item');
  const reference = joined([textAt(item, 'ref'), ...objectsAt(item, 'identities').map(identityText)], ' · ');
  return {
    text: textAt(item, 'name'),
    remarks: [
      textAt(item, 'description'),
      reference,
      identityText(objectAt(line, 'identifier')),
      periodText(objectAt(line, 'period'), context),
      ...objectsAt(line, 'breakdown').map((sub) => subLine(sub, context)),
      ...adjustments(line).map((adjustment) => adjustmentRemark(adjustment, context)),
      ...objectsAt(line, 'notes').map((note) => textAt(note, 'text')),
    ].filter((remark) => remark !== ''),
  };
}

function quantity(line: PdfJson, context: PrintContext): Cell {
  const text = textAt(line, 'quantity');
  const unit = textAt(objectAt(line, 'item'), 'unit');
  return { text: quantityText(context.locale.number(text), text, unit, context.locale.tag) };
}

function price(line: PdfJson, context: PrintContext): Cell {
  return { text: context.figure(textAt(objectAt(line, 'item'), 'price')) };
}

function total(line: PdfJson, context: PrintContext): Cell {
  return { text: context.figure(textAt(line, 'total')) };
}

function taxCell(line: PdfJson, context: PrintContext): Cell {
  return {
    text: objectsAt(line, 'taxes')
      .map((combo) => comboText(combo, context))
      .join('\n'),
  };
}

interface Adjustment {
  readonly row: PdfJson;
  readonly sign: '-' | '+';
  readonly text: string;
}

function adjustments(line: PdfJson): Adjustment[] {
  const read = (key: string, sign: '-' | '+') =>
    objectsAt(line, key).map((row) => ({
      row,
      sign,
      text: textAt(row, 'reason') || textAt(row, 'code'),
    }));
  return [...read('discounts', '-'), ...read('charges', '+')];
}

// The column shows the percentage if there is one, so the amount is added here.
function adjustmentRemark({ row, sign, text }: Adjustment, context: PrintContext): string {
  if (textAt(row, 'percent') === '') return text;
  return joined([text, context.figure(signed(sign, textAt(row, 'amount')))], ' ');
}

const signed = (sign: '-' | '+', text: string): string => (sign === '-' ? negateDecimal(text) : text);

function adjustmentCell(line: PdfJson, context: PrintContext): Cell {
  const written = adjustments(line).map(({ row, sign }) => {
    const percent = textAt(row, 'percent');
    if (percent === '') return context.figure(signed(sign, textAt(row, 'amount')));
    return context.locale.percent(sign === '-' ? `-${percent}` : percent);
  });
  return { text: written.join('\n') };
}

function subLine(sub: PdfJson, context: PrintContext): string {
  const item = objectAt(sub, 'item');
  const amount = textAt(item, 'price');
  const times =
    amount === '' ? '' : `${context.locale.number(textAt(sub, 'quantity'))} × ${context.figure(amount)}`;
  return joined([textAt(item, 'name'), times], ' · ');
}

/** Formats a period: `1 Jan 2025 – 31 Jan 2025`. */
export function periodText(period: PdfJson, context: PrintContext): string {
  return joined(
    [context.locale.date(textAt(period, 'start')), context.locale.date(textAt(period, 'end'))],
    ' – ',
  );
}
