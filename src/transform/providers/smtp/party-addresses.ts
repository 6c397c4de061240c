import { isObject } from '../../../platform/json-object.ts';
import { addressOf, headerText, type Mailbox } from './mail-address.ts';

/** Party of a document whose addresses are used; `party`: the document is itself a party. */
export type PartyRole = 'customer' | 'supplier' | 'party';

/** Returns the mailboxes of a party: its own, else those of the first of its people who has any. */
export function partyMailboxes(envelope: string, role: PartyRole): Mailbox[] {
  const { doc } = JSON.parse(envelope) as { doc?: unknown };
  if (!isObject(doc)) return [];
  const party = role === 'party' ? doc : doc[role];
  if (!isObject(party)) return [];
  const people = listAt(party, 'people').map(mailboxesOf);
  return [mailboxesOf(party), ...people].find((found) => found.length > 0) ?? [];
}

function mailboxesOf(who: Record<string, unknown>): Mailbox[] {
  const name = typeof who['name'] === 'string' ? headerText(who['name']) : '';
  return listAt(who, 'emails').flatMap(({ addr }) => {
    const address = typeof addr === 'string' ? addressOf(addr) : undefined;
    return address === undefined ? [] : [{ name, address }];
  });
}

function listAt(object: Record<string, unknown>, member: string): Record<string, unknown>[] {
  const list = object[member];
  return Array.isArray(list) ? list.filter(isObject) : [];
}
