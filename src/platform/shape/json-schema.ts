import { getMetadataStorage as limits } from 'class-validator';
import { shapeOf, type FieldShape, type ScalarKind, type Shape, type ShapeClass } from './shape.ts';
import { snakeCase } from '../snake-case.ts';

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 takes it too. */
export type Schema = Record<string, unknown>;

/** The JSON Schema of a declared class that stands alone: what it refers to is under `$defs`. */
export function jsonSchema(target: ShapeClass): Schema {
  const schemas = new Map<string, Schema>();
  const shape = shapeOf(target);
  referenceTo(shape, schemas, '#/$defs/');
  const { [shape.name]: own, ...others } = Object.fromEntries(schemas);
  return { ...own, additionalProperties: false, ...(Object.keys(others).length > 0 && { $defs: others }) };
}

const componentBase = '#/components/schemas/';

/** A reference to a named schema. */
export function reference(name: string, base = componentBase): Schema {
  return { $ref: `${base}${name}` };
}

/** A reference to the schema of a shape, which is added to `schemas` when it is not there. */
export function referenceTo(shape: Shape, schemas: Map<string, Schema>, base = componentBase): Schema {
  if (!schemas.has(shape.name)) {
    const schema: Schema = { type: 'object' };
    schemas.set(shape.name, schema);
    const required = shape.fields.filter((field) => !field.nullable).map((field) => field.key);
    if (required.length > 0) schema['required'] = required;
    schema['properties'] = Object.fromEntries(
      shape.fields.map((field) => [field.key, fieldSchema(field, shape.target, schemas, base)]),
    );
  }
  return reference(shape.name, base);
}

function fieldSchema(
  field: FieldShape,
  target: ShapeClass,
  schemas: Map<string, Schema>,
  base: string,
): Schema {
  const schema = { ...typeSchema(field, schemas, base), ...limitsOf(target, field) };
  return field.description ? { ...schema, description: field.description } : schema;
}

/** The schema of what a field holds. */
export function typeSchema(field: FieldShape, schemas: Map<string, Schema>, base = componentBase): Schema {
  const item =
    typeof field.type === 'string' ? scalarSchemas[field.type] : referenceTo(field.type, schemas, base);
  return field.list ? { type: 'array', items: item } : item;
}

const scalarSchemas: Record<ScalarKind, Schema> = {
  id: { type: 'string', format: 'uuid' },
  string: { type: 'string' },
  boolean: { type: 'boolean' },
  int: { type: 'integer', format: 'int32' },
  'safe-int': { type: 'integer', format: 'int64' },
  float: { type: 'number' },
  timestamp: { type: 'string', format: 'date-time' },
  'string-map': { type: 'object', additionalProperties: { type: 'string' } },
  object: { type: 'object', additionalProperties: true },
  json: {},
};

/** The limits of a field that JSON Schema can say too. */
export function limitsOf(target: ShapeClass | undefined, field: FieldShape): Schema {
  if (!target) return {};
  const declared = limits().getTargetValidationMetadatas(target, '', false, false);
  const schema: Schema = {};
  for (const { propertyName, name, constraints } of declared) {
    if (snakeCase(propertyName) !== field.key) continue;
    const [first, second] = (constraints ?? []) as [unknown, unknown];
    if (name === 'maxLength') schema['maxLength'] = first;
    if (name === 'isLength') Object.assign(schema, { minLength: first, maxLength: second });
    if (name === 'min') schema['minimum'] = first;
    if (name === 'max') schema['maximum'] = first;
    if (name === 'isIn') schema['enum'] = first;
    if (name === 'arrayMaxSize') schema['maxItems'] = first;
  }
  return schema;
}

/** The only values that a field of texts may hold; undefined when it may hold others. */
export function enumerationOf(target: ShapeClass, field: FieldShape): readonly string[] | undefined {
  return limitsOf(target, field)['enum'] as readonly string[] | undefined;
}
