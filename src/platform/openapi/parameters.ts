import type { EndpointDeclaration } from '../rest/endpoint.ts';
import { fieldSchema, type Schema } from '../shape/json-schema.ts';
import { shapeOf, type FieldShape } from '../shape/shape.ts';
import { exampleId } from './example-id.ts';
import { headerParameters } from './headers.ts';

/** Returns the parameters of an endpoint in path, query and headers. */
export function parametersOf(endpoint: EndpointDeclaration): Schema[] {
  return [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)];
}

function pathParameters({ path, options: { example } }: EndpointDeclaration): Schema[] {
  const segments = path.split('/');
  return segments.flatMap((segment, place) => {
    if (!segment.startsWith(':')) return [];
    const name = segment.slice(1);
    const collection = segments[place - 1] ?? '';
    const isId = /(?:^|_)id$/.test(name);
    const what = singular(collection);
    return [
      {
        name,
        in: 'path',
        required: true,
        description: isId
          ? `Id of the ${what}, in any letter case.`
          : (descriptions[name] ?? `The ${name} of the ${what}.`),
        schema: isId ? { type: 'string', format: 'uuid' } : { type: 'string', minLength: 1 },
        example: example?.params?.[name] ?? (isId ? exampleId(collection) : (examples[name] ?? name)),
      },
    ];
  });
}

/** Descriptions of path parameters that are not ids. */
const descriptions: Readonly<Record<string, string>> = {
  at: 'Time of the state, in ISO 8601.',
  country: 'Country code, as in tax identities: `ES`, `EL`.',
  key: 'Key of the record, its metadata or its spooled file.',
  ref: 'Reference of the metadata, unique for its key.',
  version: 'Version number.',
};

/** Examples of path parameters that are not ids, for endpoints without their own example. */
const examples: Readonly<Record<string, string>> = { version: '1' };

/** Returns the singular of a collection: `entries` becomes `entry`, `series` stays; a `key` belongs to a record. */
function singular(collection: string): string {
  if (collection === 'key') return 'record';
  return collection
    .replace(/ies$/, (end) => (collection === 'series' ? end : 'y'))
    .replace(/([^se])s$/, '$1');
}

function queryParameters({ options: { query, example } }: EndpointDeclaration): Schema[] {
  if (!query) return [];
  return shapeOf(query).fields.map((field) => {
    const { description = nameOf(field), ...schema } = fieldSchema(field, query);
    const isJson = field.type === 'json' || field.type === 'object';
    const value = example?.query?.[field.key];
    return {
      name: field.key,
      in: 'query',
      required: !field.nullable,
      description,
      ...(isJson ? { content: { 'application/json': { schema } } } : { schema }),
      ...(value !== undefined && { example: value }),
    };
  });
}

function nameOf({ key }: FieldShape): string {
  return `Value of ${key.replaceAll('_', ' ')}.`;
}
