import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { RE2JS } from 're2js';
import type { FieldErrors } from '../../../platform/errors.ts';
import { isObject } from '../../../platform/json-object.ts';
import { LruMap } from '../../../platform/lru-map.ts';
import { unboundedPart } from './bounded-schema.ts';

/** What a step's config may weigh. */
const mostConfigBytes = 64 * 1024;

/** So many errors of a config are told at most. */
const mostErrors = 50;

const options = {
  allErrors: true,
  ownProperties: true,
  strictRequired: false,
  strictTypes: false,
  logger: false,
  // Patterns are matched in linear time, whatever they are.
  code: { regExp: Object.assign(linearPattern, { code: 'linearPattern' }) },
} as const;

const metaSchema = new Ajv2020();

/** Ajv tells patterns apart by their text. */
function linearPattern(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  const compiled = RE2JS.compile(pattern);
  return { test: (text) => compiled.matcher(text).find(), toString: () => pattern };
}

const validators = new LruMap<string, ValidateFunction>(500);

/** Why a value cannot be the schema of an action's config; undefined when it can. */
export function schemaProblem(schema: unknown): string | undefined {
  if (!isObject(schema)) return 'must be a JSON Schema';
  if (schema['type'] !== undefined && schema['type'] !== 'object') return 'must be of the type object';
  const unbounded = unboundedPart(schema);
  if (unbounded) return unbounded;
  if (!metaSchema.validateSchema(schema))
    return `is no JSON Schema: ${metaSchema.errorsText(metaSchema.errors, { dataVar: '' })}`;
  try {
    validatorOf(schema);
    return undefined;
  } catch (error) {
    return `is no JSON Schema that can be used: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/**
 * What is wrong with a step's config, each error at its place, or with the whole of it; undefined when nothing is. What
 * the schema does not name is not taken, unless it says so.
 */
export function configProblem(schema: object, config: object): FieldErrors | string | undefined {
  if (JSON.stringify(config).length > mostConfigBytes) return `must have at most ${mostConfigBytes} bytes`;
  const validate = validatorOf(schema);
  if (validate(config)) return undefined;
  const [errors, ofAll] = [emptyErrors(), validate.errors ?? []];
  for (const error of ofAll.slice(0, mostErrors)) place(errors, error);
  return errors[''] ?? errors;
}

/** An Ajv keeps what it has compiled for ever, so each schema has one of its own. */
function validatorOf(schema: object): ValidateFunction {
  const key = JSON.stringify(schema);
  const known = validators.get(key);
  if (known) return known;
  const ajv = new Ajv2020({ ...options, meta: false, validateSchema: false });
  addFormats.default(ajv, {
    mode: 'fast',
    formats: ['date', 'date-time', 'email', 'hostname', 'password', 'uri', 'uuid'],
  });
  const validate = ajv.compile({ type: 'object', unevaluatedProperties: false, ...schema });
  validators.set(key, validate);
  return validate;
}

function place(errors: FieldErrors, { instancePath, keyword, params, message }: ErrorObject): void {
  const path = instancePath.split('/').slice(1).map(unescaped);
  if (keyword === 'required') return put(errors, [...path, String(params['missingProperty'])], 'is required');
  const unknown: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof unknown === 'string') return put(errors, [...path, unknown], 'is not a known field');
  put(errors, path, message ?? 'is not valid');
}

/** A part of a JSON Pointer (RFC 6901). */
function unescaped(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Says it at its place, unless something was said there or above. */
function put(errors: FieldErrors, [key = '', ...rest]: readonly string[], message: string): void {
  const found = errors[key];
  if (typeof found === 'string') return;
  if (rest.length === 0) errors[key] = message;
  else put((errors[key] = found ?? emptyErrors()), rest, message);
}

/** Without a prototype, for a member may be called `__proto__`. */
function emptyErrors(): FieldErrors {
  return Object.create(null) as FieldErrors;
}
