import { withRequired } from './addons/catalogue.ts';
import type { Calculation } from './calculation.ts';
import type { Context } from './context.ts';
import { DocumentRefusal } from './document-error.ts';
import type { Fault } from './document-error.ts';
import { documentTypeFor } from './document-types.ts';
import type { DocumentType } from './document-types.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import type { PartValue } from './model/part.ts';
import { readWhole } from './model/reading-whole.ts';
import { normalise, settingOf } from './normalise.ts';
import { regimeFor } from './regimes/regimes.ts';
import { schemaId, shortSchema } from './schema-id.ts';

/** A document in memory: its type, and its members with exact amounts. */
export interface Document {
  readonly type: DocumentType;
  readonly value: PartValue;
  /** Notices about input that the format cannot hold. */
  readonly losses: readonly Fault[];
}

interface Settable {
  $regime?: string;
  $addons?: string[];
  $tags?: string[];
  supplier?: { tax_id?: { country?: string } };
}

/**
 * Reads a document; `path` is its path from the envelope. Throws for unknown schemas, unreadable values,
 * and lists that are too long.
 */
export function readDocument(
  input: JsonObject,
  path: (string | number)[],
  { limits }: Pick<Context, 'limits'>,
): Document {
  const type = typeOf(input);
  const { $schema: _schema, ...members } = input;
  return { type, ...readWhole(type.part, members, path, limits) };
}

function typeOf({ $schema }: JsonObject): DocumentType {
  if (typeof $schema !== 'string' || $schema === '')
    throw unknownSchema('the document must name its $schema', '$.doc.$schema');
  const short = shortSchema($schema);
  const type = short === undefined ? undefined : documentTypeFor(short);
  if (!type) throw unknownSchema(`unknown schema '${$schema}'`, '$.doc');
  return type;
}

function unknownSchema(message: string, path: string): DocumentRefusal {
  return new DocumentRefusal('unknown-schema', message, [
    { code: 'GOBL-ENVELOPE-04', paths: [path], message: 'envelope doc must have a known schema' },
  ]);
}

/** Returns the document as JSON, with members in the order of the format. */
export function writeDocument({ type, value }: Document): JsonObject {
  const written = type.part.write(value);
  return { $schema: schemaId(type.part.name), ...(isObject(written) ? written : {}) };
}

/** Completes a document: chooses its regime and addons, normalises and calculates it. */
export function calculateDocument(document: Document, context: Context): void {
  const { type, value } = document;
  chooseSetting(type, value);
  if (type.hasUuid) value.uuid ??= context.uuid();
  normalise(type.part, value, settingOf(value));
  recalculateDocument(document, context);
}

/** Calculates a completed document again, without normalising it. */
export function recalculateDocument({ type, value }: Document, context: Context): void {
  const setting = settingOf(value);
  const calculation: Calculation = {
    context,
    setting,
    regime: setting.regime === undefined ? undefined : regimeFor(setting.regime),
    complement: (document) => completeComplement(document, context),
  };
  type.calculate(value, calculation);
}

/** Sets the regime of the supplier's tax country if none is named, and adds the addons that others require. */
function chooseSetting(type: DocumentType, value: PartValue): void {
  const settable: Settable = value;
  if (type.takesRegime && settable.$regime === undefined) {
    const country = settable.supplier?.tax_id?.country;
    const regime = country === undefined ? undefined : regimeFor(country);
    if (regime) settable.$regime = regime.country;
  }
  if (settable.$addons) {
    settable.$addons = withRequired(settable.$addons);
    if (settable.$addons.length === 0) delete settable.$addons;
  }
}

/** Completes an embedded document. Documents of other formats are not changed. */
function completeComplement(document: JsonObject, context: Context): JsonObject {
  const { $schema } = document;
  const short = typeof $schema === 'string' ? shortSchema($schema) : undefined;
  if (short === undefined || !documentTypeFor(short)) return document;
  const read = readDocument(document, ['doc', 'complements'], context);
  calculateDocument(read, context);
  return writeDocument(read);
}
