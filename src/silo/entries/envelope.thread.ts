import {
  build,
  checkHeader,
  correct,
  correctionOptions,
  DocumentRefusal,
  isEnvelope,
  patchEnvelope,
  replicate,
  sign,
  verify,
} from '@docmill/documents';
import type { Built, Context, Envelope, Fault, SigningKey, VerificationKey } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { applyDocumentPatch, jsonPatchType, mergePatchType } from '@docmill/documents/patches';
import type { DocumentPolicy } from '../../platform/config.ts';
import { invalid, type RequestError } from '../../platform/errors.ts';
import { parseExactJson } from '../../platform/exact-json.ts';
import { newId } from '../../platform/ids.ts';
import { requireStorable } from '../../platform/shape/storable.ts';
import { threadFunction } from '../../platform/threads/thread-function.ts';
import { documentRefusal } from './document-refusal.ts';
import { deriveFacts, isSigned, type EntryFacts } from './entry-facts.ts';
import { numbersAsFloats, numbersAsTexts } from './exact-numbers.ts';
import { entrySigned, isSameDocument, keepsSigned } from './signed-envelope.ts';

/** Input of {@link makeEnvelope}. */
export interface EnvelopeRequest {
  /** A document, an envelope or, by the content type, a patch: as JSON text or parsed. It is not changed. */
  readonly data: { readonly text: string } | { readonly json: unknown } | undefined;
  readonly contentType: string;
  readonly correction: Parameters<typeof correct>[1] | undefined;
  /** JSON of the envelope that is copied, patched or corrected. */
  readonly previous: string | undefined;
  readonly now: Date;
  readonly policy: DocumentPolicy;
  /** Keys whose signatures are accepted. */
  readonly keys: readonly VerificationKey[];
  /** Whether the previous envelope itself is changed. */
  readonly changes: boolean;
  /** Key that signs the envelope; undefined: it stays a draft. */
  readonly signWith: SigningKey | undefined;
  /** Whether a document that does not validate is accepted. */
  readonly allowInvalid: boolean;
}

/** An envelope with its facts and notices. */
export interface MadeEnvelope {
  facts: EntryFacts;
  /** Notices about the input that did not refuse it; absent if there are none. */
  faults: Fault[] | undefined;
}

const patchTypes: ReadonlySet<string> = new Set([jsonPatchType, mergePatchType]);

/** Makes an envelope; refuses input that cannot become one. */
export const makeEnvelope = threadFunction(async (order: EnvelopeRequest): Promise<MadeEnvelope> => {
  const { contentType, correction, policy, keys, changes } = order;
  const data = order.data && ('text' in order.data ? parseExactJson(order.data.text) : order.data.json);
  const previous = order.previous === undefined ? undefined : (JSON.parse(order.previous) as JsonObject);
  const isPatch = patchTypes.has(contentType);
  const hasData = data !== undefined && data !== null;
  const context: Context = { now: () => order.now, uuid: newId, ...policy };
  requireFitting(order, { isPatch, hasData });
  const finished = (result: Built): Promise<MadeEnvelope> => finishEnvelope(result, order, context);
  if (previous && changes && isSigned(previous)) {
    const text = order.previous ?? '';
    return hasData
      ? changeSigned({ signed: previous, text }, data, order, context)
      : keepUnchanged(previous, text);
  }
  if (previous && correction) return finished(correct(previous, correction, context));
  if (previous && isPatch)
    return finished(patchEnvelope(previous, numbersAsTexts(data), contentType, context));
  if (previous && !hasData)
    return finished(
      changes ? { ok: true, envelope: previous as Envelope, notices: [] } : replicate(previous, context),
    );
  if (!isObject(data)) throw notDocument();
  if (isEnvelope(data) && isSigned(data)) return verifySigned(data, keys);
  const input = numbersAsTexts(data) as JsonObject;
  // A draft keeps its envelope, with another document.
  const isNew = !previous || !changes || isEnvelope(input);
  return finished(build(isNew ? input : { ...previous, doc: input }, context));
});

/** Returns the JSON Schema of the options that correct the invoice in an envelope. */
export const describeCorrection = threadFunction(
  ({ text, now, policy }: { text: string } & Pick<EnvelopeRequest, 'now' | 'policy'>): JsonObject => {
    const context = { now: () => now, uuid: newId, ...policy };
    const result = correctionOptions(JSON.parse(text) as JsonObject, context);
    if (!result.ok) throw documentRefusal(result.error);
    return result.schema;
  },
);

