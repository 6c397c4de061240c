import { billOf, invoiceOf } from './bill/bill-of.ts';
import { correctInvoice } from './bill/correction.ts';
import { CorrectionOptions } from './bill/correction-options.ts';
import { localTime } from './cal/date.ts';
import { convertBill } from './bill/currency-conversion.ts';
import { invertInvoice } from './bill/inversion.ts';
import { copyDocument } from './bill/replication.ts';
import { removeIncluded } from './bill/tax-removal.ts';
import { catchDocumentError, catchDocumentErrorAsync, complete, createInvalidResult } from './completion.ts';
import type { Built } from './completion.ts';
import type { Context } from './context.ts';
import { digestOf } from './digest.ts';
import { calculateDocument, readDocument, recalculateDocument } from './document.ts';
import type { Document } from './document.ts';
import { calculationRefusal, DocumentRefusal } from './document-error.ts';
import type { DocumentError, Fault } from './document-error.ts';
import { isEnvelope, readHeader, signaturesOf } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { readWhole } from './model/reading-whole.ts';
import type { Header } from './head/header.ts';
import { isObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';
import { refusedNotices, unknownCodes } from './notices.ts';
import { applyDocumentPatch } from './patch/patch.ts';
import { correctionSchema } from './schema/correction-schema.ts';
import { signPayload, verifySignature } from './signature.ts';
import type { SignatureClaims, SignaturePayload, SigningKey, VerificationKey } from './signature.ts';
import { validateEnvelope } from './validation.ts';

export { schemaId, shortSchema } from './schema-id.ts';
export type { Built } from './completion.ts';

/** Valid signatures, or an error. */
export type Verified =
  | { readonly ok: true; readonly signatures: readonly (SignaturePayload & { kid: string })[] }
  | { readonly ok: false; readonly error: DocumentError };

/** A JSON Schema, or an error. */
export type Described =
  { readonly ok: true; readonly schema: JsonObject } | { readonly ok: false; readonly error: DocumentError };

/** Maximum number of signatures of an envelope, because each one costs a verification. */
const maxSignatures = 100;

/**
 * Builds a finished envelope from a document or an envelope: normalised, calculated, validated, with its digest. A
 * signed envelope is never calculated again; its digest is checked and it is returned unchanged.
 */
export function build(input: JsonObject, context: Context): Built {
  return catchDocumentError(() => {
    if (!isEnvelope(input)) return finish(input, emptyHeader(), [], context);
    if (signaturesOf(input).length > 0) return { ok: true, envelope: intact(input), notices: [] };
    const { header, losses } = readHeader(input);
    if (!isObject(input.doc)) throw calculationRefusal('the envelope has no doc', '$.doc');
    return finish(input.doc, header, losses, context);
  });
}

/**
 * Patches the document of an envelope (RFC 6902 or RFC 7396, by media type). A draft keeps its header; a
 * signed envelope gets a new one.
 */
export function patchEnvelope(
  envelope: JsonObject,
  patch: Json,
  contentType: string,
  context: Context,
): Built {
  return catchDocumentError(() => {
    if (!isObject(envelope.doc)) throw noDocument();
    const isSigned = signaturesOf(envelope).length > 0;
    const header = isSigned ? emptyHeader() : readHeader(envelope).header;
    return finish(applyDocumentPatch(envelope.doc, patch, contentType, context), header, [], context);
  });
}

/** Creates the invoice that corrects the one in the envelope, in a new envelope. */
export function correct(envelope: JsonObject, options: CorrectionOptions, context: Context): Built {
  return catchDocumentError(() => {
    const document = extractDocument(envelope, context);
    const { stamps = [] } = readHeader(envelope).header;
    const { value: read } = readWhole(CorrectionOptions, options as Json, ['options']);
    correctInvoice(document, { ...read, stamps: [...stamps, ...(read.stamps ?? [])] }, context);
    // GOBL calculates a correction twice: when it is created and when it is put into its envelope.
    calculateDocument(document, context);
    return complete(document, emptyHeader(), [], context);
  });
}

/** Returns the JSON Schema of the options for correcting the invoice in an envelope. */
export function correctionOptions(envelope: JsonObject, context: Context): Described {
  return catchDocumentError(() => {
    const { stamps = [] } = readHeader(envelope).header;
    const invoice = invoiceOf(extractDocument(envelope, context));
    const today = localTime(context.now(), 'UTC').date;
    return { ok: true, schema: correctionSchema(invoice, stamps, today) };
  });
}

/** Creates a new document from the one in the envelope, without identifiers and dates, in a new envelope. */
export function replicate(envelope: JsonObject, context: Context): Built {
  return catchDocumentError(() =>
    complete(copyDocument(extractDocument(envelope, context)), emptyHeader(), [], context),
  );
}

/** Reverses the sign of all quantities and amounts of an invoice, in a new envelope. */
export function invert(envelope: JsonObject, context: Context): Built {
  return catchDocumentError(() => {
    const document = extractDocument(envelope, context);
    invertInvoice(invoiceOf(document));
    return complete(document, emptyHeader(), [], context);
  });
}

/** Converts an invoice, order or delivery into a currency it has an exchange rate for, in a new envelope. */
export function convertCurrency(envelope: JsonObject, currency: string, context: Context): Built {
  return catchDocumentError(() => {
    const document = extractDocument(envelope, context);
    convertBill(billOf(document), currency);
    return complete(document, emptyHeader(), [], context);
  });
}

/**
 * Removes included taxes from the prices of an invoice, order or delivery, so that they are added
 * on top, in a new envelope.
 */
export function removeIncludedTaxes(envelope: JsonObject, context: Context): Built {
  return catchDocumentError(() => {
    const document = extractDocument(envelope, context);
    const bill = billOf(document);
    const recalculate = (): void => recalculateDocument(document, context);
    return complete(document, emptyHeader(), [], context, () => removeIncluded(bill, recalculate));
  });
}

/** Signs an envelope. Its document must be complete: a bill needs its code. */
export async function sign(
  envelope: JsonObject,
  key: SigningKey,
  context: Context,
  claims: SignatureClaims = {},
): Promise<Built> {
  return await catchDocumentErrorAsync(async () => {
    const sound = intact(envelope);
    const { header } = readHeader(sound);
    const dig = digestOf(sound.doc);
    const payload = { uuid: header.uuid, dig, ...claims, iat: Math.floor(context.now().getTime() / 1000) };
    const signed: Envelope = {
      ...sound,
      sigs: [...signaturesOf(sound), await signPayload(payload, key)],
    };
    const { faults, notices } = validateEnvelope(extractDocument(signed, context), header, true);
    const standing = [...faults, ...refusedNotices(notices, context)];
    return standing.length > 0 ? createInvalidResult(standing) : { ok: true, envelope: signed, notices: [] };
  });
}

/** Verifies the digest and every signature of an envelope with the given keys. */
export async function verify(envelope: JsonObject, keys: readonly VerificationKey[]): Promise<Verified> {
  return await catchDocumentErrorAsync(async (): Promise<Verified> => {
    const { header } = readHeader(intact(envelope));
    if (signaturesOf(envelope).length > maxSignatures) {
      throw new DocumentRefusal('signature', `an envelope has ${maxSignatures} signatures at most`);
    }
    const signatures = await Promise.all(
      signaturesOf(envelope).map((signature) => verifySignature(signature, keys)),
    );
    if (signatures.length === 0) throw new DocumentRefusal('signature', 'the envelope is not signed');
    for (const { uuid, dig } of signatures) {
      if (uuid !== header.uuid) throw new DocumentRefusal('signature', 'a signature is of another envelope');
      if (dig.val !== header.dig?.val)
        throw new DocumentRefusal('signature', 'a signature is of another document');
    }
    return { ok: true, signatures };
  });
}

function noDocument(): DocumentRefusal {
  return lacking('doc', 'GOBL-ENVELOPE-03');
}

function lacking(member: string, code: string): DocumentRefusal {
  const message = `the envelope has no ${member}`;
  return new DocumentRefusal('input', message, [{ code, paths: [`$.${member}`], message }]);
}

function emptyHeader(): Header {
  return { uuid: '' };
}

function extractDocument(envelope: JsonObject, context: Context): Document {
  if (!isObject(envelope.doc)) throw noDocument();
  return readDocument(envelope.doc, ['doc'], context);
}

/** Returns an envelope if it is complete and its digest matches its document. Throws otherwise. */
function intact(envelope: JsonObject): Envelope {
  const { $schema, head, doc } = envelope;
  if (typeof $schema !== 'string') throw lacking('$schema', 'GOBL-ENVELOPE-01');
  if (!isObject(head)) throw lacking('head', 'GOBL-ENVELOPE-02');
  if (!isObject(doc)) throw noDocument();
  const { header } = readHeader(envelope);
  if (header.dig?.val !== digestOf(doc).val) {
    throw new DocumentRefusal('digest', 'the digest is not that of the document', [
      { code: 'GOBL-ENVELOPE-11', paths: ['$'], message: 'envelope digest does not match the document' },
    ]);
  }
  return { ...envelope, $schema, head, doc };
}

function finish(input: JsonObject, header: Header, losses: readonly Fault[], context: Context): Built {
  return complete(
    readDocument(input, ['doc'], context),
    header,
    [...losses, ...unknownCodes(input)],
    context,
  );
}
