import { isObject } from '../../platform/json-object.ts';

/** What a value may be: one of these, only nothing when there are none, and anything when it is absent. */
export type Known = readonly Shape[] | undefined;

/** What is known of a value before it is there. */
export interface Shape {
  /** What kind of value it is, for messages. */
  readonly kind: string;
  /** The names of its members; none where they are free. */
  readonly names: readonly string[];
  member(name: string): Known;
  readonly items: Known;
}

type Schema = Readonly<Record<string, unknown>>;

const single: Shape = { kind: 'a single value', names: [], member: () => [], items: [] };
const flag: Shape = { ...single };

/** Whether a value of a shape may be true or false. */
export const isFlag = (shape: Shape): boolean => shape === flag;

/** What a JSON Schema says of members and elements; what it leaves open may be anything. Definitions stand beside it or around it. */
export function shapesOf(schema: unknown, around: Schema = {}): Known {
  if (!isObject(schema)) return undefined;
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : around;
  const { $ref: reference, type, properties, items, anyOf } = schema;
  if (typeof reference === 'string') return shapesOf(referredTo(reference, definitions), definitions);
  if (Array.isArray(anyOf) && type === undefined)
    return unionOf(anyOf.map((choice) => shapesOf(choice, definitions)));
  if (isObject(properties) || type === 'object') return [objectShape(schema, definitions)];
  if (type === 'boolean') return [flag];
  if (type === 'array') return [listShape(() => shapesOf(items, definitions))];
  const isSingle = type !== undefined || 'const' in schema || 'enum' in schema;
  return isSingle ? [single] : undefined;
}

function objectShape({ properties, additionalProperties = true }: Schema, definitions: Schema): Shape {
  const members = isObject(properties) ? properties : {};
  return {
    kind: 'an object',
    names: Object.keys(members),
    member(name) {
      if (Object.hasOwn(members, name)) return shapesOf(members[name], definitions);
      return additionalProperties === false ? [] : shapesOf(additionalProperties, definitions);
    },
    items: [],
  };
}

/** A list whose elements are known when they are asked for. */
export function listShape(items: () => Known): Shape {
  return {
    kind: 'a list',
    names: [],
    member: () => [],
    get items() {
      return items();
    },
  };
}

/** What a value may be that is one of several. */
export function unionOf(choices: readonly Known[]): Known {
  const known = choices.filter((choice) => choice !== undefined);
  return known.length < choices.length ? undefined : known.flat();
}

/** The definition under a reference like `#/$defs/bill~1line`. */
function referredTo(reference: string, definitions: Schema): unknown {
  const name = /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1];
  return name === undefined ? undefined : definitions[name.replaceAll('~1', '/').replaceAll('~0', '~')];
}
