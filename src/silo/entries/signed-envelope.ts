import { isDeepStrictEqual } from 'node:util';
import { build, digestOf, signaturesOf } from '@docmill/documents';
import type { Context } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { Json, JsonObject } from '@docmill/documents/json';
import { RequestError } from '../../platform/errors.ts';

/**
 * Returns whether an envelope may follow a signed one as the next version of its entry (ADR 39): document, identifier and
 * digest are the same, and no signature or stamp is missing. Signatures and stamps may be added; links, tags, notes and other
 * data of the header may change.
 */
export function keepsSigned(signed: JsonObject, next: JsonObject): boolean {
  const [before, after] = [membersOf(signed.head), membersOf(next.head)];
  return (
    next.$schema === signed.$schema &&
    after.uuid === before.uuid &&
    isDeepStrictEqual(after.dig, before.dig) &&
    isObject(next.doc) &&
    isSealed(signed, next.doc) &&
    includesAll(signaturesOf(next), signaturesOf(signed)) &&
    includesAll(listOf(after.stamps), listOf(before.stamps))
  );
}

/** Returns whether a document, as it is or once calculated, is the document of a signed envelope; its UUID may be left out. */
export function isSameDocument(signed: JsonObject, doc: JsonObject, context: Context): boolean {
  if (isSealed(signed, doc)) return true;
  const { uuid } = membersOf(signed.doc);
  const built = build(uuid === undefined ? doc : { uuid, ...doc }, context);
  return built.ok && isSealed(signed, built.envelope.doc);
}

/** Returns whether two envelopes have equal content. */
export function isSameEnvelope(one: JsonObject, other: JsonObject): boolean {
  return digestOf(one).val === digestOf(other).val;
}

/** Creates the refusal of a change that a signed entry does not allow. */
export function entrySigned(): RequestError {
  return new RequestError(
    'conflict',
    'The entry is signed, and its document, number and series can no longer change. Create a credit note or a corrective document of it (previous_id with correct), or copy it as a new draft (previous_id alone)',
    { key: 'entry-signed' },
  );
}

function isSealed({ doc: signed }: JsonObject, doc: JsonObject): boolean {
  return isObject(signed) && digestOf(doc).val === digestOf(signed).val;
}

function includesAll(list: readonly Json[], wanted: readonly Json[]): boolean {
  return wanted.every((item) => list.some((other) => isDeepStrictEqual(other, item)));
}

function membersOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}
