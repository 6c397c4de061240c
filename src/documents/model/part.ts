import { isObject } from '../json.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Kind, ScalarKind } from './kind.ts';
import type { Reading } from './reading.ts';

/** One member of a part: its kind and its treatment. */
export interface Member<T> {
  readonly kind: Kind<NonNullable<T>>;
  /** Whether it is always written; a missing one is written as empty text, zero or null. */
  readonly required: boolean;
  /** Whether calculation sets it, so that input need not have it. */
  readonly calculated: boolean;
  readonly doc: string;
}

/** Members of a part, by JSON name. */
export type Members = Readonly<Record<string, Member<unknown>>>;

type ValueOf<M> = M extends Member<infer T> ? T : never;
type Present<M> = { [K in keyof M]: undefined extends ValueOf<M[K]> ? never : K }[keyof M];

/** TypeScript type described by a table of members. */
export type Values<M> = { [K in Present<M>]: ValueOf<M[K]> } & {
  [K in Exclude<keyof M, Present<M>>]?: Exclude<ValueOf<M[K]>, undefined>;
};

/** TypeScript type of a part. */
export type ValuesOf<P> = P extends Part<infer M> ? Values<M> : never;

/** Creates a member that may be missing. */
export function optional<T>(kind: Kind<T>, doc: string): Member<T | undefined> {
  return member(kind, doc, false);
}

/**
 * Creates a member that is always written. A scalar then always has a value in memory; other kinds may be
 * missing in an invalid document.
 */
export function required<T>(kind: ScalarKind<T>, doc: string): Member<T>;
export function required<T>(kind: Kind<T>, doc: string): Member<T | undefined>;
export function required<T>(kind: Kind<T>, doc: string): Member<T | undefined> {
  return member(kind, doc, true);
}

function member<T>(kind: Kind<T>, doc: string, isRequired: boolean): Member<T | undefined> {
  // A kind never reads null or undefined, so its T already excludes them.
  return { kind: kind as unknown as Kind<NonNullable<T>>, required: isRequired, calculated: false, doc };
}

/** Marks a member as set by the calculation. */
export function calculated<T>(made: Member<T>): Member<T> {
  return { ...made, calculated: true };
}

/** Value of a part for generic traversal. */
export type PartValue = Record<string, unknown>;

/** A member that contains parts, for generic traversal. */
export interface Child {
  readonly name: string;
  readonly part: AnyPart;
  readonly many: boolean;
  /** Name used by rules about the list itself, if there are any. */
  readonly listName?: string;
}

/** A member that contains scalars or maps, for generic traversal. */
export interface Leaf {
  readonly name: string;
  readonly kind: string;
  readonly many: boolean;
}

/** A kind of object, described by a table of its members, which defines reading, writing and its type. */
export interface Part<M extends Members> extends Kind<Values<M>> {
  readonly doc: string;
  readonly members: M;
  readonly children: readonly Child[];
  readonly leaves: readonly Leaf[];
  /** Normalises a value whose inner parts are already normalised. */
  normalise?(value: Values<M>): void;
}

/** Any part, for traversal without knowledge of its members. */
export interface AnyPart extends Kind<PartValue> {
  readonly doc: string;
  readonly members: Members;
  readonly children: readonly Child[];
  readonly leaves: readonly Leaf[];
  normalise?(value: PartValue): void;
}

interface Steps<V> {
  /** Converts accepted old spellings to the current ones before reading. */
  upgrade?: (input: JsonObject) => JsonObject;
  normalise?: (value: V) => void;
}

/** Declares a kind of object: its name (`bill/line`), a description, its members, and its steps. */
export function part<M extends Members>(
  name: string,
  doc: string,
  members: M,
  steps: Steps<Values<M>> = {},
): Part<M> {
  const table = Object.entries(members);
  const byName = new Map(table);
  // Rows are read for every part of a document: without destructuring of pairs, which costs more than the rest of the loop.
  const rows = table.map(([memberName, { kind, required: needed }]) => ({ name: memberName, kind, needed }));
  const scalars = rows.filter(({ kind, needed }) => needed && kind.zero !== undefined);
  const { children, leaves } = inside(table);

  function read(value: Json, reading: Reading): Values<M> | undefined {
    if (!isObject(value)) return reading.fail('DOCMILL-READ-02', 'must be an object');
    const input = steps.upgrade ? steps.upgrade(value) : value;
    const output: PartValue = {};
    for (const scalar of scalars) output[scalar.name] = scalar.kind.zero;
    for (const memberName of Object.keys(input)) {
      const content = input[memberName];
      if (content === null || content === undefined) continue;
      const known = byName.get(memberName);
      if (!known) {
        reading.reportUnknown(memberName, byName);
        continue;
      }
      reading.path.push(memberName);
      const result = known.kind.read(content, reading);
      reading.path.pop();
      if (result !== undefined) output[memberName] = result;
    }
    return output as Values<M>;
  }

  function write(value: Values<M>): JsonObject {
    const source: PartValue = value;
    const output: JsonObject = {};
    for (const { name: memberName, kind, needed } of rows) {
      const content = source[memberName];
      if (content !== undefined && content !== null && content !== '')
        output[memberName] = kind.write(content);
      else if (needed) output[memberName] = kind.zero === undefined ? null : kind.write(kind.zero);
    }
    return output;
  }

  return {
    name,
    doc,
    members,
    children,
    leaves,
    schema: { $ref: `#/$defs/${name.replace('/', '~1')}` },
    read,
    write,
    ...(steps.normalise && { normalise: steps.normalise }),
  };
}

/** Splits the members of a table into those that contain parts and all others. */
function inside(table: readonly [string, Member<unknown>][]): { children: Child[]; leaves: Leaf[] } {
  const children: Child[] = [];
  const leaves: Leaf[] = [];
  for (const [name, { kind }] of table as readonly [string, Member<object>][]) {
    const many = 'element' in kind;
    const held: Kind<unknown> = many ? (kind as ListKind<unknown>).element : kind;
    if ('members' in held)
      children.push({
        name,
        part: held as AnyPart,
        many,
        ...(many && kind.name !== 'list' && { listName: kind.name }),
      });
    else leaves.push({ name, kind: held.name, many });
  }
  return { children, leaves };
}

/** Kind of a list. */
export interface ListKind<T> extends Kind<T[]> {
  readonly element: Kind<T>;
}

/** Returns the kind of a list. Null elements are dropped, and an empty list counts as missing. */
export function list<T>(element: Kind<T>, name = 'list'): ListKind<T> {
  return {
    name,
    element,
    schema: { type: 'array', items: element.schema, minItems: 1 },
    read(value, reading) {
      if (!Array.isArray(value)) return reading.fail('DOCMILL-READ-02', 'must be an array');
      if (!reading.admits(value)) return undefined;
      if ('members' in element && !holdsObjects(value, reading)) return undefined;
      const elements: T[] = [];
      for (const [index, content] of value.entries()) {
        if (content === null) continue;
        reading.path.push(index);
        const result = element.read(content, reading);
        reading.path.pop();
        if (result !== undefined) elements.push(result);
        if (reading.isFull) break;
      }
      return elements.length === 0 ? undefined : elements;
    },
    write: (elements) => elements.map((content) => element.write(content)),
  };
}

/** Returns whether all elements of a list are objects, and reports the first one that is not. */
function holdsObjects(value: readonly Json[], reading: Reading): boolean {
  const odd = value.findIndex((content) => content !== null && !isObject(content));
  if (odd < 0) return true;
  reading.path.push(odd);
  reading.fail('DOCMILL-READ-02', 'must be an object');
  reading.path.pop();
  return false;
}
