import { optional, part } from '../model/part.ts';
import type { ValuesOf } from '../model/part.ts';
import { code, key, text, uuid } from '../model/scalars.ts';
import { isEmailAddress, isWebAddress } from './address-forms.ts';

export const Inbox = part(
  'org/inbox',
  'Place where a party receives documents electronically.',
  {
    uuid: optional(uuid, 'Universally unique identifier.'),
    label: optional(text, 'Label to show.'),
    key: optional(key, 'Network or kind of inbox, such as peppol.'),
    scheme: optional(code, 'Scheme of the code, such as 0088.'),
    code: optional(code, 'Code of the inbox in its network.'),
    url: optional(text, 'Web address to send to.'),
    email: optional(text, 'Email address to send to.'),
  },
  { normalise: (inbox) => normaliseInbox(inbox) },
);
export type Inbox = ValuesOf<typeof Inbox>;

/**
 * Moves the content of `code` to its proper member if it is an email or web address, or splits the scheme of a
 * Peppol participant from it.
 */
function normaliseInbox(inbox: Inbox): void {
  if (inbox.scheme !== undefined) inbox.scheme = inbox.scheme.toUpperCase();
  const { code: given } = inbox;
  if (given === undefined) return;
  if (isEmailAddress(given)) {
    inbox.email = given;
    delete inbox.code;
  } else if (isWebAddress(given)) {
    inbox.url = given;
    delete inbox.code;
  } else if (inbox.key === 'peppol' && inbox.scheme === undefined && /^\d{4}:./.test(given)) {
    inbox.scheme = given.slice(0, 4);
    inbox.code = given.slice(5);
  }
}
