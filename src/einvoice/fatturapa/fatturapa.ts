import type { Context } from '../../documents/context.ts';
import type { JsonObject } from '../../documents/json.ts';
import { caught } from '../einvoice-error.ts';
import type { EinvoiceError } from '../einvoice-error.ts';
import { unreadOf } from '../syntax/read-model.ts';
import type { Unread } from '../syntax/read-model.ts';
import { putAt, textAt } from '../table/member-path.ts';
import { rootOf, rowsWritten } from '../table/national.ts';
import { markRead, readRows } from '../table/read-rows.ts';
import { withStatedTotal } from '../table/stated-total.ts';
import type { NationalDocument } from '../table/stated-total.ts';
import { preparedDocument } from '../writing.ts';
import { writeXml } from '../xml/xml-writer.ts';
import { arranged, documentRead } from './arrangement.ts';
import { fattura } from './invoice.ts';
import type { Transmission } from './party-arrangement.ts';

/** Root of FatturaPA 1.2, whose children have no namespace. */
const root = {
  name: 'p:FatturaElettronica',
  namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
};
const signature = '{http://www.w3.org/2000/09/xmldsig#}Signature';

/** A FatturaPA that was written, or why none was. */
export type WrittenFatturaPa =
  { readonly ok: true; readonly xml: string } | { readonly ok: false; readonly error: EinvoiceError };

/** A document that was read from a FatturaPA, with what of the XML has no place in it. */
export type ReadFatturaPa =
  | ({ readonly ok: true; readonly unread: readonly Unread[] } & NationalDocument)
  | { readonly ok: false; readonly error: EinvoiceError };

/**
 * Writes the invoice in a calculated envelope as FatturaPA (FPR12, or FPA12 for public bodies), unsigned. The progressive
 * number is the beginning of the envelope's uuid where none is given.
 */
export function toFatturaPa(
  envelope: JsonObject,
  transmission: Transmission,
  context: Context,
): WrittenFatturaPa {
  return caught(() => {
    const document = preparedDocument(envelope, ['it-sdi-v1'], context);
    const uuid = textAt(envelope, 'head.uuid');
    const arrangement = arranged(document, {
      ...(uuid !== undefined && { progressive: uuid.slice(0, 8) }),
      ...transmission,
    });
    const content = rowsWritten(fattura, arrangement);
    const xml = writeXml(root.name, {
      '@xmlns:p': root.namespace,
      '@versione': textAt(arrangement, 'tax.ext.it-sdi-format') ?? '',
      ...content,
    });
    return { ok: true, xml };
  });
}

/** Makes a document of the first invoice in a FatturaPA, and calculates it. */
export function fromFatturaPa(bytes: Uint8Array, context: Context): ReadFatturaPa {
  return caught(() => {
    const element = rootOf(bytes, root);
    for (const child of element.named(signature)) markRead(child);
    const read: JsonObject = {};
    readRows(fattura, element, read);
    const format = element.attributes.get('versione');
    if (format !== undefined) putAt(read, 'tax.ext.it-sdi-format', format);
    const { document, total } = documentRead(read);
    const stated = { text: total, path: totalPath, mayBeWithTax: true } as const;
    return { ok: true, ...withStatedTotal(document, stated, context), unread: unreadOf(element) };
  });
}

const totalPath =
  '/p:FatturaElettronica/FatturaElettronicaBody/DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento';
