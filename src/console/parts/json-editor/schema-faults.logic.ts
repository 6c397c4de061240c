import { Validator, type OutputUnit, type Schema as JsonSchema } from '@cfworker/json-schema';
import type { Json } from '../../graphql/graphql.ts';
import { isObject, valueAt, type Place } from '../json-path.logic.ts';
import { schemasAt, type Schema } from './schema-help.logic.ts';

/** What a value breaks of its schema, and where. */
export interface SchemaFault {
  readonly place: Place;
  /** The word of JSON Schema that is broken: `type`, `enum`, `required`, `unknown`. */
  readonly keyword: string;
  /** What is asked for: the type, the values, the name of the member. */
  readonly asked: string;
}

/** Words that only say that something further in is broken. */
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

/** Checks values by a schema without compiling it, which the policy of the page forbids. */
export function schemaCheck(
  schema: Schema,
  { mayLack = false }: { readonly mayLack?: boolean } = {},
): (value: Json) => readonly SchemaFault[] {
  const validator = new Validator(schema as JsonSchema, '2020-12', false);
  return (value) => {
    const faults = leaves(brokenIn(validator, value)).map((error) => faultOf(schema, value, error));
    const kept = faults.filter(({ keyword, place, asked }) =>
      keyword === 'required' ? !mayLack && !isCalculated(schema, [...place, asked]) : true,
    );
    return [...new Map(kept.map((fault) => [JSON.stringify(fault), fault])).values()];
  };
}

/** The validator cannot name members that are no Unicode; the service refuses such a text with a word of its own. */
function brokenIn(validator: Validator, value: Json): readonly OutputUnit[] {
  try {
    return validator.validate(value).errors;
  } catch (error) {
    if (error instanceof URIError) return [];
    throw error;
  }
}

/** Where nothing more exact can be said, a choice itself; else what its likeliest branch lacks. */
function leaves(errors: readonly OutputUnit[]): OutputUnit[] {
  const found: OutputUnit[] = [];
  for (let at = 0; at < errors.length; at += 1) {
    const error = errors[at] as OutputUnit;
    const { keyword, keywordLocation } = error;
    if (keyword === 'anyOf' || keyword === 'oneOf') {
      let end = at + 1;
      while (isWithin(errors[end], keywordLocation)) end += 1;
      const inner = errors.slice(at + 1, end);
      found.push(...likeliest(error, inner));
      at = end - 1;
    } else if (!outer.has(keyword)) found.push(error);
  }
  return found;
}

/** A member that is not allowed comes behind the word that forbids it, and its place in the schema is not told. */
const isWithin = (error: OutputUnit | undefined, location: string): boolean =>
  error !== undefined && (error.keyword === 'false' || error.keywordLocation.startsWith(`${location}/`));

function likeliest(choice: OutputUnit, inner: readonly OutputUnit[]): OutputUnit[] {
  const start = choice.keywordLocation.length + 1;
  const branches = new Map<string, OutputUnit[]>();
  let branch = '';
  for (const error of inner) {
    if (error.keyword !== 'false') branch = error.keywordLocation.slice(start).split('/')[0] ?? '';
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const meant = [...branches.values()].filter((each) => !each.some((error) => tellsApart(error, choice)));
  const [only] = meant;
  return only && meant.length === 1 ? leaves(only) : [choice];
}

/** Whether a choice's branch is another than the one meant: of another type, or a member by which branches are told apart. */
function tellsApart({ keyword, instanceLocation }: OutputUnit, choice: OutputUnit): boolean {
  const depth = instanceLocation.slice(choice.instanceLocation.length).split('/').length - 1;
  return keyword === 'type' ? depth === 0 : (keyword === 'const' || keyword === 'enum') && depth <= 1;
}

function faultOf(schema: Schema, value: Json, { keyword, instanceLocation, error }: OutputUnit): SchemaFault {
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

/** A JSON Pointer as the validator writes it: `#/lines/0/item`. */
function placeOfPointer(value: Json, pointer: string): Place {
  const place: (string | number)[] = [];
  for (const part of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const around = valueAt(value, place);
    place.push(Array.isArray(around) && !isObject(around) ? Number(name) : name);
  }
  return place;
}

const isCalculated = (schema: Schema, place: Place): boolean =>
  schemasAt(schema, place).some(({ readOnly }) => readOnly === true);
