import { numberFormat } from './formats.logic.ts';

/** An amount, a decimal in text, as people of a language write it; it is never made a number on the way. */
export function moneyText(amount: string, currency: string | null | undefined, language: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  return numberFormat(language, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'code' }),
    // Accountants of all countries write 1.234,56, also where books write 1234,56.
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as Intl.StringNumericLiteral);
}
