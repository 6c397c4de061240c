import { catchDocumentError, createInvalidResult } from './completion.ts';
import type { Built } from './completion.ts';
import { readHeader, signaturesOf } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { Header } from './head/header.ts';
import { Link } from './head/link.ts';
import { Stamp } from './head/stamp.ts';
import { isObject } from './json.ts';
import type { Json } from './json.ts';
import { list } from './model/part.ts';
import { readWhole } from './model/reading-whole.ts';
import { validateHeader } from './validation.ts';

/**
 * Adds stamps of authorities to a signed envelope, replacing older ones of the same provider. Document, digest and
 * signatures are not changed. Rejects drafts, because a stamped document must not change any more.
 */
export function stamp(envelope: Envelope, stamps: Json): Built {
  return catchDocumentError(() => {
    const { header } = readHeader(envelope);
    const { value: added } = readWhole(list(Stamp), stamps, ['stamps']);
    header.stamps = replaced(header.stamps, added, ({ prv }) => prv);
    return withHeader(envelope, header);
  });
}

/** Adds links to related resources to a draft or a signed envelope, replacing links with the same category and key. */
export function link(envelope: Envelope, links: Json): Built {
  return catchDocumentError(() => {
    const { header } = readHeader(envelope);
    const { value: added } = readWhole(list(Link), links, ['links']);
    header.links = replaced(header.links, added, ({ category = '', key }) => `${category} ${key}`);
    return withHeader(envelope, header);
  });
}

/** Checks the header of an envelope that was changed in another way, by the rules of the format. */
export function checkHeader(envelope: Envelope): Built {
  return catchDocumentError(() => {
    const faults = validateHeader(readHeader(envelope).header, signaturesOf(envelope).length > 0);
    return faults.length > 0 ? createInvalidResult(faults) : { ok: true, envelope, notices: [] };
  });
}

/** Returns the former elements, each replaced by an added one of the same name, followed by the other added ones. */
function replaced<T>(former: readonly T[] = [], added: readonly T[], nameOf: (element: T) => string): T[] {
  const byName = new Map(former.map((element) => [nameOf(element), element]));
  for (const element of added) byName.set(nameOf(element), element);
  return [...byName.values()];
}

function withHeader(envelope: Envelope, header: Header): Built {
  const faults = validateHeader(header, signaturesOf(envelope).length > 0);
  if (faults.length > 0) return createInvalidResult(faults);
  const head = Header.write(header);
  return { ok: true, envelope: { ...envelope, head: isObject(head) ? head : {} }, notices: [] };
}
