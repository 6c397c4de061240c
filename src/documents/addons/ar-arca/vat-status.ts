import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, keepExtensionIn } from '../../extensions.ts';
import type { Party } from '../../org/party.ts';

/** Extension with a customer's VAT status (condición frente al IVA, CondicionIVAReceptorId). */
export const vatStatus = 'ar-arca-vat-status';

const registered = '1';
const exempt = '4';
export const finalConsumer = '5';
const monotax = '6';
const uncategorised = '7';
const foreignSupplier = '8';
const foreignCustomer = '9';
const tierraDelFuego = '10'; // Ley 19.640
const socialMonotax = '13';
const notApplicable = '15';
const promotedWorker = '16'; // independent worker promoted by the simplified scheme

/** Statuses of customers who receive documents of class A. */
export const classAStatuses = [registered, monotax, socialMonotax, promotedWorker];

/** Statuses that customers may have both with an Argentine tax identity and without any. */
const otherStatuses = [exempt, uncategorised, tierraDelFuego, notApplicable];

/** Statuses by code. */
export const vatStatuses: Readonly<Record<string, readonly string[]>> = {
  [vatStatus]: [...classAStatuses, ...otherStatuses, finalConsumer, foreignSupplier, foreignCustomer],
};

/** Returns a customer's status; undefined if there is no customer or it has none. */
export function vatStatusOf({ customer }: Invoice): string | undefined {
  return getExtension(customer, vatStatus);
}

/** Sets a status that the customer's tax identity allows, unless it has one. */
export function setVatStatus({ customer }: Invoice): void {
  if (!customer) return;
  const [usual, ...others] = statusesFor(customer);
  keepExtensionIn(customer, vatStatus, others, usual);
}

/** Returns the statuses that a tax identity allows, the usual one first. */
function statusesFor({ tax_id: taxId }: Party): readonly [string, ...string[]] {
  if (!taxId) return [finalConsumer, ...otherStatuses];
  if (taxId.country !== 'AR') return [foreignCustomer, foreignSupplier];
  return [registered, monotax, socialMonotax, promotedWorker, ...otherStatuses];
}
