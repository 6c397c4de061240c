import { isDeepStrictEqual } from 'node:util';
import type { DocumentPolicy } from '../../../platform/config.ts';
import { build, checkHeader, DocumentRefusal, sign } from '@docmill/documents';
import type { Built, Context, Envelope, SigningKey } from '@docmill/documents';
import type { Json, JsonObject } from '@docmill/documents/json';
import { applyDocumentPatch, mergePatchType } from '@docmill/documents/patches';
import { parseBoundedJson } from '../../../platform/json-bounds.ts';
import { threadFunction } from '../../../platform/threads/thread-function.ts';
import { isSigned } from '../../../silo/entries/entry-facts.ts';
import { entrySigned, isSameDocument, isSameEnvelope } from '../../../silo/entries/signed-envelope.ts';
import { ko, skip, type Outcome } from '../action.ts';
import { documentContext, documentOf, documentOutcome } from '../document-outcome.ts';
import { filterOf, type Change } from './change.ts';
import { formatFailure, JqFault, runJq } from './jq.ts';
import { evaluate, type ExpressionTask } from './expression-scope.ts';

/** Document to change, the change, and the key that signs the result if required. */
interface Modification extends ExpressionTask {
  readonly config: Change;
  readonly key: SigningKey;
  readonly now: Date;
  readonly policy: DocumentPolicy;
}

/** Changes a document. */
export const modify = threadFunction(async (task: Modification): Promise<Outcome> => {
  const { expr } = task.config;
  const condition = expr ? evaluate(expr, task) : { ok: true as const, value: true };
  if (!condition.ok) return ko('expression-failed', condition.message);
  if (condition.value !== true) return skip('condition-false', 'The expression is not true');
  const context = documentContext(task, task.policy);
  const { sign, allowInvalid, allowInvalidJson } = task.config;
  try {
    const envelope = JSON.parse(task.entry.text) as JsonObject;
    const result = await changeEnvelope(envelope, task.config, context);
    if (isSigned(envelope)) return changeSigned(envelope, result, context);
    // Only the service signs: signatures in a change are dropped.
    const { sigs: _foreign, ...draft } = result;
    const built = build(draft, context);
    const keepsInvalid = (allowInvalid || allowInvalidJson) && !sign;
    return documentOutcome(sign ? await signBuilt(built, task.key, context) : built, keepsInvalid);
  } catch (error) {
    if (error instanceof DocumentRefusal) return documentOutcome({ ok: false, error: error.error });
    if (error instanceof JqFault)
      return ko('jq-failed', formatFailure(filterOf(task.config) ?? '', error.message));
    throw error;
  }
});

/** Signs the envelope and keeps the notices of its build. */
async function signBuilt(built: Built, key: SigningKey, context: Context): Promise<Built> {
  if (!built.ok) return built;
  const result = await sign(built.envelope, key, context);
  return result.ok ? { ...result, notices: built.notices } : result;
}

/** Returns the outcome of a change to a signed envelope: only its header may change, as far as ADR 39 allows. */
function changeSigned(signed: JsonObject, changed: JsonObject, context: Context): Outcome {
  if (!isSameDocument(signed, documentOf(changed), context)) throw entrySigned();
  const next: JsonObject = { ...changed, doc: documentOf(signed) };
  // A signature added by the change is not verified, so it is refused.
  if (!isDeepStrictEqual(next['sigs'], signed['sigs'])) throw entrySigned();
  if (isSameEnvelope(signed, next))
    return skip('already-signed', 'The envelope is signed, and the change is part of it already');
  return documentOutcome(checkHeader(next as Envelope));
}

/** Returns the changed envelope, not yet calculated. */
async function changeEnvelope(envelope: JsonObject, config: Change, context: Context): Promise<JsonObject> {
  const patched =
    config.scope === 'env'
      ? await applyChange(envelope, config, context)
      : { ...envelope, doc: await applyChange(documentOf(envelope), config, context) };
  return { ...patched, doc: addLabels(documentOf(patched), config) };
}

function applyChange(object: JsonObject, change: Change, context: Context): JsonObject | Promise<JsonObject> {
  const filter = filterOf(change);
  if (filter !== undefined) return runJq(object, filter) as Promise<JsonObject>;
  return applyDocumentPatch(object, patchOf(change.data), change.mergeType || mergePatchType, context);
}

function addLabels(document: JsonObject, { addons = [], tags = [] }: Change): JsonObject {
  return {
    ...document,
    ...(addons.length > 0 && { $addons: mergeLists(document['$addons'], addons) }),
    ...(tags.length > 0 && { $tags: mergeLists(document['$tags'], tags) }),
  };
}

function mergeLists(present: Json | undefined, added: readonly string[]): Json[] {
  return [...new Set([...(Array.isArray(present) ? present : []), ...added])];
}

/** Parses a patch that is given as text, as forms send it. */
function patchOf(data: Json | undefined): Json {
  if (typeof data !== 'string' || data === '') return data || {};
  try {
    return parseBoundedJson(data) as Json;
  } catch {
    throw new DocumentRefusal('patch', 'data is a text that is not JSON');
  }
}
