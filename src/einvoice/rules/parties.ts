import type { Group } from '../model/group.ts';
import type { Rule } from './rule.ts';

/** Country of the seller's address (BT-40). */
export function sellerCountry(invoice: Group): string | undefined {
  return invoice.group('BG-4')?.group('BG-5')?.text('BT-40');
}

/** Country of the buyer's address (BT-55). */
export function buyerCountry(invoice: Group): string | undefined {
  return invoice.group('BG-7')?.group('BG-8')?.text('BT-55');
}

/** Where the seller is taxed: by its VAT identifier, else that of its representative, else its address. */
export function taxCountry(invoice: Group): string | undefined {
  const identifier = invoice.group('BG-4')?.text('BT-31') ?? invoice.group('BG-11')?.text('BT-63');
  return identifier?.slice(0, 2).toUpperCase() ?? sellerCountry(invoice);
}

/** Whether seller and buyer are in one country. */
export function areBothIn(country: string): (invoice: Group) => boolean {
  return (invoice) => sellerCountry(invoice) === country && buyerCountry(invoice) === country;
}

/** Rules that are silent unless something holds of the invoice. */
export function under(condition: (invoice: Group) => boolean, rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({
    ...rule,
    broken: (judged) => (condition(judged.invoice) ? rule.broken(judged) : []),
  }));
}
