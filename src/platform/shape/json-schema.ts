import { declaredLimits } from './declared-limits.ts';
import { formHints } from './form-hints.ts';
import { shapeOf, type FieldShape, type ScalarKind, type Shape, type ShapeClass } from './shape.ts';
import { longestWait } from './scalars.ts';

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it too. */
export type Schema = Record<string, unknown>;

/** The JSON Schema of a declared class that stands alone: what it refers to is under `$defs`. */
export function jsonSchema(target: ShapeClass): Schema {
  const schemas = new Map<string, Schema>();
  const shape = shapeOf(target);
  referenceTo(shape, schemas, { base: '#/$defs/', closed: true });
  const { [shape.name]: own, ...others } = Object.fromEntries(schemas);
  return { ...own, ...(Object.keys(others).length > 0 && { $defs: others }) };
}

const componentBase = '#/components/schemas/';

/** A reference to a named schema. */
export function reference(name: string, base = componentBase): Schema {
  return { $ref: `${base}${name}` };
}

/** Where references point to, and whether what is not declared is refused, as it is in requests. */
export interface SchemaOptions {
  readonly base?: string;
  readonly closed?: boolean;
}

/** A reference to the schema of a shape, which is added to `schemas` when it is not there. */
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

/** The schema of a declared field with its limits and its description. */
export function fieldSchema(
  field: FieldShape,
  target: ShapeClass,
  schemas = new Map<string, Schema>(),
  options: SchemaOptions = {},
): Schema {
  const limits = limitsOf(target, field);
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
  'wait-seconds': { type: 'integer', minimum: 0, maximum: longestWait },
  'string-map': { type: 'object', additionalProperties: { type: 'string' } },
  object: { type: 'object', additionalProperties: true },
  json: {},
};

/** The limits of a field that JSON Schema can say too: those of a list, and those of what is in it or stands alone. */
function limitsOf(target: ShapeClass, field: FieldShape): { list: Schema; item: Schema } {
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

/** JSON Schema has no flags, so a pattern with one would say something else there. */
function patternOf(pattern: RegExp): string {
  if (pattern.flags.replace('u', '') !== '')
    throw new TypeError(`${pattern} has flags that JSON Schema cannot say`);
  return pattern.source;
}

/** Returns the only texts or numbers that a field may contain; undefined when it may contain others. */
export function enumerationOf(
  target: ShapeClass,
  field: FieldShape,
): readonly (string | number)[] | undefined {
  return limitsOf(target, field).item['enum'] as readonly (string | number)[] | undefined;
}
