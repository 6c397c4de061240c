import type { PartValue } from '../model/part.ts';
import type { Party } from '../org/party.ts';

/** Network addresses of a document's sender and recipient, as URIs. */
export interface Route {
  from?: string;
  to?: string;
}

/**
 * Returns the route from the supplier's to the customer's first network address; reversed for a self-billed
 * document or a purchase order.
 */
export function routeOf({ supplier, customer, $tags, type }: PartValue): Route {
  const from = addressOf(supplier as Party | undefined);
  const to = addressOf(customer as Party | undefined);
  const isReversed = type === 'purchase' || (Array.isArray($tags) && $tags.includes('self-billed'));
  return isReversed ? routeBetween(to, from) : routeBetween(from, to);
}

function addressOf(party: Party | undefined): string | undefined {
  return party?.endpoints?.[0]?.uri;
}

function routeBetween(from: string | undefined, to: string | undefined): Route {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
