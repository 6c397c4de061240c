import type { Json } from '../../graphql/graphql.ts';
import { isObject, parseJsonPath, type JsonPath } from '../json/json-path.logic.ts';
import { shareStructure } from '../json/share-structure.logic.ts';
import type { Block, GraphNext, GraphStep } from '../step-graph/step-graph.logic.ts';

export type JsonObject = { readonly [name: string]: Json };

/** Graph of a workflow document, which has the members of `PUT /transform/v1/workflows/{id}`. */
export interface FlowGraph {
  readonly steps: readonly GraphStep[];
  readonly rescue: readonly GraphStep[];
  /** Path in the document by step id. */
  readonly places: ReadonlyMap<string, JsonPath>;
}

const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? (value as Json[]) : []);
const textOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Returns the steps of a document as a graph; a step without an id of its own is identified by its path. Parts of the previous
 * graph that are equal are reused.
 */
export function createGraph(document: JsonObject, before?: FlowGraph): FlowGraph {
  const places = new Map<string, JsonPath>();
  const block = (value: Json | undefined, place: JsonPath): GraphStep[] =>
    listOf(value).map((item, index) => step(isObject(item) ? item : {}, [...place, index]));
  const step = (item: JsonObject, place: JsonPath): GraphStep => {
    const own = textOf(item['id']);
    const id = own !== undefined && !places.has(own) ? own : place.join('.');
    places.set(id, place);
    return {
      id,
      name: textOf(item['name']),
      action: textOf(item['action']) ?? textOf(item['provider']) ?? '?',
      summary: textOf(item['summary']),
      next: listOf(item['next']).map((entry, index) =>
        next(isObject(entry) ? entry : {}, [...place, 'next', index]),
      ),
    };
  };
  const next = (entry: JsonObject, place: JsonPath): GraphNext => ({
    status: textOf(entry['status']),
    code: textOf(entry['code']),
    stepId: textOf(entry['step_id']),
    stop: entry['stop'] === true,
    steps: block(entry['steps'], [...place, 'steps']),
  });
  const steps = shareStructure(before?.steps, block(document['steps'], ['steps']));
  const rescue = shareStructure(before?.rescue, block(document['rescue'], ['rescue']));
  return { steps, rescue, places: before && samePlaces(before.places, places) ? before.places : places };
}

const samePlaces = (before: ReadonlyMap<string, JsonPath>, now: ReadonlyMap<string, JsonPath>): boolean =>
  before.size === now.size &&
  [...now].every(([id, place]) => {
    const former = before.get(id);
    return former !== undefined && shareStructure(former, place) === former;
  });

/** Returns the path of the list of a block. */
export function placeOfBlock({ flow, within }: Block, { places }: FlowGraph): JsonPath | undefined {
  if (!within) return [flow];
  const parent = places.get(within.stepId);
  return parent && [...parent, 'next', within.entry, 'steps'];
}

const stepMembers = ['id', 'name', 'action', 'provider', 'summary', 'notes'] as const;
const results = new Set(['OK', 'SKIP', 'KO', 'TIMEOUT', 'NA']);

/**
 * Returns a document as API input, and the paths of values that it cannot contain: unknown members and values of another type.
 */
export function inputOf(document: JsonObject): {
  readonly input: JsonObject;
  readonly misfits: readonly JsonPath[];
} {
  const misfits: JsonPath[] = [];
  type Reader = (value: Json, place: JsonPath) => Json | undefined;
  const only =
    (isOne: (value: Json) => boolean): Reader =>
    (value, place) => {
      if (value !== null && isOne(value)) return value;
      if (value !== null) misfits.push(place);
      return undefined;
    };
  const text = only((value) => typeof value === 'string');
  const list =
    (item: Reader): Reader =>
    (value, place) => {
      if (Array.isArray(value)) return value.map((each: Json, index) => item(each, [...place, index]) ?? {});
      if (value !== null) misfits.push(place);
      return undefined;
    };
  const members =
    (known: Readonly<Record<string, readonly [name: string, read: Reader]>>): Reader =>
    (value, place) => {
      if (!isObject(value)) {
        misfits.push(place);
        return undefined;
      }
      const taken: Record<string, Json> = {};
      for (const [key, given] of Object.entries(value)) {
        const member = Object.hasOwn(known, key) ? known[key] : undefined;
        const result = member?.[1](given, [...place, key]);
        if (!member) misfits.push([...place, key]);
        else if (result !== undefined) taken[member[0]] = result;
      }
      return taken;
    };
  const next = members({
    status: ['status', only((value) => typeof value === 'string' && results.has(value))],
    code: ['code', text],
    step_id: ['stepId', text],
    steps: ['steps', list((value, place) => step(value, place))],
    stop: ['stop', only((value) => typeof value === 'boolean')],
  });
  const step = members({
    ...Object.fromEntries(stepMembers.map((name) => [name, [name, text] as const])),
    config: ['config', only(isObject)],
    next: ['next', list(next)],
  });
  const whole = members({
    name: ['name', text],
    description: ['description', text],
    country: ['country', text],
    schema: ['schema', text],
    steps: ['steps', list(step)],
    rescue: ['rescue', list(step)],
  });
  return { input: (whole(document, []) ?? {}) as JsonObject, misfits };
}

/** Returns a document with an id set at a path; unchanged if the path does not exist. */
export function withIdAt(document: JsonObject, path: string, id: string): JsonObject {
  const put = (value: Json, [first, ...rest]: JsonPath): Json => {
    if (first === undefined) return id;
    if (Array.isArray(value))
      return (value as readonly Json[]).map((each, index) => (index === first ? put(each, rest) : each));
    return isObject(value) ? { ...value, [first]: put(value[first] ?? {}, rest) } : value;
  };
  const made = put(document, parseJsonPath(path) ?? []);
  return isObject(made) ? made : document;
}

/** Returns a document with its texts translated. */
export function withTexts(document: JsonObject, say: (text: string) => string): JsonObject {
  const said = (value: Json): Json => {
    if (typeof value === 'string') return say(value);
    if (Array.isArray(value)) return (value as readonly Json[]).map(said);
    return isObject(value) ? withTexts(value, say) : value;
  };
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, said(value)]));
}

/** Returns whether two documents are equal, regardless of the order of members. Parts that they share are not compared. */
export function sameDocument(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    const [list, second] = [one as readonly Json[], other as readonly Json[]];
    return list.length === second.length && list.every((each, index) => sameDocument(each, second[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameDocument(one[name], other[name]))
  );
}

/**
 * Returns a step with new ids, for nested steps as well, or only in place of taken ones; jumps within it refer to the new ids.
 */
export function withNewIds(
  step: Json,
  newId: () => string,
  taken?: { readonly has: (id: string) => boolean },
): Json {
  const ids = new Map<string, string>();
  const collect = (value: Json, isConfig: boolean): void => {
    if (Array.isArray(value)) for (const each of value as readonly Json[]) collect(each, isConfig);
    else if (isObject(value) && !isConfig) {
      const { id } = value;
      if (typeof id === 'string' && taken?.has(id) !== false) ids.set(id, newId());
      for (const [key, member] of Object.entries(value)) collect(member, key === 'config');
    }
  };
  const renamed = (value: Json, isConfig: boolean): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map((each) => renamed(each, isConfig));
    if (!isObject(value) || isConfig) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        (key === 'id' || key === 'step_id') && typeof member === 'string'
          ? (ids.get(member) ?? member)
          : renamed(member, key === 'config'),
      ]),
    );
  };
  collect(step, false);
  return renamed(step, false);
}
