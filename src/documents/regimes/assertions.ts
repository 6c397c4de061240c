import type { Identity } from '../org/identity.ts';
import type { Party } from '../org/party.ts';
import { isPresent } from '../rules/assertions.ts';
import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';

/** Returns the condition that an identity has one of these types. */
export function isOfType(...types: string[]): Assertion<Identity> {
  return assertion(`the type is ${types.join(' or ')}`, ({ object }) => types.includes(object.type ?? ''));
}

/** Returns the condition that an identity has this key. */
export function hasKey(key: string): Assertion<Identity> {
  return assertion(`the key is ${key}`, ({ object }) => object.key === key);
}

/** Returns the condition that a code passes a test; a missing one passes. */
export function pass(says: string, test: (code: string) => boolean): Assertion<unknown> {
  return assertion(says, ({ value }) => !isPresent(value) || (typeof value === 'string' && test(value)));
}

/** Returns the condition that a list of identities has one of this type. A missing list does not. */
export function includeType(type: string): Assertion<unknown> {
  return assertion(`with an identity of type ${type}`, ({ value }) =>
    includesIdentity(value as Identity[] | undefined, 'type', [type]),
  );
}

/**
 * Returns the condition that a party has a tax identity code, or an identity with one of these types (or keys). A
 * missing party passes, because a rule of all invoices requires it.
 */
export function haveTaxCodeOrIdentity(member: 'type' | 'key', ...names: string[]): Assertion<unknown> {
  return assertion(
    `with a tax identity code or an identity of ${member} ${names.join(', ')}`,
    ({ value }) => {
      const party = value as Party | undefined;
      return !party || hasTaxCode(party) || includesIdentity(party.identities, member, names);
    },
  );
}

/** Whether a party has a tax identity with a code. */
export function hasTaxCode(party: Party | undefined): boolean {
  return isPresent(party?.tax_id?.code);
}

/** Returns whether one of the identities has one of these types (or keys). */
export function includesIdentity(
  identities: readonly Identity[] | undefined,
  member: 'type' | 'key',
  names: readonly string[],
): boolean {
  return identities?.some((identity) => names.includes(identity[member] ?? '')) ?? false;
}
