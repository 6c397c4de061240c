import { Amount } from '@docmill/documents/amounts';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, putAt, textAt } from '@docmill/documents/paths';
import { italianDocumentTypes } from '@docmill/documents/regimes';
import { schemaId } from '@docmill/documents/schemas';
import { wholeCode } from '../table/own-members.ts';
import { arrangeParties, convertParties } from './party-arrangement.ts';
import type { Transmission } from './party-arrangement.ts';
import { arrangePayments, convertPayments } from './payment-arrangement.ts';
import { addTag, arrangeRows, convertRows } from './row-arrangement.ts';

/**
 * Arranges the document for the table of the format. Content that the format structures differently goes into
 * additional members (`ownPayments`) if the document has no equivalent.
 */

/** Paths of lists of referenced documents. */
const references = [
  'ordering.purchases',
  'ordering.contracts',
  'ordering.tender',
  'ordering.receiving',
  'ordering.despatch',
  'preceding',
];

/** Maximum length of a Causale, in characters. */
const maxReasonLength = 200;

/** Returns a copy of a calculated document, arranged for writing. */
export function arrangeDocument(source: JsonObject, transmission: Transmission): JsonObject {
  const document = structuredClone(source);
  document.code = wholeCode(document);
  for (const path of references)
    for (const reference of objectsAt(document, path)) reference.code = wholeCode(reference);
  arrangeParties(document, transmission);
  arrangeRows(document);
  arrangePayments(document);
  document.ownTotal = totalOf(document);
  document.ownReasons = objectsAt(document, 'notes')
    .filter(({ key }) => key === 'reason')
    .flatMap(
      (note) => (textAt(note, 'text') ?? '').match(new RegExp(`[^]{1,${maxReasonLength}}`, 'gu')) ?? [],
    );
  return document;
}

/** Returns the total with VAT, before taxes that the customer retains. */
function totalOf(document: JsonObject): string {
  const total = Amount.parse(textAt(document, 'totals.total_with_tax') ?? '') ?? Amount.zero(2);
  return total.add(Amount.parse(textAt(document, 'totals.rounding') ?? '') ?? Amount.zero(2)).toString();
}

/**
 * Converts the arranged members that were read to a document that is not calculated yet, and
 * returns the stated total.
 */
export function convertDocument(read: JsonObject): {
  readonly document: JsonObject;
  readonly total: string | undefined;
} {
  const total = textAt(read, 'ownTotal');
  delete read.ownTotal;
  typeRead(read);
  convertParties(read);
  convertRows(read);
  convertPayments(read);
  const reasons = Array.isArray(read.ownReasons) ? read.ownReasons : [];
  delete read.ownReasons;
  if (reasons.length > 0) read.notes = reasons.map((text) => ({ key: 'reason', text }));
  const document = { $schema: schemaId('bill/invoice'), $regime: 'IT', $addons: ['it-sdi-v1'], ...read };
  return { document, total };
}

/** Sets type and tags from the last scenario with the document type code. */
function typeRead(document: JsonObject): void {
  const code = textAt(document, 'tax.ext.it-sdi-document-type');
  const scenario = italianDocumentTypes.findLast(({ ext }) => ext?.['it-sdi-document-type'] === code);
  putAt(document, 'type', scenario?.types?.[0] ?? 'standard');
  for (const tag of scenario?.tags ?? []) addTag(document, tag);
  if (textAt(document, 'tax.ext.it-sdi-format') === 'FPA12') addTag(document, 'b2g');
}
