import { Percentage } from '../percentage.ts';

interface VatCombo {
  cat: string;
  key?: string;
  rate?: string;
  percent?: Percentage;
}

/** Rate names that were replaced by keys, with the key. */
const keysOfRates = new Map([
  ['zero', 'zero'],
  ['exempt', 'exempt'],
  ['exempt+reverse-charge', 'reverse-charge'],
  ['exempt+export', 'export'],
  ['exempt+eea', 'intra-community'],
  ['exempt+export+eea', 'intra-community'],
]);

const zeroPercent = Percentage.parse('0%');

/**
 * Converts older spellings of a VAT combo to the current ones: keys for untaxed supplies, and
 * `general` for the usual rate.
 */
export function normaliseCombo(combo: VatCombo): void {
  if (combo.cat !== 'VAT') return;
  const { rate } = combo;
  if (rate !== undefined) {
    const key = keysOfRates.get(rate);
    if (key !== undefined) {
      combo.key = key;
      delete combo.rate;
      if (key !== 'zero') delete combo.percent;
    } else if (rate === 'standard' || rate.startsWith('standard+')) {
      combo.rate = `general${rate.slice('standard'.length)}`;
    }
  }
  if (combo.key === undefined && combo.percent?.isZero) combo.key = 'zero';
  if (combo.key === 'zero' && combo.percent === undefined && zeroPercent) combo.percent = zeroPercent;
}
