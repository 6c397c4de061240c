import type { JsonPath } from '../json/json-path.logic.ts';

/** A JSON Schema, as far as completion and help use it. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly readOnly?: boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
}

/** Maximum depth of references between schemas; deeper ones count as a cycle. */
const maxDepth = 40;

/** Returns all schemas that apply in place of a schema: itself, its references and its combinations. */
function collectSchemas(root: Schema, schema: Schema | undefined, depth = 0): Schema[] {
  if (!schema || typeof schema !== 'object' || depth > maxDepth) return [];
  const { $ref, anyOf = [], oneOf = [], allOf = [], then, else: otherwise } = schema;
  const referred = $ref?.startsWith('#') ? [resolved(root, $ref)] : [];
  return [
    schema,
    ...[...referred, ...allOf, ...anyOf, ...oneOf, then, otherwise].flatMap((each) =>
      collectSchemas(root, each, depth + 1),
    ),
  ];
}

function resolved(root: Schema, ref: string): Schema | undefined {
  let found: unknown = root;
  for (const part of ref.slice(1).split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    found = (found as Record<string, unknown> | undefined)?.[name];
  }
  return found as Schema | undefined;
}

/** Returns the schemas that apply at a path; empty if there are none. */
export function schemasAt(root: Schema, place: JsonPath): readonly Schema[] {
  let found = collectSchemas(root, root);
  for (const each of place)
    found = found.flatMap((schema) => {
      if (typeof each === 'number') return collectSchemas(root, schema.items);
      const { properties = {}, additionalProperties } = schema;
      const member = Object.hasOwn(properties, each) ? properties[each] : undefined;
      const other = typeof additionalProperties === 'object' ? additionalProperties : undefined;
      return collectSchemas(root, member ?? other);
    });
  return found;
}

/** A member that an object may have. */
export interface MemberHelp {
  readonly name: string;
  readonly description: string | undefined;
  readonly type: string | undefined;
  readonly isRequired: boolean;
  /** Whether the service calculates it. */
  readonly isCalculated: boolean;
  /** Initial JSON of its value. */
  readonly begin: string;
}

/** Returns the members that the object at a path may have. */
export function membersAt(root: Schema, place: JsonPath): readonly MemberHelp[] {
  const found = new Map<string, MemberHelp>();
  for (const { properties = {}, required = [] } of schemasAt(root, place))
    for (const [name, member] of Object.entries(properties)) {
      if (found.has(name)) continue;
      const all = collectSchemas(root, member);
      found.set(name, {
        name,
        description: all.find(({ description }) => description)?.description,
        type: typeOf(all),
        isRequired: required.includes(name),
        isCalculated: member.readOnly === true,
        begin: beginOf(all),
      });
    }
  return [...found.values()];
}

function typeOf(all: readonly Schema[]): string | undefined {
  const type = all.find((each) => each.type)?.type;
  return typeof type === 'string' ? type : type?.join(' | ');
}

function beginOf(all: readonly Schema[]): string {
  const fixed = all.find((each) => each.const !== undefined)?.const;
  if (fixed !== undefined) return JSON.stringify(fixed);
  const given = all.find((each) => each.default !== undefined)?.default;
  if (given !== undefined) return JSON.stringify(given);
  const begins: Record<string, string> = { object: '{}', array: '[]', string: '""', boolean: 'false' };
  return begins[typeOf(all) ?? ''] ?? '';
}

/** Returns the values that are allowed at a path, as JSON. */
export function valuesAt(root: Schema, place: JsonPath): readonly string[] {
  const all = schemasAt(root, place);
  const given = all.flatMap((each) => [
    ...(each.const === undefined ? [] : [each.const]),
    ...(each.enum ?? []),
    ...(each.examples ?? []),
    ...(each.type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(given.map((value) => JSON.stringify(value)))];
}

/** Returns the description at a path. */
export function descriptionAt(root: Schema, place: JsonPath): string | undefined {
  return schemasAt(root, place).find(({ description }) => description)?.description;
}

/** Returns whether the service calculates the value at a path, so that users do not enter it. */
export function isCalculatedAt(root: Schema, place: JsonPath): boolean {
  return place.some((_, index) =>
    schemasAt(root, place.slice(0, index + 1)).some(({ readOnly }) => readOnly === true),
  );
}
