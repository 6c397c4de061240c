import type { Json } from '../../../../graphql/graphql.ts';
import { membersAt, schemasAt, type Schema } from '../../../../parts/json-editor/schema-help.logic.ts';
import type { FormSchema } from '../../../../parts/schema-form/schema-form.logic.ts';
import { isObject, valueAt, type JsonPath } from '../../../../parts/json/json-path.logic.ts';
import { offeredFirst, usual, usualAlone } from './usual-members.ts';
import { plain } from '../../../../words/plain.logic.ts';

/** Kind of input for a member, chosen from its schema. */
export type MemberKind =
  | { readonly kind: 'text' | 'area' | 'date' | 'number' | 'percentage' }
  /** One of these words; other values too if the schema accepts them. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'object' | 'list' | 'map' }
  /** No form fits: the value is edited as JSON. */
  | { readonly kind: 'other'; readonly schema: FormSchema };

/** Maximum number of plain members that an object shows without a list of usual ones. */
const maxPlainMembers = 5;
/** Members that services and programs fill in rather than users. */
const rare = new Set(['$schema', 'uuid', 'meta', 'ext']);

const amount = '^-?[0-9]+(\\.[0-9]+)?$';
const percentage = '^-?[0-9]+(\\.[0-9]+)?%$';
const long = new Set(['text', 'content', 'description']);

/** Returns the name of the definition at a path: `org/party`; undefined if it has none. */
export function definitionAt(root: Schema, place: JsonPath): string | undefined {
  if (place.length === 0) {
    const own = root.properties?.['$schema']?.const;
    return typeof own === 'string' ? /[\w-]+\/[\w-]+$/.exec(own)?.[0] : undefined;
  }
  const ref = schemasAt(root, place).find(({ $ref }) => $ref)?.$ref;
  return ref?.split('/').at(-1)?.replaceAll('~1', '/');
}

/** Returns the kind of input for a path; a value that does not fit its schema is edited as JSON. */
export function memberKind(root: Schema, place: JsonPath, value: Json | undefined): MemberKind {
  const kind = chooseKind(root, place);
  return value === undefined || fits(kind, value) ? kind : { kind: 'other', schema: {} };
}

function chooseKind(root: Schema, place: JsonPath): MemberKind {
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

/** Returns the words that the schema lists for a path. */
export function wordsAt(root: Schema, place: JsonPath): readonly string[] {
  const kind = chooseKind(root, place);
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
 * Returns the editable members of the object at a path: the usual ones, those offered first, and all in the
 * order of the schema.
 */
export function typedMembers(
  root: Schema,
  place: JsonPath,
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
      !rare.has(name) &&
      !['object', 'list', 'map', 'other'].includes(chooseKind(root, [...place, name]).kind),
  );
  return {
    all,
    usual: known ?? (plain.length > maxPlainMembers ? [] : plain),
    first: offeredFirst[definition] ?? [],
  };
}

/** Returns the members of an object to show, in their order, with the kind of each. */
export function shownMembers(
  root: Schema,
  place: JsonPath,
  value: Json | undefined,
  how: {
    /** Members that the user added or that were shown before. */
    readonly opened: readonly string[];
    /** Members that are edited elsewhere. */
    readonly without: readonly string[];
    /** Whether the usual members are left out until they have a value. */
    readonly isSparse: boolean;
    /** Paths of faults within the object. */
    readonly faults: readonly JsonPath[];
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

/** Returns the paths below a member, of paths such as `a` or `a.b`; in a list they belong to its first row. */
const within = (names: readonly string[], name: string): readonly string[] =>
  names.flatMap((each) => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []));

/** Returns whether a value has content besides the named members. */
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

/** Whether a path within an object is one of the members that are edited elsewhere. */
export function isElsewhere(place: JsonPath, without: readonly string[]): boolean {
  const inner = place.filter((each) => typeof each === 'string').join('.');
  return without.some(
    (each) => each === inner || inner.startsWith(`${each}.`) || each.startsWith(`${inner}.`),
  );
}

export { within as membersWithin };

/** Returns the members that match a search: first by name, then by keywords, then by description. */
export function foundMembers<Option extends { readonly value: string; readonly label: string }>(
  options: readonly Option[],
  search: string,
  more: (name: string) => readonly (string | undefined)[],
): Option[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const rank = ({ value, label }: Option): number => {
    let told = '';
    return [label, ...more(value)].findIndex((text = '') => {
      told += ` ${plain(text)}`;
      return words.every((word) => told.includes(word));
    });
  };
  return options.filter((option) => rank(option) !== -1).toSorted((a, b) => rank(a) - rank(b));
}
