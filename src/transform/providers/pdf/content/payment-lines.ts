import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import { documentTitle, documentCode } from './document-title.ts';
import { methodText } from './notes.ts';
import type { PrintContext } from './print-context.ts';
import type { Cell, TableContent, TotalRow } from './print-content.ts';
import { createTable, type ColumnOf } from './optional-columns.ts';

/** Returns the table of the documents that a payment pays, with the amounts due, paid and remaining. */
export function paymentTable(document: PdfJson, context: PrintContext): TableContent | undefined {
  const lines = objectsAt(document, 'lines');
  if (lines.length === 0) return undefined;
  const { labels } = context;
  const optional = (key: string, title: string): ColumnOf<PdfJson> => [
    lines.some((line) => textAt(line, key) !== ''),
    { title, kind: 'number' },
    (line) => ({ text: context.figure(textAt(line, key)) }),
  ];
  const columns: ColumnOf<PdfJson>[] = [
    [true, { title: '#', kind: 'index' }, (line) => ({ text: textAt(line, 'i') })],
    [true, { title: labels.document, kind: 'text', flexible: true }, (line) => paidDocument(line, context)],
    optional('payable', labels.payable),
    optional('due', labels.due),
    [
      true,
      { title: `${labels.amount} (${context.currency})`, kind: 'number' },
      (line) => amount(line, context),
    ],
  ];
  return createTable(columns, lines);
}

/** Returns the methods and the total of a payment. */
export function paymentTotals(document: PdfJson, context: PrintContext): TotalRow[] {
  const methods = objectsAt(document, 'methods').map((method): TotalRow => ({
    label:
      methodText(textAt(method, 'key'), context.labels) ||
      textAt(method, 'description') ||
      context.labels.payment,
    value: context.money(textAt(method, 'amount'), textAt(method, 'currency') || context.currency),
    emphasis: 'plain',
  }));
  const total = textAt(document, 'total');
  if (total === '') return methods;
  return [...methods, { label: context.labels.total, value: context.money(total), emphasis: 'payable' }];
}

function paidDocument(line: PdfJson, context: PrintContext): Cell {
  const document = objectAt(line, 'document');
  const typed = { ...document, $schema: textAt(document, '$schema') || 'bill/invoice' };
  const title = Object.keys(document).length === 0 ? '' : documentTitle(typed, context.labels);
  return {
    text: joined([title, documentCode(document)], ' ') || textAt(line, 'description'),
    remarks: [
      context.locale.date(textAt(document, 'issue_date')),
      textAt(document, 'description'),
      textAt(line, 'notes'),
    ].filter((remark) => remark !== ''),
  };
}

function amount(line: PdfJson, context: PrintContext): Cell {
  const text = textAt(line, 'amount');
  return { text: context.figure(line['refund'] === true && !text.startsWith('-') ? `-${text}` : text) };
}
