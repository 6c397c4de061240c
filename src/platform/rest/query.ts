import { invalid, Refusal, type FieldErrors } from '../errors.ts';
import { canonicalId, isUuid } from '../ids.ts';
import { parseTimestamp } from '../shape/scalars.ts';
import { limitErrors } from '../shape/check.ts';
import { shapeOf, type FieldShape, type ShapeClass } from '../shape/shape.ts';

/** Reads the declared parameters of a query string; a text that is not of its type is a 400, a broken limit a 422. */
export function readQuery<T extends object>(target: ShapeClass<T>, query: URLSearchParams): T {
  const instance = new target() as T & Record<string, unknown>;
  const errors: FieldErrors = {};
  for (const field of shapeOf(target).fields) {
    const text = query.get(field.key);
    if (text === null || text === '') continue;
    const value = text.includes('\0') ? new Error('must not hold NUL') : parse(field, text);
    if (value instanceof Error) errors[field.key] = value.message;
    else (instance as Record<string, unknown>)[field.name] = value;
  }
  if (Object.keys(errors).length > 0) {
    throw new Refusal('bad-request', 'The query has unreadable parameters', { fields: errors });
  }
  const limits = limitErrors(instance);
  if (limits) throw invalid(limits, 'The query has invalid parameters');
  return instance;
}

function parse(field: FieldShape, text: string): unknown {
  if (field.type === 'id') return isUuid(text) ? canonicalId(text) : new Error('must be a UUID');
  if (field.type === 'int')
    return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : new Error('must be a whole number');
  if (field.type === 'boolean') {
    return /^(true|false)$/.test(text) ? text === 'true' : new Error('must be true or false');
  }
  if (field.type === 'timestamp') return parseTimestamp(text) ?? new Error('must be an ISO 8601 timestamp');
  if (field.type === 'json' || field.type === 'object') return parseJson(text);
  return text;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return new Error('must be JSON');
  }
}
