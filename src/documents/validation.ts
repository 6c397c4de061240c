import type { Document } from './document.ts';
import type { Fault } from './document-error.ts';
import { Header } from './head/header.ts';
import { settingOf } from './normalise.ts';
import { validate } from './rules/validate.ts';

/** Documents that are signed only with a code; a status also needs its date. */
const codedTypes = new Set(['bill/invoice', 'bill/order', 'bill/delivery', 'bill/payment', 'bill/status']);

/** Faults of an envelope and its document, without those the header says to ignore. */
export function validateEnvelope({ type, value }: Document, header: Header, isSigned: boolean): Fault[] {
  const setting = settingOf(value);
  const faults = [
    ...envelopeFaults(type.part.name, value, header, isSigned),
    ...validate(Header, header, { regime: undefined, addons: [], tags: [] }, '$.head'),
    ...validate(type.part, value, setting, '$.doc'),
  ];
  return header.ignore ? faults.filter(({ code }) => !header.ignore?.includes(code)) : faults;
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
