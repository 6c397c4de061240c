import { apply as applyMergePatch } from 'json-merge-patch';
import { applyPatch, Pointer } from 'rfc6902';
import type { Operation } from 'rfc6902';
import { DocumentRefusal } from './document-error.ts';
import { isObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';

/** Media types of patches: RFC 6902 and RFC 7396. */
export const jsonPatchType = 'application/json-patch+json';
export const mergePatchType = 'application/merge-patch+json';

/** Operations one JSON Patch may have. */
const mostOperations = 1000;

/** Values that the `copy` operations of one JSON Patch may copy in all; without a limit each could double the document. */
const mostCopiedValues = 100_000;

/** Patches may be nested this deep, like the free JSON inside documents. */
const deepest = 64;

/** Member names that reach into JavaScript's objects instead of the document. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

/** Applies a patch of either media type to a copy of a document. Refuses patches that do not fit. */
export function applyDocumentPatch(document: JsonObject, patch: Json, contentType: string): JsonObject {
  const [type = ''] = contentType.split(';');
  if (countValues(patch, Infinity, deepest) === undefined) {
    throw patchRefusal(`the patch is nested deeper than ${deepest} levels`);
  }
  const copy = structuredClone(document);
  let result: unknown;
  if (type.trim() === jsonPatchType) result = patchedByOperations(copy, patch);
  else if (type.trim() === mergePatchType) result = patchedByMerge(copy, patch);
  else throw patchRefusal(`unknown patch type '${type}'`);
  if (!isObject(result)) throw patchRefusal('the patch leaves no document');
  return result;
}

/** Values in JSON, itself included, counted until there are more than `most`; undefined when it is nested too deep. */
function countValues(json: Json | undefined, most: number, depthLimit: number): number | undefined {
  let count = 0;
  let level: Json[] = json === undefined ? [] : [json];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthLimit) return undefined;
    count += level.length;
    if (count > most) return count;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return count;
}

function patchRefusal(message: string): DocumentRefusal {
  return new DocumentRefusal('patch', message);
}

function patchedByOperations(copy: JsonObject, patch: Json): unknown {
  if (!Array.isArray(patch)) throw patchRefusal('a JSON Patch must be an array of operations');
  if (patch.length > mostOperations)
    throw patchRefusal(`a JSON Patch may have ${mostOperations} operations at most`);
  const root: { document: unknown } = { document: copy };
  let mayCopy = mostCopiedValues;
  for (const [index, operation] of patch.entries()) {
    const ready = operationOf(operation, index);
    if (ready.op === 'copy') {
      mayCopy -= countValues(Pointer.fromJSON(ready.from).get(root) as Json, mayCopy, Infinity) ?? 0;
      if (mayCopy < 0) throw patchRefusal(`operation ${index} copies too much`);
    }
    const [error] = applyPatch(root, [ready]);
    if (error) throw patchRefusal(`operation ${index}: ${error.message}`);
  }
  return root.document;
}

/** A well-formed operation, its pointers moved below `/document` so that it may replace the whole. */
function operationOf(operation: Json, index: number): Operation {
  if (!isObject(operation)) throw patchRefusal(`operation ${index} must be an object`);
  const { op, path, from, value } = operation;
  const needsFrom = op === 'move' || op === 'copy';
  const needsValue = op === 'add' || op === 'replace' || op === 'test';
  if (!needsFrom && !needsValue && op !== 'remove')
    throw patchRefusal(`operation ${index} has an unknown op`);
  if (needsValue && value === undefined) throw patchRefusal(`operation ${index} needs a value`);
  return {
    op,
    path: pointerOf(path, index, 'path'),
    ...(needsFrom && { from: pointerOf(from, index, 'from') }),
    ...(needsValue && { value: structuredClone(value) }),
  } as Operation;
}

function pointerOf(pointer: Json | undefined, index: number, name: string): string {
  if (typeof pointer !== 'string' || (pointer !== '' && !pointer.startsWith('/'))) {
    throw patchRefusal(`operation ${index} needs a JSON pointer in '${name}'`);
  }
  if (Pointer.fromJSON(pointer).tokens.some((token) => reservedNames.has(token))) {
    throw patchRefusal(`operation ${index} points at a reserved name`);
  }
  return `/document${pointer}`;
}

function patchedByMerge(copy: JsonObject, patch: Json): unknown {
  if (!isObject(patch)) throw patchRefusal('a merge patch must be an object');
  if (hasReservedName(patch)) throw patchRefusal('the patch has a reserved name');
  return applyMergePatch(copy, patch);
}

function hasReservedName(value: Json): boolean {
  if (Array.isArray(value)) return value.some(hasReservedName);
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, content]) => reservedNames.has(name) || hasReservedName(content));
}
