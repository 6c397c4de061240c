import type { Limits } from '../context.ts';
import { isEqualJson, isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import { isBelow, readPointer } from './json-pointer.ts';
import { patchRefusal } from './patch-refusal.ts';
import { PatchTarget } from './patch-target.ts';

/** Maximum number of operations in a JSON Patch. */
const maxOperations = 1000;

/**
 * Applies a JSON Patch (RFC 6902) to a copy of a document. Throws if any operation does not fit. Own code: libraries follow any property of
 * JavaScript, also inherited ones, and do not limit what copies make of a document; here the bytes are counted while it is applied.
 */
export function applyJsonPatch(document: JsonObject, patch: Json, limits: Limits): Json | undefined {
  if (!Array.isArray(patch)) throw patchRefusal('a JSON Patch must be an array of operations');
  if (patch.length > maxOperations) {
    throw patchRefusal(`a JSON Patch has ${maxOperations} operations at most`);
  }
  const target = new PatchTarget(document, limits);
  for (const [index, operation] of patch.entries()) apply(operation, `$.data[${index}]`, target);
  return target.document;
}

function apply(operation: Json, place: string, target: PatchTarget): void {
  if (!isObject(operation)) throw patchRefusal('must be an object', place);
  const path = readPointer(operation.path, `${place}.path`);
  const from = () => readPointer(operation.from, `${place}.from`);
  switch (typeof operation.op === 'string' ? operation.op : '') {
    case 'add':
      return target.add(path, requireValue(operation, place));
    case 'remove':
      return target.remove(path);
    case 'replace':
      return target.replace(path, requireValue(operation, place));
    case 'copy':
      return target.add(path, target.takeTransferred(from()));
    case 'move': {
      const source = from();
      if (isBelow(path, source)) throw patchRefusal('leads into what is moved', path.place);
      const moved = target.takeTransferred(source);
      target.remove(source);
      return target.add(path, moved);
    }
    case 'test':
      if (isEqualJson(target.value(path), requireValue(operation, place))) return;
      throw patchRefusal('is not the value in the document', `${place}.value`);
    default:
      throw patchRefusal('must be add, remove, replace, move, copy or test', `${place}.op`);
  }
}

function requireValue({ value }: JsonObject, place: string): Json {
  if (value === undefined) throw patchRefusal('needs a value', place);
  return value;
}
