import { Amount } from '../../../documents/amount.ts';

/** A rate that is computed has so many digits at least: more than those that are published, of which there are six. */
const leastSignificant = 10n ** 7n;
const mostDecimals = 18;

/**
 * Units of one currency for one of another, from units of both for one euro. A rate from the euro is the published one to
 * the digit; any other is their quotient with eight significant digits at least, rounded half away from zero. Undefined when one of them is unknown.
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
    if (quotient.value >= leastSignificant || decimals === mostDecimals) return quotient;
  }
}

function perEuro(rates: Readonly<Record<string, string>>, currency: string): Amount | undefined {
  if (currency === 'EUR') return Amount.of(1n);
  return Object.hasOwn(rates, currency) ? Amount.parse(rates[currency] ?? '') : undefined;
}
