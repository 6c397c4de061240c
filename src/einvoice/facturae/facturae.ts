import { invert } from '@docmill/documents';
import type { Context } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { textAt } from '@docmill/documents/paths';
import { catchEinvoiceError, EinvoiceRefusal } from '../einvoice-error.ts';
import type { XmlSigner } from '../signature/xml-signer.ts';
import { writeTable } from '../table/national.ts';
import type { WrittenNational } from '../table/national.ts';
import { findUnwritten } from '../table/unwritten.ts';
import { prepareDocument } from '../writing.ts';
import { writeXml } from '../xml/xml-writer.ts';
import { arrangeDocument } from './arrangement.ts';
import { facturae } from './invoice.ts';

const namespace = 'http://www.facturae.gob.es/formato/Versiones/Facturaev3_2_2.xml';

/** Options for issuing an invoice. */
export interface Issue {
  /** Party that issues the invoice for the supplier, named as third party. */
  readonly issuer?: JsonObject;
  /** Signer of the invoice; unsigned if absent. */
  readonly signer?: XmlSigner;
}

/** Signature policy of Facturae, version 3.1. */
const policy = {
  id: 'http://www.facturae.gob.es/politica_de_firma_formato_facturae/politica_de_firma_formato_facturae_v3_1.pdf',
  description: 'Política de Firma FacturaE v3.1',
  sha1: 'Ohixl6upD6av8N7pEvDABhEL6hM=',
};

/**
 * Writes the invoice in a calculated envelope as Facturae 3.2.2. With a signer it is signed as the policy requires
 * (XAdES-EPES). Credit notes have negative amounts.
 */
export function toFacturae(
  envelope: JsonObject,
  context: Context,
  { issuer, signer }: Issue = {},
): WrittenNational {
  return catchEinvoiceError(() => {
    const document = prepareDocument(envelope, ['es-facturae-v3'], context);
    const isCredit = textAt(document, 'type') === 'credit-note';
    const negated = isCredit ? inverted(document, context) : document;
    const content = writeTable(facturae, arrangeDocument(negated, issuer));
    const notices = findUnwritten(document, content, 'Facturae');
    const xml = writeXml('fe:Facturae', { '@xmlns:fe': namespace, ...content });
    if (!signer) return { ok: true, xml, notices };
    const signing = { at: context.now(), policy, role: issuer ? 'tercero' : 'emisor' };
    return { ok: true, xml: signer.signXml(xml, signing), notices };
  });
}

function inverted(document: JsonObject, context: Context): JsonObject {
  const built = invert({ doc: document }, context);
  if (built.ok) return built.envelope.doc;
  throw new EinvoiceRefusal('invalid-document', built.error.message, built.error.faults);
}
