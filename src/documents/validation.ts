import type { Document } from './document.ts';
import type { Fault } from './document-error.ts';
import { Header } from './head/header.ts';
import { settingOf } from './normalise.ts';
import { isNotice } from './notices.ts';
import { validate } from './rules/validate.ts';

/** Documents that are signed only with a code; a status also needs its date. */
const codedTypes = new Set(['bill/invoice', 'bill/order', 'bill/delivery', 'bill/payment', 'bill/status']);

/** What the rules say about an envelope: what makes it invalid, and what is only worth knowing. */
export interface Findings {
  readonly faults: Fault[];
  /** Codes of our own, `DOCMILL-...`. */
  readonly notices: Fault[];
}

/** Holds an envelope and its document against the rules; what the header says to ignore is left out. */
export function validateEnvelope({ type, value }: Document, header: Header, isSigned: boolean): Findings {
  const setting = settingOf(value);
  const found = [
    ...envelopeFaults(type.part.name, value, header, isSigned),
    ...validate(Header, header, { regime: undefined, addons: [], tags: [] }, '$.head'),
    ...validate(type.part, value, setting, '$.doc'),
  ];
  const heeded = header.ignore ? found.filter(({ code }) => !header.ignore?.includes(code)) : found;
  return {
    faults: heeded.filter((finding) => !isNotice(finding)),
    notices: heeded.filter(isNotice),
  };
}

function envelopeFaults(
  name: string,
  value: { code?: unknown; issue_date?: unknown },
  header: Header,
  isSigned: boolean,
): Fault[] {
  const faults: Fault[] = [];
  if (!isSigned && header.stamps) {
    faults.push({
      code: 'GOBL-ENVELOPE-12',
      paths: ['$'],
      message: 'only a signed envelope may have stamps',
    });
  }
  const isReady =
    !codedTypes.has(name) || (Boolean(value.code) && (name !== 'bill/status' || Boolean(value.issue_date)));
  if (isSigned && !isReady) {
    faults.push({
      code: 'GOBL-ENVELOPE-13',
      paths: ['$'],
      message: 'the document is not ready to be signed: it needs a code',
    });
  }
  return faults;
}
