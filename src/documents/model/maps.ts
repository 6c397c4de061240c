import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Kind } from './kind.ts';
import type { Reading } from './reading.ts';
import { cleanCode } from './text.ts';

/** Maximum nesting depth of free JSON. */
const maxDepth = 64;

/** Texts by key. */
export type TextMap = Record<string, string>;

/** Returns the kind of a map from keys to texts. `clean` normalises each text; empty ones are dropped. */
function createMapKind(name: string, clean: (text: string) => string): Kind<TextMap> {
  return {
    name,
    schema: { type: 'object', additionalProperties: { type: 'string' } },
    read(value, reading) {
      if (!isObject(value)) return reading.fail('DOCMILL-READ-02', 'must be an object');
      const map: TextMap = {};
      let isEmpty = true;
      for (const key of Object.keys(value)) {
        const content = value[key];
        if (content === null || content === undefined) continue;
        if (!isSafeKey(key, reading)) continue;
        if (typeof content !== 'string') {
          reading.fail('DOCMILL-READ-02', `must map to strings, which '${key}' does not`);
          continue;
        }
        const cleaned = clean(content);
        if (cleaned === '') continue;
        map[key] = cleaned;
        isEmpty = false;
      }
      return isEmpty ? undefined : map;
    },
    write: (map) => ({ ...map }),
  };
}

/** Extensions: codes of national lists by the list's key. */
export const extensions = createMapKind('tax/extensions', cleanCode);

/** Free texts by key. */
export const meta = createMapKind('cbc/meta', (text) => text);

/** An embedded document: free JSON with its own `$schema`. */
export const embedded: Kind<JsonObject> = {
  name: 'schema/object',
  schema: { type: 'object', required: ['$schema'] },
  read(value, reading) {
    if (!isObject(value)) return reading.fail('DOCMILL-READ-02', 'must be an object');
    return isSafe(value, reading, 0) ? value : undefined;
  },
  write: (value) => value,
};

/** Whether free JSON is within the depth and list limits and has no keys that reach JavaScript prototypes. */
function isSafe(value: Json, reading: Reading, depth: number): boolean {
  if (depth > maxDepth) {
    reading.fail('DOCMILL-READ-06', `is nested deeper than ${maxDepth} levels`);
    return false;
  }
  if (Array.isArray(value)) {
    return reading.admits(value) && value.every((element) => isSafe(element, reading, depth + 1));
  }
  if (!isObject(value)) return true;
  return Object.entries(value).every(
    ([key, content]) => isSafeKey(key, reading) && isSafe(content, reading, depth + 1),
  );
}

function isSafeKey(key: string, reading: Reading): boolean {
  if (key !== '__proto__') return true;
  reading.fail('DOCMILL-READ-07', "has the member '__proto__', which is not accepted");
  return false;
}
