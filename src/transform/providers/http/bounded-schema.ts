import { isObject } from '../../../platform/json-object.ts';

const maxBytes = 32 * 1024;
const maxLevels = 32;

/**
 * Keywords that let a small schema cause unbounded work (references can recurse, unique items are compared in pairs), or that are
 * meaningful only between several schemas.
 */
const refused: ReadonlySet<string> = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  '$id',
  '$anchor',
  '$dynamicAnchor',
  'uniqueItems',
]);

/** Keywords whose member names are chosen by the author of the schema. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  '$defs',
]);

/** Keywords that contain values instead of schemas. */
const values: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/** Returns the reason why validation against a schema could take too long; undefined if it cannot. */
export function unboundedPart(schema: object): string | undefined {
  if (JSON.stringify(schema).length > maxBytes) return `must have at most ${maxBytes} bytes`;
  return checkPart(schema, 1);
}

function checkPart(schema: unknown, level: number): string | undefined {
  if (level > maxLevels) return `must not be nested deeper than ${maxLevels} levels`;
  if (Array.isArray(schema)) return checkParts(schema, level);
  if (!isObject(schema)) return undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    if (refused.has(keyword)) return `must not use ${keyword}`;
    if (values.has(keyword)) continue;
    const inner = checkParts(maps.has(keyword) && isObject(value) ? Object.values(value) : [value], level);
    if (inner) return inner;
  }
  return undefined;
}

function checkParts(schemas: readonly unknown[], level: number): string | undefined {
  for (const schema of schemas) {
    const part = checkPart(schema, level + 1);
    if (part) return part;
  }
  return undefined;
}
