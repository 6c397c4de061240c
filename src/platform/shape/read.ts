import { didYouMean } from '../did-you-mean.ts';
import { invalid, type FieldErrors } from '../errors.ts';
import { canonicalId } from '../ids.ts';
import { isObject } from '../json-object.ts';
import { isStringMap, parseTimestamp, parseWaitSeconds } from './scalars.ts';
import { shapeOf, type FieldShape, type ScalarKind, type Shape, type ShapeClass } from './shape.ts';
import { limitErrors } from './check.ts';
import { JsonText } from '../json-text.ts';

/** Error of a missing required member. */
export const isRequired = 'is required';

/**
 * Reads REST JSON into an instance of an input class: snake_case to camelCase, null as absent unless it clears a field. Refuses
 * unknown members, wrong types and violated limits together, each at its path. Required members in `elsewhere` may be absent: the
 * caller has them from another source.
 */
export function read<T extends object>(
  target: ShapeClass<T>,
  json: unknown,
  elsewhere: ReadonlySet<string> = nothing,
): T {
  const errors = noErrors();
  if (!isObject(json)) throw invalid({}, 'The request body must be a JSON object');
  const instance = readObject(shapeOf(target), json, errors);
  for (const key of elsewhere) if (errors[key] === isRequired) delete errors[key];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const limits = limitErrors(instance);
  if (limits) throw invalid(limits);
  return instance as T;
}

const nothing: ReadonlySet<string> = new Set();

/** Maximum number of unknown members that get a suggestion, which takes time. */
const maxSuggestions = 10;

function readObject(shape: Shape, json: Record<string, unknown>, errors: FieldErrors): object {
  const instance = new shape.target() as Record<string, unknown>;
  const unknown = Object.keys(json).filter((key) => !shape.byKey.has(key));
  for (const [index, key] of unknown.entries())
    errors[key] = `is not a known field${index < maxSuggestions ? didYouMean(key, shape.byKey.keys()) : ''}`;
  for (const field of shape.fields) {
    const value = json[field.key];
    if (value === null && field.clearable) {
      instance[field.name] = null;
      continue;
    }
    // Clients send an empty text where they have no word to send.
    if (value === undefined || value === null || (value === '' && field.words)) {
      if (!field.nullable && instance[field.name] === undefined) errors[field.key] = isRequired;
      continue;
    }
    const read = field.list ? readList(field, value, errors) : readValue(field, value, field.key, errors);
    if (read !== undefined) instance[field.name] = read;
  }
  return instance;
}

function readList(field: FieldShape, value: unknown, errors: FieldErrors): unknown[] | undefined {
  if (!Array.isArray(value)) {
    errors[field.key] = 'must be a list';
    return undefined;
  }
  const inner = noErrors();
  const items = value.map((item, index) => readValue(field, item, String(index), inner));
  if (Object.keys(inner).length > 0) errors[field.key] = inner;
  return items;
}

function readValue({ type, words }: FieldShape, value: unknown, key: string, errors: FieldErrors): unknown {
  if (typeof type === 'string') {
    const read = words ? readWord(words, value) : scalars[type](value);
    if (typeof read === 'object' && read instanceof Misfit) {
      errors[key] = read.message;
      return undefined;
    }
    return read;
  }
  if (!isObject(value)) {
    errors[key] = 'must be an object';
    return undefined;
  }
  const inner = noErrors();
  const object = readObject(type, value, inner);
  if (Object.keys(inner).length > 0) errors[key] = inner;
  return object;
}

/** Creates an object without a prototype, as a member may be called `__proto__`. */
function noErrors(): FieldErrors {
  return Object.create(null) as FieldErrors;
}

class Misfit {
  readonly message: string;
  constructor(message: string) {
    this.message = message;
  }
}

function scalar(fits: (value: unknown) => boolean, message: string): (value: unknown) => unknown {
  const misfit = new Misfit(message);
  return (value) => (fits(value) ? value : misfit);
}

function readWord(words: readonly string[], value: unknown): unknown {
  return words.includes(value as string) ? value : new Misfit(formatEnumerationError(words, value));
}

/** Formats the error of a value outside an enumeration, with the nearest one if they are texts. */
export function formatEnumerationError(values: readonly unknown[], value: unknown): string {
  const words = values.filter((each) => typeof each === 'string');
  return `is not one of ${values.join(', ')}${typeof value === 'string' ? didYouMean(value, words) : ''}`;
}

const notAString = new Misfit('must be a string');
const notATimestamp = new Misfit('must be an ISO 8601 timestamp');

const scalars: Record<ScalarKind, (value: unknown) => unknown> = {
  id: (value) => (typeof value === 'string' ? canonicalId(value) : notAString),
  string: (value) => (typeof value === 'string' ? value : notAString),
  boolean: scalar((value) => typeof value === 'boolean', 'must be true or false'),
  int: scalar(
    (value) => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31,
    'must be a whole number',
  ),
  'safe-int': scalar(Number.isSafeInteger, 'must be a whole number'),
  float: scalar((value) => typeof value === 'number', 'must be a number'),
  timestamp: (value) => parseTimestamp(value) ?? notATimestamp,
  'wait-seconds': parseWaitSeconds,
  'string-map': scalar(isStringMap, 'must be an object whose values are strings'),
  object: scalar(
    (value) => isObject(value) && (!(value instanceof JsonText) || value.isObject),
    'must be an object',
  ),
  json: (value) => value,
};
