import { isObject } from './json.ts';
import type { Json, JsonObject } from './json.ts';

/** One step of a path in a document: a member, an element of a list by index, or the first element with a member of a given value. */
export type Step =
  | { readonly kind: 'member'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'with'; readonly name: string; readonly value: string };

const parsed = new Map<string, readonly Step[]>();

/** Parses a path such as `tax_id.code`, `people[0].name.given` or `identities[key=it-fiscal-code].code`. */
export function stepsOf(path: string): readonly Step[] {
  const present = parsed.get(path);
  if (present) return present;
  const steps = [...path.matchAll(/\[(\d+)\]|\[(\w+)=([^\]]*)\]|([^.[\]]+)/g)].map(
    ([, index, name, value = '', member]): Step => {
      if (index !== undefined) return { kind: 'index', index: Number(index) };
      if (name !== undefined) return { kind: 'with', name, value };
      return { kind: 'member', name: member ?? '' };
    },
  );
  parsed.set(path, steps);
  return steps;
}

/** Returns the index of the element that a step leads to; -1 if there is none. */
export function elementAt(list: Json | undefined, step: Exclude<Step, { kind: 'member' }>): number {
  if (!Array.isArray(list)) return -1;
  if (step.kind === 'index') return step.index < list.length ? step.index : -1;
  return list.findIndex((element) => isObject(element) && element[step.name] === step.value);
}

/** Returns the value at a path. */
export function valueAt(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const step of stepsOf(path)) {
    if (step.kind === 'member') value = isObject(value) ? value[step.name] : undefined;
    else value = Array.isArray(value) ? value[elementAt(value, step)] : undefined;
  }
  return value;
}

/** Returns the text or number at a path as text; undefined if it is missing or empty. */
export function textAt(object: JsonObject, path: string): string | undefined {
  const value = valueAt(object, path);
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns the texts and numbers in the list at a path. */
export function textsAt(object: JsonObject, path: string): string[] {
  const list = valueAt(object, path);
  if (!Array.isArray(list)) return [];
  return list.flatMap((element) =>
    typeof element === 'string' || typeof element === 'number' ? [String(element)] : [],
  );
}

/** Returns the objects in the list at a path. */
export function objectsAt(object: JsonObject, path: string): JsonObject[] {
  const list = valueAt(object, path);
  return Array.isArray(list) ? list.filter(isObject) : [];
}

/** Returns the object at a path, creating it and missing parents. */
export function openAt(object: JsonObject, path: string): JsonObject {
  const steps = stepsOf(path);
  let holder = object;
  for (const [at, step] of steps.entries()) {
    if (step.kind !== 'member') continue;
    const next = steps[at + 1];
    const present = holder[step.name];
    if (next === undefined || next.kind === 'member') {
      const inner: JsonObject = isObject(present) ? present : {};
      holder[step.name] = inner;
      holder = inner;
    } else {
      const list: Json[] = Array.isArray(present) ? present : [];
      holder[step.name] = list;
      const found = list[elementAt(list, next)];
      const inner: JsonObject = isObject(found)
        ? found
        : next.kind === 'with'
          ? { [next.name]: next.value }
          : {};
      if (found === undefined) list.push(inner);
      holder = inner;
    }
  }
  return holder;
}

/** Sets the value at a path, creating missing parents. */
export function putAt(object: JsonObject, path: string, value: Json): void {
  const end = path.lastIndexOf('.');
  const holder = end < 0 ? object : openAt(object, path.slice(0, end));
  holder[path.slice(end + 1)] = value;
}
