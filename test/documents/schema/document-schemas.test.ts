import { existsSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { build } from '../../../src/documents/documents.ts';
import { isObject } from '../../../src/documents/json.ts';
import type { JsonObject } from '../../../src/documents/json.ts';
import { shortSchema } from '../../../src/documents/schema-id.ts';
import { documentSchemas } from '../../../src/documents/schema/document-schemas.ts';
import { publishedDocuments } from '../../conformance/data-folder.ts';
import { context } from '../fixed-context.ts';
import { invoice } from '../arbitrary-invoice.ts';
import { conformanceFolder } from '../../support/conformance-folder.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
addFormats.default(ajv);
ajv.addFormat('iri', (text: string) => URL.canParse(text));

const schemas = documentSchemas();
const validators = new Map<string, ValidateFunction>(
  [...schemas].map(([path, schema]) => [path, ajv.compile(schema)]),
);

/** What the published schema of a document has against it. */
function violations(document: JsonObject): unknown {
  const { $schema } = document;
  const path = `${typeof $schema === 'string' ? shortSchema($schema) : ''}.json`;
  return violationsOf(path, document);
}

function violationsOf(path: string, value: unknown): unknown {
  const validate = validators.get(path);
  if (!validate) return `there is no schema ${path}`;
  return validate(value) ? [] : validate.errors;
}

describe('the published schemas', () => {
  it('are valid JSON Schema (draft 2020-12)', () => {
    expect(schemas.size).toBeGreaterThan(10);
    for (const [path, schema] of schemas) {
      expect(ajv.validateSchema(schema), path).toBe(true);
      expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
    }
  });

  it('describe every member, so that a reader needs no other page', () => {
    const silent = [...schemas.values()].flatMap((schema) =>
      [schema, ...Object.values(schema.$defs as JsonObject)].flatMap((part) =>
        isObject(part) ? membersWithoutDescription(part) : [],
      ),
    );
    expect(silent).toEqual([]);
  });

  it('are met by every invoice that is accepted, in its envelope', () => {
    fc.assert(
      fc.property(invoice, (input) => {
        const built = build(input, context);
        if (!built.ok) throw new Error(built.error.message);
        expect(violations(built.envelope.doc)).toEqual([]);
        expect(violationsOf('envelope.json', built.envelope)).toEqual([]);
      }),
    );
  });

  it('refuse a document with a member the format does not know', () => {
    const document = { $schema: 'https://gobl.org/draft-0/note/message', content: 'hello' };
    expect(violations(document)).toEqual([]);
    expect(violations({ ...document, colour: 'red' })).not.toEqual([]);
  });
});

const folder = conformanceFolder;

describe.skipIf(!existsSync(folder))('published documents', () => {
  it('meet the schemas', () => {
    const documents = [...publishedDocuments(folder)];
    expect(documents).not.toEqual([]);
    for (const { name, envelope } of documents) {
      expect(violations(envelope.doc), name).toEqual([]);
      expect(violationsOf('envelope.json', envelope), name).toEqual([]);
    }
  });
});

function membersWithoutDescription({ title, properties }: JsonObject): string[] {
  return Object.entries(properties as JsonObject)
    .filter(([name, member]) => name !== '$schema' && isObject(member) && !member.description)
    .map(([name]) => `${typeof title === 'string' ? title : ''}.${name}`);
}
