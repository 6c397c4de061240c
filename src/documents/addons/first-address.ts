import type { Address } from '../org/address.ts';
import { isPresent } from '../rules/assertions.ts';
import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';

/**
 * Returns the condition that the first of a list of addresses has a member: formats with one address use the first. A
 * missing list passes, because a separate rule requires an address.
 */
export function haveInFirstAddress(member: 'locality' | 'code' | 'country' | 'street'): Assertion<unknown> {
  return assertion(`with a ${member} in the first address`, ({ value }) => {
    const [first] = (value as Address[] | undefined) ?? [];
    return first === undefined || isPresent(first[member]);
  });
}
