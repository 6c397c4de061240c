import { declaredLimits } from './declared-limits.ts';
import { formHints } from './form-hints.ts';
import { shapeOf, type FieldShape, type ScalarKind, type Shape, type ShapeClass } from './shape.ts';
import { maxWaitSeconds } from './scalars.ts';

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 uses it too. */
export type Schema = Record<string, unknown>;

/** Returns the self-contained JSON Schema of a declared class: referenced schemas are under `$defs`. */
export function jsonSchema(target: ShapeClass): Schema {
  const schemas = new Map<string, Schema>();
  const shape = shapeOf(target);
  referenceTo(shape, schemas, { base: '#/$defs/', closed: true });
  const { [shape.name]: own, ...others } = Object.fromEntries(schemas);
  return { ...own, ...(Object.keys(others).length > 0 && { $defs: others }) };
}

const componentBase = '#/components/schemas/';

/** Returns a reference to a named schema. */
export function reference(name: string, base = componentBase): Schema {
  return { $ref: `${base}${name}` };
}

/** Base of references, and whether undeclared members are refused, as in requests. */
export interface SchemaOptions {
  readonly base?: string;
  readonly closed?: boolean;
}

/** Returns a reference to the schema of a shape, and adds the schema to `schemas` if it is missing. */
export function referenceTo(shape: Shape, schemas: Map<string, Schema>, options: SchemaOptions = {}): Schema {
  if (!schemas.has(shape.name)) {
    const schema: Schema = { type: 'object' };
    schemas.set(shape.name, schema);
    const required = shape.fields.filter((field) => !field.nullable).map((field) => field.key);
    if (required.length > 0) schema['required'] = required;
    schema['properties'] = Object.fromEntries(
      shape.fields.map((field) => [field.key, fieldSchema(field, shape.target, schemas, options)]),
    );
    if (options.closed) schema['additionalProperties'] = false;
  }
  return reference(shape.name, options.base);
}

/** Returns the schema of a declared field with its limits and its description. */
export function fieldSchema(
  field: FieldShape,
  target: ShapeClass,
  schemas = new Map<string, Schema>(),
  options: SchemaOptions = {},
): Schema {
  const limits = readLimits(target, field);
  const item = {
    ...(typeof field.type === 'string'
      ? scalarSchemas[field.type]
      : referenceTo(field.type, schemas, options)),
    ...(field.words && { enum: field.words }),
    ...limits.item,
  };
  const value: Schema = field.list ? { type: 'array', items: item, ...limits.list } : item;
  return {
    ...value,
    ...(field.clearable && { type: [value['type'], 'null'] }),
    ...(field.description && { description: field.description }),
    ...formHints(target, field.name),
  };
}

const scalarSchemas: Record<ScalarKind, Schema> = {
  id: { type: 'string', format: 'uuid' },
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  int: { type: 'integer', format: 'int32' },
  'safe-int': { type: 'integer', format: 'int64' },
  float: { type: 'number' },
  timestamp: { type: 'string', format: 'date-time' },
  'wait-seconds': { type: 'integer', minimum: 0, maximum: maxWaitSeconds },
  'string-map': { type: 'object', additionalProperties: { type: 'string' } },
  object: { type: 'object', additionalProperties: true },
  json: {},
};

/** Returns the limits of a field as JSON Schema keywords: those of a list, and those of its items or of a single value. */
function readLimits(target: ShapeClass, field: FieldShape): { list: Schema; item: Schema } {
  const list: Schema = {};
  const item: Schema = {};
  for (const { name, constraints } of declaredLimits(target).get(field.name) ?? []) {
    const [first, second] = (constraints ?? []) as [unknown, unknown];
    if (name === 'maxLength') item['maxLength'] = first;
    if (name === 'minLength') item['minLength'] = first;
    if (name === 'isLength') Object.assign(item, { minLength: first, maxLength: second });
    if (name === 'min') item['minimum'] = first;
    if (name === 'max') item['maximum'] = first;
    if (name === 'isIn') item['enum'] = first;
    if (name === 'matches') item['pattern'] = patternOf(first as RegExp);
    if (name === 'arrayMaxSize') list['maxItems'] = first;
    if (name === 'arrayMinSize') list['minItems'] = first;
  }
  return { list, item };
}

/** Returns the source of a pattern; throws for one with flags, which JSON Schema does not have: it would match something else. */
function patternOf(pattern: RegExp): string {
  if (pattern.flags.replace('u', '') !== '')
    throw new TypeError(`${pattern} has flags that JSON Schema cannot say`);
  return pattern.source;
}

/** Returns the only texts or numbers that a field may contain; undefined when it may contain others. */
export function readEnumeration(
  target: ShapeClass,
  field: FieldShape,
): readonly (string | number)[] | undefined {
  return readLimits(target, field).item['enum'] as readonly (string | number)[] | undefined;
}