/**
 * Changes a signed envelope (ADR 39): another envelope of the same document may add signatures and stamps; the same
 * document, or a patch without effect, changes nothing. Anything else is refused.
 */
async function changeSigned(
  { signed, text }: { readonly signed: JsonObject; readonly text: string },
  data: unknown,
  { contentType, keys }: EnvelopeRequest,
  context: Context,
): Promise<MadeEnvelope> {
  if (patchTypes.has(contentType)) {
    const doc = patchDocument(signed, numbersAsTexts(data), contentType, context);
    if (!isSameDocument(signed, doc, context)) throw entrySigned();
    return keepUnchanged(signed, text);
  }
  if (!isObject(data)) throw notDocument();
  if (isEnvelope(data)) {
    const next = numbersAsFloats(data) as JsonObject;
    if (!keepsSigned(signed, next)) throw entrySigned();
    const checked = checkHeader(next as Envelope);
    if (!checked.ok) throw documentRefusal(checked.error);
    return verifySigned(data, keys);
  }
  if (!isSameDocument(signed, numbersAsTexts(data) as JsonObject, context)) throw entrySigned();
  return keepUnchanged(signed, text);
}

/** Returns the envelope unchanged. */
function keepUnchanged(envelope: JsonObject, text: string): MadeEnvelope {
  return { facts: deriveFacts(envelope, text), faults: undefined };
}

function patchDocument({ doc }: JsonObject, patch: Json, contentType: string, context: Context): JsonObject {
  try {
    return applyDocumentPatch(isObject(doc) ? doc : {}, patch, contentType, context);
  } catch (error) {
    if (error instanceof DocumentRefusal) throw documentRefusal(error.error);
    throw error;
  }
}

function notDocument(): RequestError {
  return invalid({ data: 'must be a document or an envelope' });
}

/** Verifies the digest and signatures of a signed envelope, which is stored as received. */
async function verifySigned(data: JsonObject, keys: readonly VerificationKey[]): Promise<MadeEnvelope> {
  const envelope = numbersAsFloats(data) as JsonObject;
  const result = await verify(envelope, keys);
  if (!result.ok) throw documentRefusal(result.error);
  return toMadeEnvelope(envelope, deriveFacts(envelope, JSON.stringify(data)));
}

async function finishEnvelope(
  result: Built,
  { signWith, allowInvalid }: EnvelopeRequest,
  context: Context,
): Promise<MadeEnvelope> {
  if (!result.ok && result.calculated && allowInvalid && !signWith) {
    const { calculated, error } = result;
    return toMadeEnvelope(calculated, { ...deriveFacts(calculated), invalid: true }, error.faults);
  }
  if (!result.ok) throw documentRefusal(result.error);
  const { envelope, notices } = result;
  if (!signWith || isSigned(envelope)) return toMadeEnvelope(envelope, deriveFacts(envelope), notices);
  const signed = await sign(envelope, signWith, context);
  if (!signed.ok) throw documentRefusal(signed.error);
  return toMadeEnvelope(signed.envelope, deriveFacts(signed.envelope), notices);
}

/** Characters that PostgreSQL cannot store, as `JSON.stringify` writes them; ordinary text can match too. */
const unstorable = /\\u(?:0000|d[89a-f])/;

/**
 * Returns an envelope with its facts; refuses characters that cannot be stored, which the library passes on in content that it
 * does not interpret.
 */
function toMadeEnvelope(
  envelope: JsonObject,
  facts: EntryFacts,
  notices: readonly Fault[] = [],
): MadeEnvelope {
  if (unstorable.test(facts.text)) requireStorable(envelope, ['data']);
  return { facts, faults: notices.length > 0 ? [...notices] : undefined };
}

/** Refuses members that cannot be combined. */
function requireFitting(
  { previous, correction }: EnvelopeRequest,
  { isPatch, hasData }: { isPatch: boolean; hasData: boolean },
): void {
  if (!previous && isPatch) throw invalid({ previous_id: 'is required when data is a patch' });
  if (!previous && correction) throw invalid({ previous_id: 'is required to make a correction' });
  if (hasData && correction) throw invalid({ data: 'must be absent when a correction is made' });
  if (!hasData && (isPatch || !previous)) throw invalid({ data: 'is required' });
}
