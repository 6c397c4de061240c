import { getMetadataStorage, Int } from 'type-graphql';
import { GraphQLScalarType } from 'graphql';
import { wordsOf } from './enumeration.ts';
import { ID, Json, JsonObject, SafeInt, StringMap, Timestamp, WaitSeconds } from './scalars.ts';
import { clearedBy } from './clears.ts';
import { isOfGraphqlAlone } from './graphql-field.ts';
import { snakeCase } from '../snake-case.ts';

/** A class whose fields are declared with `@Field`: a resource, a part of one, or an input. */
export type ShapeClass<T extends object = object> = new (...args: never[]) => T;

/** Kinds of scalars of a field. */
export type ScalarKind =
  | 'id'
  | 'string'
  | 'boolean'
  | 'int'
  | 'safe-int'
  | 'float'
  | 'timestamp'
  | 'wait-seconds'
  | 'string-map'
  | 'object'
  | 'json';

/** One declared field: its name in code and GraphQL, its name in REST, and its type. */
export interface FieldShape {
  readonly name: string;
  readonly key: string;
  readonly type: ScalarKind | Shape;
  /** Words of an enumeration; undefined: any text. */
  readonly words: readonly string[] | undefined;
  readonly list: boolean;
  readonly nullable: boolean;
  /** Whether null clears the field; otherwise null counts as absent. */
  readonly clearable: boolean;
  readonly description: string | undefined;
}

/** Declared fields of a class, in the order in which they are written. */
export interface Shape {
  readonly name: string;
  readonly target: ShapeClass;
  readonly fields: readonly FieldShape[];
  readonly byKey: ReadonlyMap<string, FieldShape>;
}

const scalarKinds = new Map<unknown, ScalarKind>([
  [ID, 'id'],
  [String, 'string'],
  [Boolean, 'boolean'],
  [Int, 'int'],
  [SafeInt, 'safe-int'],
  [Number, 'float'],
  [Timestamp, 'timestamp'],
  [WaitSeconds, 'wait-seconds'],
  [StringMap, 'string-map'],
  [JsonObject, 'object'],
  [Json, 'json'],
]);

const shapes = new Map<ShapeClass, Shape>();

/** Returns the shape of a class from its `@Field` decorators; each class is read once. */
export function shapeOf(target: ShapeClass): Shape {
  const known = shapes.get(target);
  if (known) return known;
  const fields: FieldShape[] = [];
  const byKey = new Map<string, FieldShape>();
  const shape: Shape = { name: declaredName(target), target, fields, byKey };
  shapes.set(target, shape);
  const cleared = clearedBy(target);
  for (const declared of declaredFields(target)) {
    const field: FieldShape = {
      name: declared.name,
      key: snakeCase(declared.name),
      type: resolveType(declared.getType(), `${target.name}.${declared.name}`),
      words: wordsOf(declared.getType()),
      list: declared.typeOptions.array ?? false,
      nullable: Boolean(declared.typeOptions.nullable),
      clearable: cleared.has(declared.name),
      description: declared.description,
    };
    fields.push(field);
    byKey.set(field.key, field);
  }
  return shape;
}

/** Returns the name of the class in GraphQL: both APIs name their records alike. */
function declaredName(target: ShapeClass): string {
  const { objectTypes, inputTypes } = getMetadataStorage();
  return [...objectTypes, ...inputTypes].find((type) => type.target === target)?.name ?? target.name;
}

/** Returns the fields of a class: inherited ones first, except timestamps, which come last. */
function declaredFields(target: ShapeClass): ReturnType<typeof getMetadataStorage>['fields'] {
  const ancestors = ancestorsOf(target);
  const classes = new Set([...ancestors, target]);
  // Fields with arguments are answered only by a GraphQL resolver.
  const all = getMetadataStorage().fields.filter(
    (field) =>
      classes.has(field.target) &&
      !isOfGraphqlAlone(field) &&
      !field.params?.some(({ kind }) => kind === 'arg' || kind === 'args'),
  );
  const inherited = ancestors.flatMap((ancestor) => all.filter((field) => field.target === ancestor));
  const times = inherited.filter((field) => field.getType() === Timestamp);
  const own = all.filter((field) => field.target === target);
  return [...inherited.filter((field) => !times.includes(field)), ...own, ...times];
}

function ancestorsOf(target: ShapeClass): unknown[] {
  const ancestors: unknown[] = [];
  let current: unknown = Object.getPrototypeOf(target);
  while (typeof current === 'function') {
    ancestors.unshift(current);
    current = Object.getPrototypeOf(current);
  }
  return ancestors;
}

function resolveType(type: unknown, place: string): ScalarKind | Shape {
  const scalar = wordsOf(type) ? 'string' : scalarKinds.get(type);
  if (scalar) return scalar;
  if (typeof type === 'function' && !(type instanceof GraphQLScalarType)) return shapeOf(type as ShapeClass);
  throw new TypeError(`${place} has a type that REST cannot carry`);
}
