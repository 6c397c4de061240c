import { limitsOf, reference, referenceTo, typeSchema, type Schema } from '../shape/json-schema.ts';
import { shapeOf, type FieldShape, type ShapeClass } from '../shape/shape.ts';
import type { EndpointDeclaration } from './endpoint.ts';

/** What heads the document. */
export interface ApiInfo {
  title: string;
  version: string;
  description: string;
}

/** Describes the declared endpoints as an OpenAPI 3.1 document. */
export function openApi(endpoints: readonly EndpointDeclaration[], info: ApiInfo): Schema {
  const schemas = new Map<string, Schema>([['Error', errorSchema]]);
  const paths: Record<string, Schema> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method] = operation(endpoint, schemas);
  }
  return {
    openapi: '3.1.0',
    info,
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: {
        Refused: { description: 'Refused', content: { 'application/json': { schema: reference('Error') } } },
      },
    },
  };
}

function operation({ method, path, options }: EndpointDeclaration, schemas: Map<string, Schema>): Schema {
  const [status, reply] = options.reply;
  const [, area] = path.split('/');
  return {
    operationId: operationId(method, path),
    summary: options.summary,
    tags: [area],
    ...(options.scope === 'anyone' && { security: [] }),
    ...(options.scope !== 'anyone' && options.scope !== 'authenticated' && { 'x-scope': options.scope }),
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(options.query
        ? shapeOf(options.query).fields.map((field) => queryParameter(field, options.query))
        : []),
      ...(options.creates ? [idempotencyKey] : []),
    ],
    ...(options.body && {
      requestBody: {
        required: options.optionalBody !== true,
        content: json(referenceTo(shapeOf(options.body), schemas)),
      },
    }),
    responses: {
      [status]: { description: 'Success', content: json(referenceTo(shapeOf(reply), schemas)) },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const idempotencyKey: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same create again answers what it was answered before, for a day; another one is a 409.',
  schema: { type: 'string', pattern: '^[ -~]{1,255}$' },
};

function operationId(method: string, path: string): string {
  const words = path.split(/[/:_-]/).filter((word) => word && word !== 'v1');
  return [method, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
}

function queryParameter(field: FieldShape, target: ShapeClass | undefined): Schema {
  return {
    name: field.key,
    in: 'query',
    required: !field.nullable,
    ...(field.description && { description: field.description }),
    schema: { ...typeSchema(field, new Map()), ...limitsOf(target, field) },
  };
}

function json(schema: Schema): Schema {
  return { 'application/json': { schema } };
}

const errorSchema: Schema = {
  type: 'object',
  required: ['key', 'code', 'message', 'request_id'],
  properties: {
    key: { type: 'string', description: 'The stable word for what went wrong.' },
    code: { type: 'string', description: 'The same word again, for clients that read it here.' },
    message: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: true,
      description: 'The refused places, nested down to a text each.',
    },
    faults: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          paths: { type: 'array', items: { type: 'string' } },
          message: { type: 'string' },
        },
      },
    },
    request_id: { type: 'string' },
  },
};
