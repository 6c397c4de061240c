import { Amount } from '@docmill/documents/amounts';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { objectsAt, openAt, putAt, textAt, textsAt } from '@docmill/documents/paths';
import { polishExemption, polishInvoiceTypes } from '@docmill/documents/regimes';
import { schemaId } from '@docmill/documents/schemas';
import { ownMember, wholeCode } from '../table/own-members.ts';
import { arrangeParties, convertParties } from './party-arrangement.ts';
import { arrangePayment, convertPayment } from './payment-arrangement.ts';
import { arrangeRows, convertRows } from './row-arrangement.ts';

/**
 * Arranges the document for the table of FA(3). Content that the format structures differently goes into additional
 * members (`ownSums`) if the document has no equivalent.
 */

/** Stamp with the number that KSeF assigned to an accepted invoice. */
const ksefStamp = 'favat-ksef-number';
const maxNoteLength = 256;
const settlement = 'ROZ';

function isCorrection(document: JsonObject): boolean {
  return textAt(document, 'tax.ext.pl-favat-invoice-type')?.startsWith('KOR') ?? false;
}

/** Returns a copy of a calculated document, arranged for writing. */
export function arrangeDocument(source: JsonObject, created: string): JsonObject {
  const document = structuredClone(source);
  document.ownCreated = created;
  document.code = wholeCode(document);
  for (const path of ['ordering.contracts', 'ordering.purchases', 'ordering.despatch'])
    for (const reference of objectsAt(document, path)) reference.code = wholeCode(reference);
  arrangeParties(document);
  arrangeDates(document);
  arrangeReferences(document);
  arrangeNotes(document);
  arrangeMargin(document);
  arrangeRows(document, isCorrection(document));
  arrangePayment(document);
  return document;
}

/** Sets the period, or the date of supply if it differs from the issue date. */
function arrangeDates(document: JsonObject): void {
  const { issue_date: issued, delivery } = document;
  const period = isObject(delivery) ? delivery.period : undefined;
  if (period !== undefined && textAt(document, 'ordering.period.start') === undefined)
    putAt(document, 'ordering.period', period);
  const day = document.op_date ?? document.value_date;
  delete document.op_date;
  if (textAt(document, 'ordering.period.start') === undefined && day !== undefined && day !== issued)
    document.op_date = day;
}

function arrangeReferences(document: JsonObject): void {
  const preceding = objectsAt(document, 'preceding').map((invoice) => {
    const number = textAt(invoice, `stamps[prv=${ksefStamp}].val`);
    const told = number === undefined ? { isNotThere: '1' } : { isThere: '1', number };
    return { ...invoice, code: wholeCode(invoice), ...told };
  });
  const [first] = preceding;
  if (isCorrection(document))
    document.ownCorrection = {
      reason: (first && textAt(first, 'reason')) ?? '',
      effect: (first && textAt(first, 'ext.pl-favat-effective-date')) ?? '',
      invoices: preceding,
    };
  else if (textAt(document, 'tax.ext.pl-favat-invoice-type') === settlement)
    document.ownAdvances = preceding.map(({ code, ...rest }) =>
      'number' in rest ? { number: rest.number } : { ...rest, code },
    );
  document.ownDespatch = objectsAt(document, 'ordering.despatch').flatMap(({ code }) =>
    code === undefined ? [] : [code],
  );
}

function arrangeNotes(document: JsonObject): void {
  const notes = objectsAt(document, 'notes');
  const ground = textAt(document, `tax.ext.${polishExemption}`);
  const exempting = notes.find(({ src }) => src === polishExemption);
  document.ownExemption =
    ground === undefined
      ? { isNot: '1' }
      : { is: '1', [ground]: (exempting && textAt(exempting, 'text')) ?? '' };
  document.ownNotes = notes
    .filter((note) => note !== exempting)
    .flatMap((note) => {
      const pieces = (textAt(note, 'text') ?? '')
        .replaceAll(/\s+/g, ' ')
        .match(new RegExp(`[^]{1,${maxNoteLength}}`, 'gu'));
      return (pieces ?? []).map((text) => ({ key: note.key ?? 'general', text }));
    });
}

