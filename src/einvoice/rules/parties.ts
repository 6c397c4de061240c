import type { Group } from '../model/group.ts';
import type { Rule } from './rule.ts';

/** Returns the country of the seller's address (BT-40). */
export function sellerCountry(invoice: Group): string | undefined {
  return invoice.group('BG-4')?.group('BG-5')?.text('BT-40');
}

/** Returns the country of the buyer's address (BT-55). */
export function buyerCountry(invoice: Group): string | undefined {
  return invoice.group('BG-7')?.group('BG-8')?.text('BT-55');
}

/**
 * Returns the country where the seller is taxed: from its VAT identifier, otherwise that of its
 * representative, otherwise its address.
 */
export function taxCountry(invoice: Group): string | undefined {
  const identifier = invoice.group('BG-4')?.text('BT-31') ?? invoice.group('BG-11')?.text('BT-63');
  return identifier?.slice(0, 2).toUpperCase() ?? sellerCountry(invoice);
}

/** Returns a check whether seller and buyer are both in a country. */
export function areBothIn(country: string): (invoice: Group) => boolean {
  return (invoice) => sellerCountry(invoice) === country && buyerCountry(invoice) === country;
}

/** Restricts rules to invoices that meet a condition. */
export function restrictRules(condition: (invoice: Group) => boolean, rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({
    ...rule,
    broken: (judged) => (condition(judged.invoice) ? rule.broken(judged) : []),
  }));
}
