import type { Json } from '../../../graphql/graphql.ts';
import { membersAt, schemasAt, type Schema } from '../../../parts/json-editor/schema-help.logic.ts';
import type { FormSchema } from '../../../parts/schema-form/schema-form.logic.ts';
import { isObject, valueAt, type Place } from '../../../parts/json-path.logic.ts';
import { offeredFirst, usual, usualAlone } from './usual-members.ts';

/** How a member of the document is typed, as its schema has it. */
export type MemberKind =
  | { readonly kind: 'text' | 'area' | 'date' | 'number' | 'percentage' }
  /** One of these words; others too where the schema lets them. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'object' | 'list' | 'map' }
  /** What has no form: it is written as JSON. */
  | { readonly kind: 'other'; readonly schema: FormSchema };

/** Objects with no more texts than this show all of them. */
const few = 5;
/** What services and programs fill in rather than people. */
const rare = new Set(['$schema', 'uuid', 'meta', 'ext']);

const amount = '^-?[0-9]+(\\.[0-9]+)?$';
const percentage = '^-?[0-9]+(\\.[0-9]+)?%$';
const long = new Set(['text', 'content', 'description']);

/** The name of what stands at a place: `org/party`; undefined when it has none. */
export function definitionAt(root: Schema, place: Place): string | undefined {
  if (place.length === 0) {
    const own = root.properties?.['$schema']?.const;
    return typeof own === 'string' ? /[\w-]+\/[\w-]+$/.exec(own)?.[0] : undefined;
  }
  const ref = schemasAt(root, place).find(({ $ref }) => $ref)?.$ref;
  return ref?.split('/').at(-1)?.replaceAll('~1', '/');
}

/** How what stands at a place is typed; a value of another form than its schema asks for is written as JSON. */
export function memberKind(root: Schema, place: Place, value: Json | undefined): MemberKind {
  const kind = kindOf(root, place);
  return value === undefined || fits(kind, value) ? kind : { kind: 'other', schema: {} };
}

function kindOf(root: Schema, place: Place): MemberKind {
  const all = schemasAt(root, place);
  const found = <K extends keyof Schema>(name: K): Schema[K] | undefined =>
    all.find((each) => each[name] !== undefined)?.[name];
  const type = found('type');
  if (type === 'array')
    return schemasAt(root, [...place, 0]).some(({ properties }) => properties)
      ? { kind: 'list' }
      : {
          kind: 'other',
          schema: { type, items: { type: schemasAt(root, [...place, 0])[0]?.type ?? 'object' } },
        };
  if (found('properties')) return { kind: 'object' };
  if (typeof found('additionalProperties') === 'object') return { kind: 'map' };
  const words = found('enum')?.filter((word) => typeof word === 'string');
  if (words && words.length > 0) return { kind: 'words', words };
  if (type !== 'string') return { kind: 'other', schema: { type: type ?? 'object' } };
  const pattern = found('pattern');
  if (pattern === amount) return { kind: 'number' };
  if (pattern === percentage) return { kind: 'percentage' };
  if (all.some((each) => 'format' in each && each.format === 'date')) return { kind: 'date' };
  return { kind: long.has(String(place.at(-1))) ? 'area' : 'text' };
}

/** The words that the schema has for a place. */
export function wordsAt(root: Schema, place: Place): readonly string[] {
  const kind = kindOf(root, place);
  return kind.kind === 'words' ? kind.words : none;
}

const none: readonly string[] = [];

function fits({ kind }: MemberKind, value: Json): boolean {
  if (kind === 'other') return true;
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'object' || kind === 'map') return isObject(value);
  return typeof value === 'string';
}

/**
 * The members that may be typed of the object at a place: those mostly filled in, those that are offered first, and all in the
 * order of the schema.
 */
export function typedMembers(
  root: Schema,
  place: Place,
): {
  readonly usual: readonly string[];
  readonly first: readonly string[];
  readonly all: readonly string[];
} {
  const all = membersAt(root, place)
    .filter(({ isCalculated, name }) => !isCalculated && name !== '$schema')
    .map(({ name }) => name);
  const definition = definitionAt(root, place) ?? '';
  const known = (place.length === 0 ? usualAlone[definition] : undefined) ?? usual[definition];
  const plain = all.filter(
    (name) =>
      !rare.has(name) && !['object', 'list', 'map', 'other'].includes(kindOf(root, [...place, name]).kind),
  );
  return {
    all,
    usual: known ?? (plain.length > few ? [] : plain),
    first: offeredFirst[definition] ?? [],
  };
}

/** Which members of the object at a place are shown, in their order, with the kind of each. */
export function shownMembers(
  root: Schema,
  place: Place,
  value: Json | undefined,
  how: {
    /** Those that somebody added, or that were shown before. */
    readonly opened: readonly string[];
    /** What within is typed elsewhere. */
    readonly without: readonly string[];
    /** Whether what is mostly filled in is left out until it is there. */
    readonly isSparse: boolean;
    /** Where something within is wrong. */
    readonly faults: readonly Place[];
  },
): Readonly<Record<string, MemberKind['kind']>> {
  const { opened, without, isSparse, faults } = how;
  const { usual, all } = typedMembers(root, place);
  const names = new Set([...usual, ...all, ...(isObject(value) ? Object.keys(value) : []), ...opened]);
  const isShown = (name: string): boolean =>
    !without.includes(name) &&
    name !== '$schema' &&
    (opened.includes(name) ||
      (!isSparse && usual.includes(name)) ||
      saysMore(valueAt(value, [name]), within(without, name)) ||
      faults.some((fault) => fault[0] === name && !isElsewhere(fault, without)));
  return Object.fromEntries(
    [...names]
      .filter(isShown)
      .map((name) => [name, memberKind(root, [...place, name], valueAt(value, [name])).kind]),
  );
}

/** What stands at the members of an object, told by `a` or `a.b`; of a list they are those of its first row. */
const within = (names: readonly string[], name: string): readonly string[] =>
  names.flatMap((each) => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []));

/** Whether a value says anything beside the named members. */
export function saysMore(value: Json | undefined, without: readonly string[]): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) {
    const [first, ...others] = value as readonly Json[];
    return others.length > 0 || saysMore(first, without);
  }
  if (!isObject(value)) return true;
  return Object.entries(value).some(
    ([name, member]) => !without.includes(name) && saysMore(member, within(without, name)),
  );
}

/** Whether a place within an object has a field of its own elsewhere, as the named members have. */
export function isElsewhere(place: Place, without: readonly string[]): boolean {
  const inner = place.filter((each) => typeof each === 'string').join('.');
  return without.some(
    (each) => each === inner || inner.startsWith(`${each}.`) || each.startsWith(`${inner}.`),
  );
}

export { within as membersWithin };
