import { didYouMean } from '../did-you-mean.ts';
import { invalid, RequestError, type FieldErrors } from '../errors.ts';
import { parseBoundedJson } from '../json-bounds.ts';
import { canonicalId, isUuid } from '../ids.ts';
import { parseTimestamp, parseWaitSeconds } from '../shape/scalars.ts';
import { formatEnumerationError } from '../shape/read.ts';
import { limitErrors } from '../shape/check.ts';
import { readEnumeration } from '../shape/json-schema.ts';
import { shapeOf, type FieldShape, type ShapeClass } from '../shape/shape.ts';

/** Query of an endpoint that declares none. */
export class NoQuery {}

/**
 * Reads the declared parameters of a query string; a list is a repeated parameter. Nothing is ignored: a parameter that is not
 * declared, is given twice without being a list, has the wrong type or is outside its enumeration is a 400 (ADR 3); any
 * other violated limit is a 422.
 */
export function readQuery<T extends object>(target: ShapeClass<T>, query: URLSearchParams): T {
  const instance = new target() as T & Record<string, unknown>;
  const { fields, byKey } = shapeOf(target);
  const errors = namesErrors(query, byKey);
  for (const field of fields) {
    const texts = query.getAll(field.key).filter((text) => text !== '');
    if (texts.length === 0) {
      if (!field.nullable && instance[field.name as keyof T] === undefined) errors[field.key] = 'is required';
      continue;
    }
    const values = texts.map((text) =>
      text.includes('\0') ? new Error('must not hold NUL') : parse(field, text),
    );
    const misfit = values.find((value) => value instanceof Error);
    if (misfit) errors[field.key] ??= misfit.message;
    else (instance as Record<string, unknown>)[field.name] = field.list ? values : values[0];
  }
  // Defaults of a class satisfy its limits; checking them would make a list a tenth slower.
  const limits = query.size > 0 ? limitErrors(instance) : undefined;
  for (const key of Object.keys(limits ?? {})) {
    const field = byKey.get(key);
    const values = field && readEnumeration(target, field);
    if (values) errors[key] ??= formatEnumerationError(values, query.get(key));
  }
  if (Object.keys(errors).length > 0)
    throw new RequestError('bad-request', 'The query has unknown or unreadable parameters', {
      fields: errors,
    });
  if (limits) throw invalid(limits, messageOf(limits));
  return instance;
}

/** Returns the error message; it names the problem, as clients may show only the message. */
function messageOf(limits: FieldErrors): string {
  const [[name, what] = []] = Object.entries(limits);
  return typeof what === 'string' ? `The parameter ${name} ${what}` : 'The query has invalid parameters';
}

function namesErrors(query: URLSearchParams, known: ReadonlyMap<string, FieldShape>): FieldErrors {
  const errors = Object.create(null) as FieldErrors;
  const seen = new Set<string>();
  for (const name of query.keys()) {
    if (!known.has(name)) errors[name] = `is not a known parameter${didYouMean(name, known.keys())}`;
    else if (seen.has(name) && !known.get(name)?.list) errors[name] = 'is given more than once';
    seen.add(name);
  }
  return errors;
}

function parse(field: FieldShape, text: string): unknown {
  if (field.words)
    return field.words.includes(text) ? text : new Error(formatEnumerationError(field.words, text));
  if (field.type === 'id') return isUuid(text) ? canonicalId(text) : new Error('must be a UUID');
  if (field.type === 'int')
    return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : new Error('must be a whole number');
  if (field.type === 'boolean') {
    return /^(true|false)$/.test(text) ? text === 'true' : new Error('must be true or false');
  }
  if (field.type === 'wait-seconds') return parseWaitSeconds(text);
  if (field.type === 'timestamp') return parseTimestamp(text) ?? new Error('must be an ISO 8601 timestamp');
  if (field.type === 'json' || field.type === 'object') return parseJson(text);
  return text;
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return new Error('must be JSON');
  }
}
