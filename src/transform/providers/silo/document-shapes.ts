import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { documentSchemas, documentTypes } from '@docmill/documents/schemas';
import { didYouMean } from '../../../platform/did-you-mean.ts';
import { readShapes, unionOf, type PossibleShapes } from '../../expression/shape.ts';
import { isNeverBoolean, unknownMembers } from '../../expression/unknown-members.ts';
import { stepError, stepWarning, type StepIssue } from '../step-issue.ts';

/** Cached JSON Schemas of all documents that the documents library makes. */
let cachedSchemas: ReadonlyMap<string, JsonObject> | undefined;

function schemas(): ReadonlyMap<string, JsonObject> {
  cachedSchemas ??= documentSchemas();
  return cachedSchemas;
}

const text = { type: 'string' };
const flag = { type: 'boolean' };

/** Schema of `entry` in expressions. */
const entrySchema = {
  properties: { id: text, folder: text, state: text, draft: flag, invalid: flag },
  additionalProperties: false,
};

/** Returns the shapes of the names in step expressions, for documents of one of these types (`bill/invoice`), or of any type. */
function shapesByName(types: readonly string[] | undefined): Readonly<Record<string, PossibleShapes>> {
  const documents = { anyOf: documentsOf(types) };
  const envelope = schemas().get('envelope.json') ?? {};
  const properties = isObject(envelope['properties']) ? envelope['properties'] : {};
  return {
    doc: readShapes(documents),
    env: readShapes({ ...envelope, properties: { ...properties, doc: documents } }),
    entry: readShapes(entrySchema),
  };
}

function documentsOf(types: readonly string[] | undefined): unknown[] {
  const wanted = types && new Set(types);
  return documentTypes
    .filter(({ part }) => !wanted || wanted.has(part.name))
    .map(({ part }) => schemas().get(`${part.name}.json`));
}

/**
 * Returns the issues of a step's condition on documents of these types: an error for members that they cannot have, a warning for
 * a value that is never boolean, because some workflows use it to let a job fail.
 */
export function conditionIssues(expression: string, types: readonly string[] | undefined): StepIssue[] {
  const shapes = shapesByName(types);
  const unknown = unknownMembers(expression, shapes);
  if (unknown.length > 0) return unknown.map((message) => stepError(['expr'], message));
  return isNeverBoolean(expression, shapes)
    ? [stepWarning(['expr'], 'is never true or false: a condition compares')]
    : [];
}

/** Members that templates offer for every list and text. */
const common = new Set<string | number>(['size', 'first', 'last']);

/** Returns an error for the path of a member that documents of these types cannot have; undefined if they can. */
export function memberNotInDocuments(
  place: readonly (string | number)[],
  types: readonly string[] | undefined,
): string | undefined {
  let holder = shapesByName(types)['doc'];
  for (const [index, key] of place.entries()) {
    if (holder === undefined || holder.length === 0 || common.has(key)) return undefined;
    const found = unionOf(holder.map((shape) => (typeof key === 'number' ? shape.items : shape.member(key))));
    if (typeof key === 'string' && found?.length === 0) {
      const named = ['doc', ...place.slice(0, index + 1)].join('.');
      const meant = didYouMean(
        key,
        holder.flatMap(({ names }) => names),
      );
      return `names ${named}, which no ${types?.join(' or ') ?? 'document'} has${meant}`;
    }
    holder = found;
  }
  return undefined;
}
