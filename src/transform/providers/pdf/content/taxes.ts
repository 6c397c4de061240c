import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import type { PrintContext } from './print-context.ts';
import type { Cell, Column, TableContent } from './print-content.ts';
import { categoryText, rateText, surchargeOf } from './tax-text.ts';

/** Returns the breakdown of taxes by category and rate; undefined if the document has none. */
function taxesTable(taxes: PdfJson, context: PrintContext): TableContent | undefined {
  const rows = objectsAt(taxes, 'categories').flatMap((category) =>
    objectsAt(category, 'rates').map((rate) => ({ category, rate })),
  );
  if (rows.length === 0) return undefined;
  const surcharged = rows.some(({ rate }) => surchargeOf(rate).amount !== '');
  const { labels } = context;
  const columns: Column[] = [
    { title: labels.tax, kind: 'text', flexible: true },
    { title: labels.rate, kind: 'number' },
    { title: labels.base, kind: 'number' },
    { title: labels.amount, kind: 'number' },
    ...(surcharged ? [{ title: labels.surcharge, kind: 'number' } as const] : []),
  ];
  return {
    columns,
    rows: rows.map(({ category, rate }) => row(category, rate, surcharged, context)),
  };
}

function row(category: PdfJson, rate: PdfJson, surcharged: boolean, context: PrintContext): Cell[] {
  const { labels } = context;
  const percent = textAt(rate, 'percent');
  const withheld = category['retained'] === true ? `(${labels.withheld})` : '';
  const name = joined(
    [
      categoryText(textAt(category, 'code'), labels),
      textAt(rate, 'country'),
      withheld,
      percent === '' ? rateText(rate, context) : '',
    ],
    ' ',
  );
  const surcharge = surchargeOf(rate);
  const cells: Cell[] = [
    { text: name },
    { text: percent === '' ? '' : context.locale.percent(percent) },
    { text: context.figure(textAt(rate, 'base')) },
    { text: context.figure(textAt(rate, 'amount')) },
  ];
  if (surcharged) {
    const remarks = surcharge.percent === '' ? [] : [context.locale.percent(surcharge.percent)];
    cells.push({ text: surcharge.amount === '' ? '' : context.figure(surcharge.amount), remarks });
  }
  return cells;
}

/** Returns the breakdown of a document's totals. */
export function documentTaxes(document: PdfJson, context: PrintContext): TableContent | undefined {
  return taxesTable(objectAt(objectAt(document, 'totals'), 'taxes'), context);
}
