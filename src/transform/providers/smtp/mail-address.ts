import { domainToASCII } from 'node:url';

/** Sender or recipient of a message. */
export interface Mailbox {
  /** Display name; empty if there is none. */
  readonly name: string;
  /** Address with its domain in ASCII; the part before the @ may contain other letters (RFC 6531). */
  readonly address: string;
}

/** Dot-atom (RFC 5322, section 3.2.3), including the letters of RFC 6532; without quotes and comments. */
const localPart =
  /^[\w!#$%&'*+/=?^`{|}~\u{a0}-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u{a0}-\u{10ffff}-]+)*$/u;

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Parses an address without a display name: `a@b.example`, possibly internationalised; undefined for any other text. */
export function addressOf(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const domain = domainToASCII(trimmed.slice(at + 1).toLowerCase());
  const fits =
    at > 0 && Buffer.byteLength(local) <= 64 && localPart.test(local) && !/\p{C}|\p{Z}/u.test(local);
  return fits && domain.length <= 253 && domainForm.test(domain) ? `${local}@${domain}` : undefined;
}

/** Parses `a@b.example` or `A. Person <a@b.example>`; undefined for any other text. */
export function mailboxOf(text: string): Mailbox | undefined {
  const [, shown = '', bracketed] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = addressOf(bracketed ?? text);
  return address === undefined ? undefined : { name: headerText(shown.replaceAll('"', '')), address };
}

/** Cleans a text for a header: one line without control characters and without characters that change the text direction. */
export function headerText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}
