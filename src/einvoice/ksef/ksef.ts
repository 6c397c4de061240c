import type { Context, Fault } from '@docmill/documents';
import { utf8Length } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt } from '@docmill/documents/paths';
import { catchEinvoiceError, EinvoiceRefusal } from '../einvoice-error.ts';
import type { EinvoiceError } from '../einvoice-error.ts';
import { findUnread } from '../syntax/read-model.ts';
import type { Unread } from '../syntax/read-model.ts';
import { readRoot, writeTable } from '../table/national.ts';
import type { WrittenNational } from '../table/national.ts';
import { readRows } from '../table/read-rows.ts';
import { calculateWithStatedTotal } from '../table/stated-total.ts';
import type { NationalDocument } from '../table/stated-total.ts';
import { findUnwritten } from '../table/unwritten.ts';
import { prepareDocument } from '../writing.ts';
import { writeXml } from '../xml/xml-writer.ts';
import { arrangeDocument, convertDocument } from './arrangement.ts';
import { faktura } from './invoice.ts';

const root = { name: 'Faktura', namespace: 'http://crd.gov.pl/wzor/2025/06/25/13775/' };

/** Maximum size of an invoice without attachments in KSeF, in bytes. */
const maxBytes = 1_000_000;

/** A document read from FA(3), with the content of the XML that it cannot hold; or an error. */
export type ReadKsef =
  | ({ readonly ok: true; readonly unread: readonly Unread[] } & NationalDocument)
  | { readonly ok: false; readonly error: EinvoiceError };

/** Writes the invoice in a calculated envelope as FA(3), with the current time as creation time. */
export function toKsef(envelope: JsonObject, context: Context): WrittenNational {
  return catchEinvoiceError(() => {
    const document = withoutControls(prepareDocument(envelope, ['pl-favat-v3'], context));
    refuseAdjustments(document);
    const created = context
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
    const content = writeTable(faktura, arrangeDocument(document, created));
    const xml = writeXml(root.name, { '@xmlns': root.namespace, ...content });
    if (utf8Length(xml) > maxBytes)
      throw new EinvoiceRefusal('not-representable', `KSeF takes ${maxBytes} bytes at most`);
    return { ok: true, xml, notices: findUnwritten(document, content, 'FA(3)') };
  });
}

/** Returns the document without control characters that KSeF rejects although XML allows them. */
function withoutControls(document: JsonObject): JsonObject {
  const text = JSON.stringify(document).replaceAll(/[\u007f-\u0084\u0086-\u009f]/g, '');
  return JSON.parse(text) as JsonObject;
}

/** Rejects discounts and charges of the whole document: in FA(3) only lines have them. */
function refuseAdjustments(document: JsonObject): void {
  const faults = ['discounts', 'charges'].flatMap((member): Fault[] =>
    objectsAt(document, member).map((_row, index) => ({
      code: 'not-representable',
      paths: [`$.doc.${member}[${index}]`],
      message: 'FA(3) has no discounts and charges of a whole invoice: lines have them',
    })),
  );
  const [first] = faults;
  if (first) throw new EinvoiceRefusal('not-representable', first.message, faults);
}

/** Converts FA(3) to a calculated document. */
export function fromKsef(bytes: Uint8Array, context: Context): ReadKsef {
  return catchEinvoiceError(() => {
    const element = readRoot(bytes, root);
    const read: JsonObject = {};
    readRows(faktura, element, read);
    const { document, total } = convertDocument(read);
    const result = calculateWithStatedTotal(document, { text: total, path: '/Faktura/Fa/P_15' }, context);
    return { ok: true, ...result, unread: findUnread(element) };
  });
}
