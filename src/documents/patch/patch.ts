import { defaultLimits } from '../context.ts';
import type { Context, Limits } from '../context.ts';
import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { applyJsonPatch } from './json-patch.ts';
import { measure, assertSize } from './measure.ts';
import { mergePatch } from './merge-patch.ts';
import { patchRefusal } from './patch-refusal.ts';

/** Media types of patches: RFC 6902 and RFC 7396. */
export const jsonPatchType = 'application/json-patch+json';
export const mergePatchType = 'application/merge-patch+json';

/**
 * Applies a patch of either media type to a copy of a document. Throws if the patch does not fit or
 * makes the document too large.
 */
export function applyDocumentPatch(
  document: JsonObject,
  patch: Json,
  contentType: string,
  { limits }: Pick<Context, 'limits'> = {},
): JsonObject {
  const bounds = { ...defaultLimits, ...limits };
  const [type = ''] = contentType.split(';');
  const result = patched(document, patch, type.trim(), bounds);
  if (!isObject(result)) throw patchRefusal('the patch leaves no document');
  return result;
}

function patched(document: JsonObject, patch: Json, type: string, limits: Limits): Json | undefined {
  if (type === jsonPatchType) return applyJsonPatch(document, patch, limits);
  if (type !== mergePatchType) throw patchRefusal(`unknown patch type '${type}'`);
  if (!isObject(patch)) throw patchRefusal('a merge patch must be an object');
  measure(patch, 0, limits, '$.data');
  const result = mergePatch(document, patch);
  assertSize(measure(result, 0, limits, '$.data'), limits, '$.data');
  return result;
}
