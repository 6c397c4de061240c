import type { Invoice } from '../../bill/invoice.ts';
import { setExtension } from '../../extensions.ts';
import { issuerType } from './extensions.ts';

const thirdParty = 'T';
const customer = 'D';

export const issuerTypes = [thirdParty, customer] as const;

/** Sets the issuer of the invoice if it is not the supplier. A named third party takes precedence over the customer. */
export function setIssuerType(invoice: Invoice, tags: readonly string[]): void {
  const issuer = invoice.ordering?.issuer ? thirdParty : tags.includes('self-billed') ? customer : undefined;
  if (issuer === undefined) return;
  invoice.tax ??= {};
  setExtension(invoice.tax, issuerType, issuer);
}
