import type { Invoice } from '../../bill/invoice.ts';
import { getExtension, setExtension } from '../../extensions.ts';
import type { Party } from '../../org/party.ts';
import { isPresent } from '../../rules/assertions.ts';
import { assertion } from '../../rules/rule.ts';
import type { Assertion } from '../../rules/rule.ts';

/**
 * Kinds of identity that Spain's invoice registers (TicketBAI, Veri*factu, SII) accept instead of a NIF,
 * list `IDType` of all three.
 */
export const identityTypes = [
  '02', // VAT number of another member state (NIF-IVA)
  '03', // passport
  '04', // official document of the country or territory of residence
  '05', // certificate of residence
  '06', // other proof
] as const;

/** Kind for a customer whose NIF is not registered with the tax agency (no censado). */
export const notRegistered = '07';

const typesByKey = new Map([
  ['passport', '03'],
  ['foreign', '04'],
  ['resident', '05'],
  ['other', '06'],
]);

/** Sets the kind of a customer's first identity if the customer has no NIF. */
export function setCustomerIdentityType({ customer }: Invoice, extension: string): void {
  const [identity] = customer?.identities ?? [];
  if (!identity || hasNif(customer)) return;
  const type = typesByKey.get(identity.key ?? '');
  if (type !== undefined) setExtension(identity, extension, type);
}

function hasNif(party: Party | undefined): boolean {
  return party?.tax_id?.country === 'ES' && isPresent(party.tax_id.code);
}

/** Returns the condition that a party has a tax identity or an identity with a kind. A missing party passes. */
export function beIdentified(extension: string): Assertion<unknown> {
  return assertion(`with a tax identity or an identity with ${extension}`, ({ value }) => {
    const party = value as Party | undefined;
    return !party || party.tax_id !== undefined || hasTypedIdentity(party, extension);
  });
}

/** Whether one of a party's identities has a kind. */
export function hasTypedIdentity({ identities }: Party, extension: string): boolean {
  return identities?.some((identity) => getExtension(identity, extension) !== undefined) ?? false;
}
