import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../src/documents/documents.ts';
import { isObject } from '../../src/documents/json.ts';
import type { Json, JsonObject } from '../../src/documents/json.ts';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { conformanceFolder } from '../support/conformance-folder.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';
import { schemaFaults } from './schemas.ts';

const folder = join(conformanceFolder, 'vectors');
const isThere = existsSync(folder) && existsSync(einvoiceFolder);

interface Vector {
  readonly name: string;
  readonly kind: string;
  readonly input: JsonObject;
}

const vectors = (isThere ? readdirSync(folder) : [])
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Vector)
  .filter(({ kind }) => kind === 'bill/invoice');

/** Why an invoice may be refused; anything else would be a broken XML or a crash. */
const reasons = new Set(['invalid-document', 'missing-extension', 'not-representable', 'rounding']);

/** The invoice with the addon of the norm; undefined when that refuses it. */
function withNorm({ input }: Vector): JsonObject | undefined {
  const doc: Json = isObject(input.doc) ? input.doc : input;
  const addons = Array.isArray(doc.$addons) ? doc.$addons : [];
  const built = build({ ...doc, $addons: [...addons, 'eu-en16931-v2017'] }, context);
  return built.ok ? built.envelope : undefined;
}

/** What makes an XML invalid by the rules of its specification. */
function fatal(xml: string): readonly string[] {
  const judged = validateXml(Buffer.from(xml));
  if (!judged.ok) return [judged.error.message];
  return judged.findings.flatMap(({ code, severity }) => (severity === 'fatal' ? [code] : []));
}

/** What is wrong with what becomes of an invoice; nothing when it is refused for a reason. */
function faultsOf(vector: Vector, syntax: 'ubl' | 'cii'): readonly string[] {
  const target = contextFor('en16931');
  const envelope = withNorm(vector);
  if (envelope === undefined || target === undefined) return [];
  const written = toXml(envelope, syntax, target, context);
  if (!written.ok) return reasons.has(written.error.key) ? [] : [written.error.key];
  const read = fromXml(Buffer.from(written.xml), context);
  if (!read.ok) return [read.error.message];
  const again = toXml({ doc: read.envelope.doc ?? null }, syntax, target, context);
  const isSame = again.ok && again.xml === written.xml;
  return [
    ...fatal(written.xml),
    ...schemaFaults(written.xml),
    ...(isSame ? [] : ['written otherwise when read']),
  ];
}

describe.skipIf(!isThere)('a published invoice with the addon of EN 16931', () => {
  it.for(vectors)(
    '$name is valid as ubl, by schema and rules, and the same when read, or refused',
    (vector) => {
      expect(faultsOf(vector, 'ubl')).toEqual([]);
    },
  );

  it.for(vectors)(
    '$name is valid as cii, by schema and rules, and the same when read, or refused',
    (vector) => {
      expect(faultsOf(vector, 'cii')).toEqual([]);
    },
  );
});
