import type { Address } from '../org/address.ts';
import { isPresent } from '../rules/assertions.ts';
import { assertion } from '../rules/rule.ts';
import type { Assertion } from '../rules/rule.ts';

/**
 * Holds for a list of addresses whose first one, which formats with room for one address take, has a member.
 * A missing list passes: that there is an address is a rule of its own.
 */
export function haveInFirstAddress(member: 'locality' | 'code' | 'country' | 'street'): Assertion<unknown> {
  return assertion(`with a ${member} in the first address`, ({ value }) => {
    const [first] = (value as Address[] | undefined) ?? [];
    return first === undefined || isPresent(first[member]);
  });
}
