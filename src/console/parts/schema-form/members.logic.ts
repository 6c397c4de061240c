import type { Json } from '../../graphql/graphql.ts';
import type { JsonPath } from '../json/json-path.logic.ts';
import { resolved, type FormSchema } from './schema-form.logic.ts';

/** Returns the members of a value that its schema does not define; `$schema` is for text editors. */
export function unknownMembers(
  { properties = {} }: FormSchema,
  value: { readonly [name: string]: Json },
): readonly string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}

/**
 * Returns the members of an object to render. Deprecated ones, and those without meaning beside another member that is set,
 * appear only if they are set.
 */
export function drawnMembers(
  { properties = {} }: FormSchema,
  value: { readonly [name: string]: Json },
): readonly string[] {
  return Object.entries(properties)
    .filter(
      ([name, { deprecated, 'x-without': other = '' }]) =>
        Object.hasOwn(value, name) || (!deprecated && !Object.hasOwn(value, other) && name !== '$schema'),
    )
    .map(([name]) => name);
}

/** Returns the steps of a path: members with their schemas, and indexes of lists; only the names where the schema ends. */
export function membersOn(
  root: FormSchema,
  place: JsonPath,
): readonly (number | { readonly name: string; readonly schema: FormSchema })[] {
  let around: readonly FormSchema[] = [root];
  return place.map((each) => {
    const known = around.map((schema) => resolved(root, schema));
    const all = [...known, ...known.flatMap(({ oneOf, anyOf }) => [...(oneOf ?? []), ...(anyOf ?? [])])];
    around = all
      .map((schema) => resolved(root, schema))
      .flatMap(({ items, properties, additionalProperties: others }) => {
        const inner = typeof each === 'number' ? items : properties?.[each];
        return inner ?? (typeof others === 'object' ? others : []);
      });
    return typeof each === 'number' ? each : { name: each, schema: resolved(root, around[0] ?? {}) };
  });
}

/** Returns the readable name of a member: "Series" for `series_id`. */
export function formatLabel(name: string, { title }: FormSchema): string {
  if (title) return title;
  const words = name.replace(/_id$/, '').replaceAll(/[_-]+/g, ' ').trim();
  return words ? words[0]?.toUpperCase() + words.slice(1) : name;
}

/** Returns the object with a member set, or removed if undefined; the order of members stays. */
export function withMember(
  value: { readonly [name: string]: Json },
  name: string,
  next: Json | undefined,
): { readonly [name: string]: Json } {
  if (next === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  return Object.hasOwn(value, name)
    ? Object.fromEntries(Object.entries(value).map(([key, old]) => [key, key === name ? next : old]))
    : { ...value, [name]: next };
}
