import type { Labels } from '../labels/labels.ts';
import type { PdfJson } from '../reading.ts';
import { joined, objectAt, textAt } from '../reading.ts';
import type { PrintContext } from './print-context.ts';

const keyLabels: Readonly<Record<string, keyof Labels['taxKeys']>> = {
  zero: 'zero',
  exempt: 'exempt',
  'reverse-charge': 'reverseCharge',
  export: 'export',
  'intra-community': 'intraCommunity',
  'outside-scope': 'outsideScope',
};

/** Returns the name of a tax category; codes other than VAT are their own names. */
export function categoryText(code: string, labels: Labels): string {
  return code === 'VAT' ? labels.vat : code;
}

/** Returns the rate of a combo or of a row of the tax totals: its percentage, else the reason why it has none. */
export function rateText(rate: PdfJson, context: PrintContext): string {
  const percent = textAt(rate, 'percent');
  if (percent !== '') return context.locale.percent(percent);
  const key = textAt(rate, 'key');
  const label = keyLabels[key];
  return label ? context.labels.taxKeys[label] : key;
}

/** Formats the category, the country if it is a foreign tax, and the rate of a combo. */
export function comboText(combo: PdfJson, context: PrintContext): string {
  const surcharge = textAt(combo, 'surcharge');
  return joined(
    [
      categoryText(textAt(combo, 'cat'), context.labels),
      textAt(combo, 'country'),
      rateText(combo, context),
      surcharge === '' ? '' : `+ ${context.locale.percent(surcharge)}`,
    ],
    ' ',
  );
}

/** Returns the surcharge of a row of the tax totals. */
export function surchargeOf(rate: PdfJson): { percent: string; amount: string } {
  const surcharge = objectAt(rate, 'surcharge');
  return { percent: textAt(surcharge, 'percent'), amount: textAt(surcharge, 'amount') };
}
