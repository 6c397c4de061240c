import { Amount } from '@docmill/documents/amounts';

/** Minimum of the significant digits of a computed rate, as an integer: eight digits, more than the six of published rates. */
const minSignificant = 10n ** 7n;
const maxDecimals = 18;

/**
 * Computes units of one currency for one of another, from units of both for one euro. A rate from the euro is exactly the
 * published one; any other is the quotient with at least eight significant digits, rounded half away from zero. Undefined if one
 * of them is unknown.
 */
export function crossRate(
  rates: Readonly<Record<string, string>>,
  from: string,
  to: string,
): Amount | undefined {
  const [base, quote] = [perEuro(rates, from), perEuro(rates, to)];
  if (!base || !quote) return undefined;
  if (from === 'EUR') return quote;
  for (let decimals = Math.max(base.scale, quote.scale); ; decimals += 1) {
    const quotient = quote.rescale(decimals).divide(base);
    if (quotient.value >= minSignificant || decimals === maxDecimals) return quotient;
  }
}

function perEuro(rates: Readonly<Record<string, string>>, currency: string): Amount | undefined {
  if (currency === 'EUR') return Amount.of(1);
  return Object.hasOwn(rates, currency) ? Amount.parse(rates[currency] ?? '') : undefined;
}
