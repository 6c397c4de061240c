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

/** A document in memory: its members with exact amounts, and what it is. */
export interface Document {
  readonly type: DocumentType;
  readonly value: PartValue;
  /** What the input had and the format has no place for. */
  readonly losses: readonly Fault[];
}

interface Settable {
  $regime?: string;
  $addons?: string[];
  $tags?: string[];
  supplier?: { tax_id?: { country?: string } };
}

/** Reads a document; `path` leads to it from its envelope. Refuses unknown schemas, what cannot be read, and lists that are too long. */
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

/** The document as JSON, members in the order of the format. */
export function writeDocument({ type, value }: Document): JsonObject {
  const written = type.part.write(value);
  return { $schema: schemaId(type.part.name), ...(isObject(written) ? written : {}) };
}

/** Completes a document: its regime and addons are chosen, then it is normalised and calculated. */
export function calculateDocument(document: Document, context: Context): void {
  const { type, value } = document;
  chooseSetting(type, value);
  if (type.hasUuid) value.uuid ??= context.uuid();
  normalise(type.part, value, settingOf(value));
  recalculateDocument(document, context);
}

/** Calculates a document that was completed before, without normalising it again. */
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

/** Regime of the supplier's tax country when none is named; addons with those they require. */
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

/** Documents of other formats pass untouched. */
function completeComplement(document: JsonObject, context: Context): JsonObject {
  const { $schema } = document;
  const short = typeof $schema === 'string' ? shortSchema($schema) : undefined;
  if (short === undefined || !documentTypeFor(short)) return document;
  const read = readDocument(document, ['doc', 'complements'], context);
  calculateDocument(read, context);
  return writeDocument(read);
}
