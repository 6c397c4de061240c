import type { Document } from './document.ts';
import type { Fault } from './document-error.ts';
import { Header } from './head/header.ts';
import { settingOf } from './normalise.ts';
import { isNotice } from './notices.ts';
import { validate } from './rules/validate.ts';

/** Document types that can be signed only with a code; a status also needs its date. */
export const codedTypes: ReadonlySet<string> = new Set([
  'bill/invoice',
  'bill/order',
  'bill/delivery',
  'bill/payment',
  'bill/status',
]);

/** Results of the rules for an envelope: faults that make it invalid, and notices. */
export interface Findings {
  readonly faults: Fault[];
  /** Notices with our own codes, `DOCMILL-...`. */
  readonly notices: Fault[];
}

/** Checks an envelope and its document against the rules, except those that the header ignores. */
export function validateEnvelope(document: Document, header: Header, isSigned: boolean): Findings {
  const { type, value } = document;
  const found = [
    ...(isSigned ? readinessFaults(document) : []),
    ...validateHeader(header, isSigned),
    ...validate(type.part, value, settingOf(value), '$.doc'),
  ];
  const heeded = header.ignore ? found.filter(({ code }) => !header.ignore?.includes(code)) : found;
  return {
    faults: heeded.filter((finding) => !isNotice(finding)),
    notices: heeded.filter(isNotice),
  };
}

/** Checks a header against the rules. */
export function validateHeader(header: Header, isSigned: boolean): Fault[] {
  const faults = validate(Header, header, { regime: undefined, addons: [], tags: [] }, '$.head');
  if (isSigned || !header.stamps) return faults;
  const message = 'only a signed envelope may have stamps';
  return [{ code: 'GOBL-ENVELOPE-12', paths: ['$'], message }, ...faults];
}

function readinessFaults({ type, value }: Document): Fault[] {
  const { name } = type.part;
  const { code, issue_date: issueDate } = value;
  if (!codedTypes.has(name)) return [];
  if (code && (name !== 'bill/status' || issueDate)) return [];
  const message = 'the document is not ready to be signed: it needs a code';
  return [{ code: 'GOBL-ENVELOPE-13', paths: ['$'], message }];
}
