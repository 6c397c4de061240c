import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';

/** Returns a document with a merge patch (RFC 7396) applied; neither is changed. */
export function mergePatch(target: Json | undefined, patch: JsonObject): JsonObject {
  const result = isObject(target) ? { ...target } : {};
  for (const [name, content] of Object.entries(patch)) {
    if (content === null) delete result[name];
    else if (isObject(content))
      result[name] = mergePatch(Object.hasOwn(result, name) ? result[name] : undefined, content);
    else result[name] = content;
  }
  return result;
}
