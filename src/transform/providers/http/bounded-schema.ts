import { isObject } from '../../../platform/json-object.ts';

const mostBytes = 32 * 1024;
const mostLevels = 32;

/**
 * Keywords that let a small schema cause endless work (what is referred to repeats itself, unique items are compared in
 * pairs), or that have a meaning only among several schemas.
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

/** Keywords whose members are named by their schema's author. */
const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
  '$defs',
]);

/** Keywords that hold values and no schemas. */
const values: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples']);

/** What of a schema could make checking against it take long, whoever wrote it; undefined when nothing could. */
export function unboundedPart(schema: object): string | undefined {
  if (JSON.stringify(schema).length > mostBytes) return `must have at most ${mostBytes} bytes`;
  return partOf(schema, 1);
}

function partOf(schema: unknown, level: number): string | undefined {
  if (level > mostLevels) return `must not be nested deeper than ${mostLevels} levels`;
  if (Array.isArray(schema)) return firstOf(schema, level);
  if (!isObject(schema)) return undefined;
  for (const [keyword, value] of Object.entries(schema)) {
    if (refused.has(keyword)) return `must not use ${keyword}`;
    if (values.has(keyword)) continue;
    const inner = firstOf(maps.has(keyword) && isObject(value) ? Object.values(value) : [value], level);
    if (inner) return inner;
  }
  return undefined;
}

function firstOf(schemas: readonly unknown[], level: number): string | undefined {
  for (const schema of schemas) {
    const part = partOf(schema, level + 1);
    if (part) return part;
  }
  return undefined;
}
