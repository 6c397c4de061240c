import type { Inbox } from '../../org/inbox.ts';
import type { Party } from '../../org/party.ts';

/** URI scheme of participants in the Peppol network (OpenPeppol, "Policy for use of Identifiers"). */
const peppolScheme = 'iso6523-actorid-upis';

/**
 * Splits codes that contain their scheme: `0088:1234567890123` (ISO/IEC 6523, BT-34-1). Four digits and a colon
 * anywhere count as such; the scheme is always the first four characters.
 */
export function splitInboxCode(inbox: Inbox): void {
  const { code } = inbox;
  if (code === undefined || !/\d{4}:/.test(code)) return;
  const rest = code.slice(5);
  inbox.scheme = code.slice(0, 4);
  if (rest === '') delete inbox.code;
  else inbox.code = rest;
}

/** Adds an endpoint with the address of a party's Peppol inbox, unless the party has an endpoint in Peppol. */
export function addPeppolEndpoint(party: Party): void {
  if (party.endpoints?.some(({ uri }) => uri.toLowerCase().startsWith(`${peppolScheme}:`))) return;
  const inbox = party.inboxes?.find(
    ({ key, scheme, code }) => key === 'peppol' && scheme !== undefined && code !== undefined,
  );
  if (!inbox) return;
  const uri = `${peppolScheme}::${inbox.scheme}:${inbox.code}`;
  party.endpoints = [
    ...(party.endpoints ?? []),
    { ...(inbox.label !== undefined && { label: inbox.label }), uri },
  ];
}
