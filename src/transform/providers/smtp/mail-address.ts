import { domainToASCII } from 'node:url';

/** Someone who writes or is written to. */
export interface Mailbox {
  /** What is shown beside the address; empty when nothing is. */
  readonly name: string;
  /** With its domain in ASCII; the part before the @ may hold other letters (RFC 6531). */
  readonly address: string;
}

/** A dot-atom (RFC 5322, section 3.2.3), of the letters of RFC 6532 as well; neither quotes nor comments. */
const localPart =
  /^[\w!#$%&'*+/=?^`{|}~\u{a0}-\u{10ffff}-]+(?:\.[\w!#$%&'*+/=?^`{|}~\u{a0}-\u{10ffff}-]+)*$/u;

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Reads an address alone: `a@b.example`, an internationalised one too; undefined for any other text. */
export function addressOf(text: string): string | undefined {
  const trimmed = text.trim().normalize('NFC');
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  const domain = domainToASCII(trimmed.slice(at + 1).toLowerCase());
  const fits =
    at > 0 && Buffer.byteLength(local) <= 64 && localPart.test(local) && !/\p{C}|\p{Z}/u.test(local);
  return fits && domain.length <= 253 && domainForm.test(domain) ? `${local}@${domain}` : undefined;
}

/** Reads `a@b.example` or `A. Person <a@b.example>`; undefined for any other text. */
export function mailboxOf(text: string): Mailbox | undefined {
  const [, shown = '', bracketed] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = addressOf(bracketed ?? text);
  return address === undefined ? undefined : { name: headerText(shown.replaceAll('"', '')), address };
}

/** A text as it can stand in a header: in one line, without controls and without what turns the direction of what follows. */
export function headerText(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
}
