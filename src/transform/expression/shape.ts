import { isObject } from '../../platform/json-object.ts';

/** Possible shapes of a value: one of these; only nothing when the list is empty; anything when it is absent. */
export type PossibleShapes = readonly Shape[] | undefined;

/** Type of a value, known before the expression is evaluated. */
export interface Shape {
  /** Kind of the value, for messages. */
  readonly kind: string;
  /** Names of its members; empty when any name is possible. */
  readonly names: readonly string[];
  member(name: string): PossibleShapes;
  readonly items: PossibleShapes;
}

type Schema = Readonly<Record<string, unknown>>;

const single: Shape = { kind: 'a single value', names: [], member: () => [], items: [] };
const flag: Shape = { ...single };

/** Whether a value of a shape may be true or false. */
export const isFlag = (shape: Shape): boolean => shape === flag;

/**
 * Returns the shapes that a JSON Schema allows; undefined where it allows anything. `$defs` are those of the schema
 * itself or of the one around it.
 */
export function readShapes(schema: unknown, around: Schema = {}): PossibleShapes {
  if (!isObject(schema)) return undefined;
  const definitions = isObject(schema['$defs']) ? schema['$defs'] : around;
  const { $ref: reference, type, properties, items, anyOf } = schema;
  if (typeof reference === 'string') return readShapes(referredTo(reference, definitions), definitions);
  if (Array.isArray(anyOf) && type === undefined)
    return unionOf(anyOf.map((choice) => readShapes(choice, definitions)));
  if (isObject(properties) || type === 'object') return [objectShape(schema, definitions)];
  if (type === 'boolean') return [flag];
  if (type === 'array') return [listShape(() => readShapes(items, definitions))];
  const isSingle = type !== undefined || 'const' in schema || 'enum' in schema;
  return isSingle ? [single] : undefined;
}

function objectShape({ properties, additionalProperties = true }: Schema, definitions: Schema): Shape {
  const members = isObject(properties) ? properties : {};
  return {
    kind: 'an object',
    names: Object.keys(members),
    member(name) {
      if (Object.hasOwn(members, name)) return readShapes(members[name], definitions);
      return additionalProperties === false ? [] : readShapes(additionalProperties, definitions);
    },
    items: [],
  };
}

/** Creates the shape of a list whose elements are determined on request. */
export function listShape(items: () => PossibleShapes): Shape {
  return {
    kind: 'a list',
    names: [],
    member: () => [],
    get items() {
      return items();
    },
  };
}

/** Combines the shapes of alternatives. */
export function unionOf(choices: readonly PossibleShapes[]): PossibleShapes {
  const known = choices.filter((choice) => choice !== undefined);
  return known.length < choices.length ? undefined : known.flat();
}

/** Finds the definition of a reference like `#/$defs/bill~1line`. */
function referredTo(reference: string, definitions: Schema): unknown {
  const name = /^#\/\$defs\/([^/]+)$/.exec(reference)?.[1];
  return name === undefined ? undefined : definitions[name.replaceAll('~1', '/').replaceAll('~0', '~')];
}