function arrangeMargin(document: JsonObject): void {
  const scheme = textAt(document, 'tax.ext.pl-favat-margin-scheme');
  document.ownMargin =
    scheme === undefined ? { isNot: '1' } : { is: '1', [`scheme_${scheme.replace('.', '_')}`]: '1' };
}

/**
 * Converts the arranged members that were read to a document that is not calculated yet, and
 * returns the stated total.
 */
export function convertDocument(read: JsonObject): {
  readonly document: JsonObject;
  readonly total: string | undefined;
} {
  const isNegative = isCorrection(read);
  const stated = textAt(read, 'ownTotal');
  const total = isNegative
    ? (Amount.parse(stated ?? '')
        ?.negate()
        .toString() ?? stated)
    : stated;
  typeRead(read);
  convertParties(read);
  convertRows(read, isNegative);
  convertPayment(read);
  referencesRead(read);
  notesRead(read);
  const scheme = Object.keys(openAt(read, 'ownMargin')).find((name) => name.startsWith('scheme_'));
  if (scheme !== undefined)
    putAt(read, 'tax.ext.pl-favat-margin-scheme', scheme.slice('scheme_'.length).replace('_', '.'));
  for (const member of Object.keys(read)) if (ownMember.test(member)) delete read[member];
  return {
    document: { $schema: schemaId('bill/invoice'), $regime: 'PL', $addons: ['pl-favat-v3'], ...read },
    total,
  };
}

function typeRead(document: JsonObject): void {
  const code = textAt(document, 'tax.ext.pl-favat-invoice-type');
  const known = polishInvoiceTypes.find((type) => type.code === code);
  document.type = known?.types[0] ?? 'standard';
  const tags = [
    ...(known?.tags ?? []),
    ...(textAt(document, 'tax.ext.pl-favat-self-billing') === '1' ? ['self-billed'] : []),
    ...(textAt(document, 'tax.ext.pl-favat-reverse-charge') === '1' ? ['reverse-charge'] : []),
  ];
  if (tags.length > 0) document.$tags = tags;
}

function referencesRead(document: JsonObject): void {
  const { reason, effect } = openAt(document, 'ownCorrection');
  const corrected = objectsAt(document, 'ownCorrection.invoices').map(
    ({ issue_date: issued, code, number }, index) => ({
      ...(issued !== undefined && { issue_date: issued }),
      code: code ?? '',
      ...(index === 0 && typeof reason === 'string' && reason !== '' && { reason }),
      ...(number !== undefined && { stamps: [{ prv: ksefStamp, val: number }] }),
      ...(index === 0 &&
        typeof effect === 'string' &&
        effect !== '' && { ext: { 'pl-favat-effective-date': effect } }),
    }),
  );
  const advances = objectsAt(document, 'ownAdvances').map(({ code, number }) => ({
    code: code ?? number ?? '',
    ...(number !== undefined && { stamps: [{ prv: ksefStamp, val: number }] }),
  }));
  if (corrected.length + advances.length > 0) document.preceding = [...corrected, ...advances];
  const despatch = textsAt(document, 'ownDespatch');
  if (despatch.length > 0)
    putAt(
      document,
      'ordering.despatch',
      despatch.map((code) => ({ code })),
    );
}

function notesRead(document: JsonObject): void {
  const notes = objectsAt(document, 'ownNotes').map((note) =>
    noteRead(textAt(note, 'key') ?? 'general', textAt(note, 'text') ?? ''),
  );
  const reasons = openAt(document, 'ownExemption');
  const ground = ['A', 'B', 'C'].find((letter) => reasons[letter] !== undefined);
  if (ground !== undefined) {
    putAt(document, `tax.ext.${polishExemption}`, ground);
    notes.push({ key: 'legal', src: polishExemption, code: ground, text: reasons[ground] ?? '' });
  }
  if (notes.length > 0) document.notes = notes;
}

/** Converts a note. A name that is not a valid key goes before the text. */
function noteRead(key: string, text: string): JsonObject {
  return /^[a-z0-9]+(?:[+-][a-z0-9]+)*$/.test(key)
    ? { key, text }
    : { key: 'general', text: `${key}: ${text}` };
}
