import type { Json } from '../../graphql/graphql.ts';
import type { Place } from '../json-path.logic.ts';
import { resolved, type FormSchema } from './schema-form.logic.ts';

/** Members of a value that its schema does not know; `$schema` belongs to editors of text. */
export function unknownMembers(
  { properties = {} }: FormSchema,
  value: { readonly [name: string]: Json },
): readonly string[] {
  return Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
}

/** Members of an object that are drawn: what is offered to nobody, or means nothing with another member that is set, only where it is set. */
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

/** What a place of a value passes: members with their schemas, and indexes of lists; the names alone where the schema says no more. */
export function membersOn(
  root: FormSchema,
  place: Place,
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

/** A name of a member as people read it: `series_id` is "Series". */
export function labelOf(name: string, { title }: FormSchema): string {
  if (title) return title;
  const words = name.replace(/_id$/, '').replaceAll(/[_-]+/g, ' ').trim();
  return words ? words[0]?.toUpperCase() + words.slice(1) : name;
}

/** The value of a member, or without it when undefined; the order of the members stays. */
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
