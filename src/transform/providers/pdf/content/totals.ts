import { negateDecimal } from '../format/decimal-format.ts';
import type { PdfJson } from '../reading.ts';
import { joined, objectAt, objectsAt, textAt } from '../reading.ts';
import type { PrintContext } from './print-context.ts';
import type { TotalRow } from './print-content.ts';
import { categoryText } from './tax-text.ts';

/** Returns the steps from the sum of the lines to the amount due, one per row; steps without an amount are left out. */
export function totalRows(document: PdfJson, context: PrintContext): TotalRow[] {
  const totals = objectAt(document, 'totals');
  const payable = textAt(totals, 'payable');
  if (payable === '') return [];
  const adjusted = ['discount', 'charge', 'tax_included'].some((key) => textAt(totals, key) !== '');
  const beyondTax = ['retained_tax', 'rounding'].some((key) => textAt(totals, key) !== '');
  const due = textAt(totals, 'due');
  const { labels } = context;
  const row = (label: string, amount: string, emphasis: TotalRow['emphasis'] = 'plain'): TotalRow[] =>
    amount === '' ? [] : [{ label, value: context.money(amount), emphasis }];
  return [
    ...row(adjusted ? labels.subtotal : labels.netTotal, textAt(totals, 'sum')),
    ...documentAdjustments(document, context),
    ...row(includedLabel(document, context), negateDecimal(textAt(totals, 'tax_included'))),
    ...(adjusted ? row(labels.netTotal, textAt(totals, 'total')) : []),
    ...taxRows(totals, context),
    ...(beyondTax ? row(labels.totalWithTax, textAt(totals, 'total_with_tax'), 'strong') : []),
    ...row(labels.withheldTax, negateDecimal(textAt(totals, 'retained_tax'))),
    ...row(labels.rounding, textAt(totals, 'rounding')),
    ...row(labels.payable, payable, due === '' ? 'payable' : 'strong'),
    ...row(labels.paid, negateDecimal(textAt(totals, 'advance'))),
    ...row(labels.due, due, 'payable'),
  ];
}

function taxRows(totals: PdfJson, context: PrintContext): TotalRow[] {
  const tax = textAt(totals, 'tax');
  const categories = objectsAt(objectAt(totals, 'taxes'), 'categories').filter(
    (category) => category['retained'] !== true && category['informative'] !== true,
  );
  const [only] = categories;
  const label =
    categories.length === 1 && only
      ? categoryText(textAt(only, 'code'), context.labels)
      : context.labels.totalTax;
  return tax === '' ? [] : [{ label, value: context.money(tax), emphasis: 'plain' }];
}

function includedLabel(document: PdfJson, context: PrintContext): string {
  const category = textAt(objectAt(document, 'tax'), 'prices_include');
  const name = category === '' ? '' : `(${categoryText(category, context.labels)})`;
  return joined([context.labels.taxIncluded, name], ' ');
}

function documentAdjustments(document: PdfJson, context: PrintContext): TotalRow[] {
  const rows = (key: string, label: string, turn: (text: string) => string): TotalRow[] =>
    objectsAt(document, key).map((adjustment) => {
      const percent = textAt(adjustment, 'percent');
      const reason = textAt(adjustment, 'reason') || textAt(adjustment, 'code');
      return {
        label: joined([reason || label, percent === '' ? '' : context.locale.percent(percent)], ' '),
        value: context.money(turn(textAt(adjustment, 'amount'))),
        emphasis: 'plain',
      };
    });
  return [
    ...rows('discounts', context.labels.discount, negateDecimal),
    ...rows('charges', context.labels.charge, (text) => text),
  ];
}
