import type { Context } from '../../documents/context.ts';
import { invert } from '../../documents/documents.ts';
import type { JsonObject } from '../../documents/json.ts';
import { caught, EinvoiceRefusal } from '../einvoice-error.ts';
import type { EinvoiceError } from '../einvoice-error.ts';
import { textAt } from '../table/member-path.ts';
import { rowsWritten } from '../table/national.ts';
import { preparedDocument } from '../writing.ts';
import { writeXml } from '../xml/xml-writer.ts';
import { arranged } from './arrangement.ts';
import { facturae } from './invoice.ts';

const namespace = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml';

/** A Facturae that was written, or why none was. */
export type WrittenFacturae =
  { readonly ok: true; readonly xml: string } | { readonly ok: false; readonly error: EinvoiceError };

/**
 * Writes the invoice in a calculated envelope as Facturae 3.2.2, unsigned. A party that issues it for the supplier is
 * named as third party. Credit notes are negative there.
 */
export function toFacturae(envelope: JsonObject, context: Context, issuer?: JsonObject): WrittenFacturae {
  return caught(() => {
    const document = preparedDocument(envelope, ['es-facturae-v3'], context);
    const isCredit = textAt(document, 'type') === 'credit-note';
    const signed = isCredit ? inverted(document, context) : document;
    const content = rowsWritten(facturae, arranged(signed, issuer));
    return { ok: true, xml: writeXml('fe:Facturae', { '@xmlns:fe': namespace, ...content }) };
  });
}

function inverted(document: JsonObject, context: Context): JsonObject {
  const built = invert({ doc: document }, context);
  if (built.ok) return built.envelope.doc;
  throw new EinvoiceRefusal('invalid-document', built.error.message, built.error.faults);
}
