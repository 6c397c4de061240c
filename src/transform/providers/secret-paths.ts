import { RE2JS } from 're2js';
import { isObject } from '../../platform/json-object.ts';
import type { Schema } from '../../platform/shape/json-schema.ts';

/** Keys and indexes that lead to a value in a config. */
export type ConfigPath = readonly string[];

/**
 * URL with user information (RFC 3986, section 3.2.1), even if its password contains delimiters that are not encoded: the text
 * after the colon is then not a port.
 */
const credentials = /:\/\/(?:[^/?#\s]*@|[^/?#\s:[]*:(?!\d*(?:[/?#]|$))[^\s@]{0,1000}@)/;

/** Returns whether a value contains a URL with user information. */
export function containsCredentials(value: unknown): boolean {
  return Array.isArray(value)
    ? value.some(containsCredentials)
    : typeof value === 'string' && credentials.test(value);
}

/**
 * Returns the paths of the single values of a config that are secrets: values that a schema declares as `writeOnly` or as a
 * password, undeclared values where a schema allows no others, and URLs with user information. Without a schema all values are
 * secrets. With several schemas, a value is a secret if it is one by any of them.
 */
export function findSecretPaths(config: unknown, schemas: readonly Schema[] | undefined): ConfigPath[] {
  const root = schemas?.map((schema) => ({ schema, root: schema }));
  return [...secretsIn(config, root, [])];
}

/** Returns the value at a path, which must exist. */
export function valueAt(value: unknown, place: ConfigPath): unknown {
  return place.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
}

/** Replaces the value at a path, which must exist; members may have any name. */
export function setValueAt(target: object, place: readonly (string | number)[], value: unknown): void {
  const parent = place
    .slice(0, -1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], target);
  const property = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(parent, place.at(-1) ?? '', property);
}

/** Part of a schema, with the root schema that contains its definitions. */
interface Part {
  readonly schema: unknown;
  readonly root: Schema;
}

function* secretsIn(
  value: unknown,
  declared: readonly Part[] | undefined,
  place: ConfigPath,
): Generator<ConfigPath> {
  const parts = declared?.flatMap(expandPart);
  const isSecret = !parts || parts.some(({ schema }) => isWriteOnly(schema));
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value))
      yield* secretsIn(inner, isSecret ? undefined : findMemberParts(parts, value, key), [...place, key]);
  } else if (
    value !== null &&
    value !== undefined &&
    value !== '' &&
    (isSecret || containsCredentials(value))
  )
    yield place;
}

function isWriteOnly(schema: unknown): boolean {
  return isObject(schema) && (schema['writeOnly'] === true || schema['format'] === 'password');
}

const inPlaceLists = ['allOf', 'anyOf', 'oneOf'] as const;
const inPlace = ['if', 'then', 'else'] as const;

/** Returns a part with all other parts that apply to the same value. */
function expandPart(part: Part): Part[] {
  const { schema, root } = part;
  if (!isObject(schema)) return [part];
  const { $ref, dependentSchemas } = schema;
  const others = [
    ...inPlaceLists.flatMap((keyword) => (Array.isArray(schema[keyword]) ? schema[keyword] : [])),
    ...inPlace.flatMap((keyword) => (schema[keyword] === undefined ? [] : [schema[keyword]])),
    ...(isObject(dependentSchemas) ? Object.values(dependentSchemas) : []),
    ...(typeof $ref === 'string' ? [findDefinition(root, $ref)] : []),
  ];
  return [part, ...others.flatMap((other) => expandPart({ schema: other, root }))];
}

function findDefinition({ $defs }: Schema, ref: string): unknown {
  return isObject($defs) ? $defs[ref.replace('#/$defs/', '')] : undefined;
}

/** Returns the declarations of a member or an item; undefined if it is undeclared and no other members are allowed. */
function findMemberParts(parts: readonly Part[], value: object, key: string): Part[] | undefined {
  const found = parts.flatMap(({ schema, root }) =>
    isObject(schema)
      ? (Array.isArray(value) ? itemSchemas(schema, Number(key)) : memberSchemas(schema, key)).map(
          (inner) => ({ schema: inner, root }),
        )
      : [],
  );
  return found.length === 0 && parts.some(isClosed) ? undefined : found;
}

function isClosed({ schema }: Part): boolean {
  return (
    isObject(schema) &&
    (schema['additionalProperties'] === false || schema['unevaluatedProperties'] === false)
  );
}

function itemSchemas({ prefixItems, items, contains }: Record<string, unknown>, index: number): unknown[] {
  const own: unknown = Array.isArray(prefixItems) ? prefixItems[index] : undefined;
  return [own ?? items, contains].filter((schema) => schema !== undefined);
}

function memberSchemas(schema: Record<string, unknown>, key: string): unknown[] {
  const { properties, patternProperties, additionalProperties, unevaluatedProperties } = schema;
  const own = isObject(properties) && Object.hasOwn(properties, key) ? [properties[key]] : [];
  const alike = Object.entries(isObject(patternProperties) ? patternProperties : {}).flatMap(
    ([pattern, inner]) => (RE2JS.compile(pattern).matcher(key).find() ? [inner] : []),
  );
  const named = [...own, ...alike];
  if (named.length > 0) return named;
  return [additionalProperties, unevaluatedProperties].filter((rest) => rest !== undefined && rest !== false);
}
