import { RequestError } from '../errors.ts';
import { hasDelicateNumbers, readExactJson } from '../exact-json.ts';
import { JsonBounds } from '../json-bounds.ts';
import { requireStorable } from '../shape/storable.ts';

/** Paths of business documents in a body: member names from the outermost on, `*` for any. */
export type DocumentPaths = readonly (readonly string[])[];

/** Member whose texts may contain anything: the documents library corrects some, and its result is validated. */
const mended = 'data';

/**
 * Parses a body as JSON; refuses content that cannot be stored or is nested too deep. Documents keep the text of their numbers.
 */
export function readBodyJson(bytes: Uint8Array, documents: DocumentPaths): unknown {
  new JsonBounds().add(bytes);
  const text = decode(bytes);
  let json: unknown;
  try {
    json = JSON.parse(text);
    if (hasDelicateNumbers(text)) {
      const exact = readExactJson(text);
      for (const path of documents) takeOver(json, exact, path);
    }
  } catch (error) {
    throw new RequestError('bad-request', `The request body is not JSON: ${(error as Error).message}`);
  }
  requireStorable(json, [], mended);
  return json;
}

/** Replaces the members at a path with those of another parsed copy of the body. */
function takeOver(target: unknown, source: unknown, path: readonly string[]): void {
  for (const { holder, key, steps } of findMembers(target, path)) holder[key] = membersAt(source, steps)[key];
}

/** Returns the members of the object at a path. */
export function membersAt(json: unknown, steps: readonly string[]): Record<string, unknown> {
  return steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], json) as Record<
    string,
    unknown
  >;
}

/** A member of an object within a body, and the path of the object. */
export interface Place {
  readonly holder: Record<string, unknown>;
  readonly key: string;
  readonly steps: readonly string[];
}

/** Returns the members that match a path. */
export function findMembers(
  json: unknown,
  [step, ...rest]: readonly string[],
  steps: readonly string[] = [],
): Place[] {
  if (typeof json !== 'object' || json === null || Array.isArray(json) || step === undefined) return [];
  const holder = json as Record<string, unknown>;
  const keys = step === '*' ? Object.keys(holder) : Object.hasOwn(holder, step) ? [step] : [];
  if (rest.length === 0) return keys.map((key) => ({ holder, key, steps }));
  return keys.flatMap((key) => findMembers(holder[key], rest, [...steps, key]));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new RequestError('bad-request', 'The request body is not UTF-8');
  }
}
