import type { Context } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { putAt, textAt } from '@docmill/documents/paths';
import type { EmbeddedFile } from '../document/files.ts';
import { catchEinvoiceError } from '../einvoice-error.ts';
import type { EinvoiceError } from '../einvoice-error.ts';
import { unwrapEnvelope } from '../signature/cades.ts';
import type { XmlSigner } from '../signature/xml-signer.ts';
import { findUnread } from '../syntax/read-model.ts';
import type { Unread } from '../syntax/read-model.ts';
import { readRoot, writeTable } from '../table/national.ts';
import type { WrittenNational } from '../table/national.ts';
import { markRead, readRows } from '../table/read-rows.ts';
import { calculateWithStatedTotal } from '../table/stated-total.ts';
import type { NationalDocument } from '../table/stated-total.ts';
import { findUnwritten } from '../table/unwritten.ts';
import { prepareDocument } from '../writing.ts';
import { writeXml } from '../xml/xml-writer.ts';
import { arrangeDocument, convertDocument } from './arrangement.ts';
import { arrangeFiles, convertFiles } from './file-arrangement.ts';
import { fattura } from './invoice.ts';
import type { Transmission } from './party-arrangement.ts';

/** Root element of FatturaPA 1.2, whose children have no namespace. */
const root = {
  name: 'p:FatturaElettronica',
  namespace: 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2',
};
const signature = '{http://www.w3.org/2000/09/xmldsig#}Signature';

/** Transmission details, files and signer of an invoice. */
export interface Sending extends Transmission {
  /** Files to embed in the invoice. */
  readonly files?: readonly EmbeddedFile[];
  /** Signer (XAdES-BES), mandatory for invoices to public bodies; unsigned if absent. */
  readonly signer?: XmlSigner;
}

/**
 * A document read from a FatturaPA, with its embedded files and the content of the XML that
 * neither can hold; or an error.
 */
export type ReadFatturaPa =
  | ({
      readonly ok: true;
      readonly files: readonly EmbeddedFile[];
      readonly unread: readonly Unread[];
    } & NationalDocument)
  | { readonly ok: false; readonly error: EinvoiceError };

/**
 * Writes the invoice in a calculated envelope as FatturaPA (FPR12, or FPA12 for public bodies). The default
 * progressive number is the beginning of the envelope's UUID.
 */
export function toFatturaPa(
  envelope: JsonObject,
  { files = [], signer, ...transmission }: Sending,
  context: Context,
): WrittenNational {
  return catchEinvoiceError(() => {
    const document = prepareDocument(envelope, ['it-sdi-v1'], context);
    const uuid = textAt(envelope, 'head.uuid');
    const arrangement = arrangeDocument(document, {
      ...(uuid !== undefined && { progressive: uuid.slice(0, 8) }),
      ...transmission,
    });
    arrangement.ownFiles = arrangeFiles(files);
    const content = writeTable(fattura, arrangement);
    const xml = writeXml(root.name, {
      '@xmlns:p': root.namespace,
      '@versione': textAt(arrangement, 'tax.ext.it-sdi-format') ?? '',
      ...content,
    });
    const notices = findUnwritten(document, content, 'FatturaPA');
    return { ok: true, xml: signer ? signer.signXml(xml, { at: context.now() }) : xml, notices };
  });
}

/** Converts the first invoice in a FatturaPA to a calculated document. The file may be in a signed envelope (`.p7m`). */
export function fromFatturaPa(bytes: Uint8Array, context: Context): ReadFatturaPa {
  return catchEinvoiceError(() => {
    const element = readRoot(unwrapEnvelope(bytes), root);
    for (const child of element.childrenNamed(signature)) markRead(child);
    const read: JsonObject = {};
    readRows(fattura, element, read);
    const format = element.attributes.get('versione');
    if (format !== undefined) putAt(read, 'tax.ext.it-sdi-format', format);
    const { files, faults } = convertFiles(read, `${bodyPath}/Allegati`);
    const { document, total } = convertDocument(read);
    const stated = { text: total, path: `${bodyPath}/${totalPath}`, mayBeWithTax: true } as const;
    const built = calculateWithStatedTotal(document, stated, context);
    const unread = findUnread(element);
    return { ok: true, ...built, faults: [...built.faults, ...faults], files, unread };
  });
}

const bodyPath = '/p:FatturaElettronica/FatturaElettronicaBody';
const totalPath = 'DatiGenerali/DatiGeneraliDocumento/ImportoTotaleDocumento';
