import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';
import type { FieldErrors } from '../../../platform/errors.ts';
import { isObject } from '../../../platform/json-object.ts';
import { unboundedPart } from './bounded-schema.ts';

/** Maximum size of a step's config in bytes. */
const maxConfigBytes = 64 * 1024;

/** Maximum number of reported errors of a config. */
const maxErrors = 50;

const options = {
  allErrors: true,
  ownProperties: true,
  strictRequired: false,
  strictTypes: false,
  logger: false,
  // All patterns are matched in linear time.
  code: { regExp: Object.assign(linearPattern, { code: 'linearPattern' }) },
} as const;

const metaSchema = new Ajv2020();

/** Compiles a pattern for Ajv, which identifies patterns by their text. */
function linearPattern(pattern: string): { test: (text: string) => boolean; toString: () => string } {
  const compiled = RE2JS.compile(pattern);
  return { test: (text) => compiled.matcher(text).find(), toString: () => pattern };
}

const validators = new LRUCache<string, ValidateFunction>({ max: 500 });

/** Returns the reason why a value cannot be the schema of an action's config; undefined if it can. */
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
 * Returns the errors of a step's config by their paths, or one error for the whole config; undefined if it is valid. Members that
 * the schema does not declare are refused, unless it allows them.
 */
export function configProblem(schema: object, config: object): FieldErrors | string | undefined {
  if (JSON.stringify(config).length > maxConfigBytes) return `must have at most ${maxConfigBytes} bytes`;
  const validate = validatorOf(schema);
  if (validate(config)) return undefined;
  const [errors, ofAll] = [emptyErrors(), validate.errors ?? []];
  for (const error of ofAll.slice(0, maxErrors)) placeError(errors, error);
  return errors[''] ?? errors;
}

/** Returns the validator of a schema. Each schema has its own Ajv, because an Ajv keeps its compiled schemas forever. */
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

function placeError(errors: FieldErrors, { instancePath, keyword, params, message }: ErrorObject): void {
  const path = instancePath.split('/').slice(1).map(decodePointerPart);
  if (keyword === 'required')
    return putError(errors, [...path, String(params['missingProperty'])], 'is required');
  const unknown: unknown = params['additionalProperty'] ?? params['unevaluatedProperty'];
  if (typeof unknown === 'string') return putError(errors, [...path, unknown], 'is not a known field');
  putError(errors, path, message ?? 'is not valid');
}

/** Decodes a part of a JSON Pointer (RFC 6901). */
function decodePointerPart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Puts a message at its path, unless the path or a parent has one already. */
function putError(errors: FieldErrors, [key = '', ...rest]: readonly string[], message: string): void {
  const found = errors[key];
  if (typeof found === 'string') return;
  if (rest.length === 0) errors[key] = message;
  else putError((errors[key] = found ?? emptyErrors()), rest, message);
}

/** Creates errors without a prototype, because a member may be called `__proto__`. */
function emptyErrors(): FieldErrors {
  return Object.create(null) as FieldErrors;
}
