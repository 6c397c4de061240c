import type { Json } from '../../../graphql/graphql.ts';
import type { Schema } from '../../json-editor/schema-help.logic.ts';

/** Options of a change of documents, which are siblings of the change. */
interface ChangeOptions {
  /** Media type of the change; a merge patch if absent. */
  readonly mergeType: Json | undefined;
  /** `env`: the change applies to the envelope. */
  readonly of: Json | undefined;
}

/** Returns the schema of a change of documents; undefined if it is unknown. */
export function partSchema(
  document: Schema | undefined,
  { mergeType, of }: ChangeOptions,
): Schema | undefined {
  if (mergeType === 'application/json-patch+json') return operations;
  if (mergeType === 'application/jq') return undefined;
  if (document === undefined) return undefined;
  const { $defs, ...patch } = patchSchema(document);
  return of === 'env'
    ? { type: 'object', properties: { doc: patch }, ...($defs && { $defs }) }
    : patchSchema(document);
}

/** Derives the schema of merge patches (RFC 7396): any member may be absent, or null, which deletes it. */
function patchSchema({ required: _required, properties, $defs, ...rest }: Schema): Schema {
  return {
    ...rest,
    ...(properties && { properties: mapped(properties, nullable) }),
    ...($defs && { $defs: mapped($defs, patchSchema) }),
  };
}

const nullable = (schema: Schema): Schema => {
  if (schema.const !== undefined) return schema;
  const { description, readOnly, default: begin, ...patch } = patchSchema(schema);
  return {
    ...(description !== undefined && { description }),
    ...(readOnly !== undefined && { readOnly }),
    ...(begin !== undefined && { default: begin }),
    anyOf: [patch, { type: 'null' }],
  };
};

const mapped = (
  schemas: Readonly<Record<string, Schema>>,
  make: (schema: Schema) => Schema,
): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, make(schema)]));

const text: Schema = { type: 'string' };

/** JSON Patch (RFC 6902). */
const operations: Schema = {
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['op', 'path'],
    properties: {
      op: { enum: ['add', 'remove', 'replace', 'move', 'copy', 'test'] },
      path: { ...text, pattern: '^(?:/.*)?$' },
      from: { ...text, pattern: '^(?:/.*)?$' },
      value: {},
    },
  },
};
