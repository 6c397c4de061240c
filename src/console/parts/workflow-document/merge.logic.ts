import type { Json } from '../../graphql/graphql.ts';
import { isObject, type JsonPath } from '../json/json-path.logic.ts';
import { sameDocument, type JsonObject } from './document.logic.ts';

/** A conflict: a path that both sides changed, each to another value. */
export interface Conflict {
  readonly place: JsonPath;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

export type Side = 'mine' | 'theirs';

export interface Merge {
  /** Result of both changes; at conflicts the chosen side, otherwise `mine`. */
  readonly document: JsonObject;
  readonly conflicts: readonly Conflict[];
}

interface Three {
  readonly base: Json | undefined;
  readonly mine: Json | undefined;
  readonly theirs: Json | undefined;
}

/** Merges two changes of a document: steps are matched by their ids, all other values by their paths. */
export function mergeDocuments(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  chosen: (place: JsonPath) => Side | undefined = () => undefined,
): Merge {
  const conflicts: Conflict[] = [];
  const clash = ({ mine: own, theirs: other }: Three, place: JsonPath): Json | undefined => {
    conflicts.push({ place, mine: own, theirs: other });
    return chosen(place) === 'theirs' ? other : own;
  };

  function value(three: Three, place: JsonPath): Json | undefined {
    if (sameDocument(three.mine, three.theirs) || sameDocument(three.base, three.theirs)) return three.mine;
    if (sameDocument(three.base, three.mine)) return three.theirs;
    const { base: was = {}, mine: own, theirs: other } = three;
    if (isObject(was) && isObject(own) && isObject(other)) return members(was, own, other, place);
    const steps = [three.base ?? [], own, other].map(stepsById);
    const [before, left, right] = steps;
    if (before && left && right) return list(before, left, right, place) ?? clash(three, place);
    if (isList(three.base) && isList(own) && isList(other) && own.length === other.length)
      if (own.length === three.base.length) return entries(three.base, own, other, place);
    return clash(three, place);
  }

  function members(was: JsonObject, own: JsonObject, other: JsonObject, place: JsonPath): JsonObject {
    const names = [...new Set([...Object.keys(own), ...Object.keys(other)])];
    return Object.fromEntries(
      names.flatMap((name): [string, Json][] => {
        const three = { base: was[name], mine: own[name], theirs: other[name] };
        const result = value(three, [...place, name]);
        return result === undefined ? [] : [[name, result]];
      }),
    );
  }

  const entries = (
    was: readonly Json[],
    own: readonly Json[],
    other: readonly Json[],
    place: JsonPath,
  ): Json =>
    own.map((mineHere, index) => {
      const three = { base: was[index], mine: mineHere, theirs: other[index] };
      return value(three, [...place, index]) ?? null;
    });

  /** Merges two lists of steps; returns undefined if both have reordered them. */
  function list(was: Steps, own: Steps, other: Steps, place: JsonPath): Json | undefined {
    const common = [...was.keys()].filter((id) => own.has(id) && other.has(id));
    const orderIn = (steps: Steps): string => [...steps.keys()].filter((id) => common.includes(id)).join(' ');
    const [first, second] = orderIn(own) === common.join(' ') ? [other, own] : [own, other];
    if (orderIn(second) !== common.join(' ') && orderIn(own) !== orderIn(other)) return undefined;
    return inOrder(first, second).flatMap((id): Json[] => {
      const three = { base: was.get(id), mine: own.get(id), theirs: other.get(id) };
      const index = [...own.keys()].indexOf(id);
      const result = value(three, [...place, index < 0 ? [...other.keys()].indexOf(id) : index]);
      return result === undefined ? [] : [result];
    });
  }

  const document = value({ base, mine, theirs }, []);
  return { document: isObject(document) ? document : mine, conflicts };
}

type Steps = ReadonlyMap<string, Json>;

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** Returns a list of steps by their ids; undefined if it is no such list. */
function stepsById(value: Json | undefined): Steps | undefined {
  if (!isList(value)) return undefined;
  const found = new Map<string, Json>();
  for (const step of value) {
    const id = isObject(step) ? step['id'] : undefined;
    if (typeof id !== 'string' || found.has(id)) return undefined;
    found.set(id, step);
  }
  return found;
}

/** Returns the ids of both in the order of the first; those only in the second follow the one they followed there. */
function inOrder(first: Steps, second: Steps): readonly string[] {
  const ids = [...first.keys()];
  let before: string | undefined;
  for (const id of second.keys()) {
    if (!ids.includes(id)) ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id);
    before = id;
  }
  return ids;
}

/** Returns whether a document contains a step twice, as when each side moved it elsewhere. */
export function hasDoubledSteps(document: JsonObject): boolean {
  const seen = new Set<string>();
  const isDoubled = (value: Json | undefined): boolean => {
    if (!isList(value)) return false;
    return value.some((step) => {
      if (!isObject(step)) return false;
      const { id, next } = step;
      if (typeof id === 'string' && seen.size === seen.add(id).size) return true;
      return isList(next) && next.some((entry) => isObject(entry) && isDoubled(entry['steps']));
    });
  };
  return isDoubled(document['steps']) || isDoubled(document['rescue']);
}
