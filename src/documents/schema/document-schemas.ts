import { CorrectionOptions } from '../bill/correction-options.ts';
import { documentTypes } from '../document-types.ts';
import { Header } from '../head/header.ts';
import type { JsonObject } from '../json.ts';
import type { AnyPart, Member } from '../model/part.ts';
import { envelopeSchema, schemaId } from '../schema-id.ts';

const dialect = 'https://json-schema.org/draft/2020-12/schema';

/**
 * Returns JSON Schemas (draft 2020-12) of all documents that the library creates, by their path for publication:
 * `bill/invoice.json`. They describe finished documents: members that are always written are required, calculated
 * ones are read-only. Each schema is self-contained. Rules between members are not included; see the tables of rules.
 */
export function documentSchemas(): Map<string, JsonObject> {
  const schemas = new Map(
    documentTypes.map(({ part }) => [`${part.name}.json`, schemaOfDocument(part)] as const),
  );
  schemas.set('envelope.json', schemaOfEnvelope());
  schemas.set('bill/correction-options.json', standaloneSchema(CorrectionOptions));
  return schemas;
}

/** Returns the schema of a single part, with the definitions of all parts inside it. */
export function standaloneSchema(part: AnyPart): JsonObject {
  return standalone(part, objectSchema(part));
}

/** Returns the schema of a document, whose `$schema` states its type. */
function schemaOfDocument(part: AnyPart): JsonObject {
  const { properties, required, ...schema } = objectSchema(part);
  return standalone(part, {
    ...schema,
    properties: { $schema: { const: schemaId(part.name) }, ...(properties as JsonObject) },
    required: ['$schema', ...(required as string[])],
  });
}

function schemaOfEnvelope(): JsonObject {
  const schema = {
    description: 'Document with what is said about it, and the signatures on both. Without signatures it is a draft.',
    type: 'object',
    properties: {
      $schema: { const: envelopeSchema },
      head: { description: Header.doc, ...Header.schema },
      doc: {
        description: 'The document; its $schema names the schema it follows.',
        type: 'object',
        properties: { $schema: { enum: documentTypes.map(({ part }) => schemaId(part.name)) } },
        required: ['$schema'],
      },
      sigs: {
        description: 'Signatures: compact JWS (RFC 7515) with ES256.',
        type: 'array',
        items: { type: 'string' },
        minItems: 1,
      },
    },
    required: ['$schema', 'head', 'doc'],
    additionalProperties: false,
  };
  return { $schema: dialect, title: 'envelope', ...schema, $defs: definitionsOf([Header]) };
}

/** Returns a schema with the definitions of all parts inside the part. */
function standalone(part: AnyPart, schema: JsonObject): JsonObject {
  const inside = part.children.map((child) => child.part);
  return { $schema: dialect, title: part.name, ...schema, $defs: definitionsOf(inside) };
}

/** Returns the schemas of parts and the parts inside them, by name. */
function definitionsOf(parts: readonly AnyPart[]): JsonObject {
  const found = new Map<string, JsonObject>();
  const include = (part: AnyPart): void => {
    if (found.has(part.name)) return;
    found.set(part.name, objectSchema(part));
    for (const child of part.children) include(child.part);
  };
  for (const part of parts) include(part);
  return Object.fromEntries([...found].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function objectSchema({ doc, members }: AnyPart): JsonObject {
  const table = Object.entries(members);
  return {
    description: doc,
    type: 'object',
    properties: Object.fromEntries(table.map(([name, member]) => [name, memberSchema(member)])),
    required: table.filter(([, member]) => member.required).map(([name]) => name),
    additionalProperties: false,
  };
}

function memberSchema({ kind, doc, calculated }: Member<unknown>): JsonObject {
  return { description: doc, ...kind.schema, ...(calculated && { readOnly: true }) };
}
