import { numberFormat } from './formats.logic.ts';

/** Formats an amount, a decimal as text, in a language. It is never converted to a number. */
export function moneyText(amount: string, currency: string | null | undefined, language: string): string {
  const digits = amount.split('.')[1]?.length ?? 0;
  return numberFormat(language, {
    ...(currency && { style: 'currency', currency, currencyDisplay: 'code' }),
    // Accountants group thousands (1.234,56) even in languages whose books write 1234,56.
    useGrouping: 'always',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as Intl.StringNumericLiteral);
}
