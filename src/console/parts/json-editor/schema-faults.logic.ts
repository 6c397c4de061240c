import { Validator, type OutputUnit, type Schema as JsonSchema } from '@cfworker/json-schema';
import type { Json } from '../../graphql/graphql.ts';
import { isObject, valueAt, type JsonPath } from '../json/json-path.logic.ts';
import { schemasAt, type Schema } from './schema-help.logic.ts';

/** A violation of a schema, with its path. */
export interface SchemaFault {
  readonly place: JsonPath;
  /** Violated keyword of JSON Schema: `type`, `enum`, `required`, `unknown`. */
  readonly keyword: string;
  /** Expected type or values, or the name of the member. */
  readonly asked: string;
}

/** Keywords whose errors only wrap errors further in. */
const outer = new Set([
  '$ref',
  '$dynamicRef',
  '$recursiveRef',
  'properties',
  'patternProperties',
  'items',
  'prefixItems',
  'allOf',
  'if',
  'dependentSchemas',
  'additionalItems',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
]);

/** Returns a check of values by a schema. The schema is not compiled, as the content security policy forbids that. */
export function schemaCheck(
  schema: Schema,
  { mayLack = false }: { readonly mayLack?: boolean } = {},
): (value: Json) => readonly SchemaFault[] {
  const validator = new Validator(schema as JsonSchema, '2020-12', false);
  return (value) => {
    const faults = findInnermost(validate(validator, value)).map((error) =>
      createFault(schema, value, error),
    );
    const kept = faults.filter(({ keyword, place, asked }) =>
      keyword === 'required' ? !mayLack && !isCalculated(schema, [...place, asked]) : true,
    );
    return [...new Map(kept.map((fault) => [JSON.stringify(fault), fault])).values()];
  };
}

/** Validates a value. The validator fails on names that are no valid Unicode; the service reports those itself. */
function validate(validator: Validator, value: Json): readonly OutputUnit[] {
  try {
    return validator.validate(value).errors;
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/**
 * Returns the innermost errors. For a choice these are the errors of its most likely branch, or the choice itself if no branch
 * is more specific.
 */
function findInnermost(errors: readonly OutputUnit[]): OutputUnit[] {
  const found: OutputUnit[] = [];
  for (let at = 0; at < errors.length; at += 1) {
    const error = errors[at] as OutputUnit;
    const { keyword, keywordLocation } = error;
    if (keyword === 'anyOf' || keyword === 'oneOf') {
      let end = at + 1;
      while (isWithin(errors[end], keywordLocation)) end += 1;
      const inner = errors.slice(at + 1, end);
      found.push(...chooseBranch(error, inner));
      at = end - 1;
    } else if (!outer.has(keyword)) found.push(error);
  }
  return found;
}

/**
 * Returns whether an error lies within a keyword. The error of a forbidden member follows the keyword that forbids it and has
 * no location in the schema.
 */
const isWithin = (error: OutputUnit | undefined, location: string): boolean =>
  error !== undefined && (error.keyword === 'false' || error.keywordLocation.startsWith(`${location}/`));

function chooseBranch(choice: OutputUnit, inner: readonly OutputUnit[]): OutputUnit[] {
  const start = choice.keywordLocation.length + 1;
  const branches = new Map<string, OutputUnit[]>();
  let branch = '';
  for (const error of inner) {
    if (error.keyword !== 'false') branch = error.keywordLocation.slice(start).split('/')[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const meant = [...branches.values()].filter((each) => !each.some((error) => isOtherBranch(error, choice)));
  const [only] = meant;
  return only && meant.length === 1 ? findInnermost(only) : [choice];
}

/**
 * Returns whether an error shows that another branch of a choice was meant: its type differs, or a member that distinguishes
 * branches.
 */
function isOtherBranch({ keyword, instanceLocation }: OutputUnit, choice: OutputUnit): boolean {
  const depth = instanceLocation.slice(choice.instanceLocation.length).split('/').length - 1;
  return keyword === 'type' ? depth === 0 : (keyword === 'const' || keyword === 'enum') && depth <= 1;
}

function createFault(
  schema: Schema,
  value: Json,
  { keyword, instanceLocation, error }: OutputUnit,
): SchemaFault {
  const place = placeOfPointer(value, instanceLocation);
  if (keyword === 'false') return { place, keyword: 'unknown', asked: String(place.at(-1) ?? '') };
  if (keyword === 'required') return { place, keyword, asked: /"(.*)"/s.exec(error)?.[1] ?? '' };
  const says = (schemasAt(schema, place) as readonly Record<string, unknown>[]).find(
    (each) => keyword in each,
  );
  const asked = says?.[keyword];
  const words = (Array.isArray(asked) ? asked : [asked]).slice(0, 12);
  return { place, keyword, asked: words.filter((word) => typeof word !== 'object').join(', ') };
}

/** Parses a JSON Pointer of the validator: `#/lines/0/item`. */
function placeOfPointer(value: Json, pointer: string): JsonPath {
  const place: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const around = valueAt(value, place);
    place.push(Array.isArray(around) && !isObject(around) ? Number(name) : name);
  }
  return place;
}

const isCalculated = (schema: Schema, place: JsonPath): boolean =>
  schemasAt(schema, place).some(({ readOnly }) => readOnly === true);
