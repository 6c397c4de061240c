import { addonFor, withRequired } from '../addons/catalogue.ts';
import { localTime } from '../cal/date.ts';
import type { Context } from '../context.ts';
import type { Document } from '../document.ts';
import { DocumentRefusal } from '../document-error.ts';
import type { Stamp } from '../head/stamp.ts';
import type { DocumentRef } from '../org/document-ref.ts';
import { convertBases } from '../tax/conversion.ts';
import { regimeFor } from '../regimes/regimes.ts';
import type { Corrections } from '../regimes/scenario.ts';
import { invoiceOf } from './bill-of.ts';
import type { CorrectionOptions } from './correction-options.ts';
import type { Invoice } from './invoice.ts';

/** Turns an invoice, in place, into the one that corrects it. It must be calculated again. */
export function correctInvoice(document: Document, options: CorrectionOptions, context: Context): void {
  const invoice = invoiceOf(document);
  const demands = correctionsOf(invoice);
  if (!options.type) throw refusal('missing correction type');
  if (invoice.code === undefined) throw refusal('cannot correct an invoice without a code');
  const stamps = requiredStamps(demands, options);
  if (demands.types && !demands.types.includes(options.type)) {
    throw refusal(`invalid correction type: ${options.type}`);
  }
  if (demands.reasonRequired && !options.reason) throw refusal('missing corrective reason');
  invoice.preceding = [referenceTo(invoice, invoice.code, stamps, options)];
  delete invoice.uuid;
  delete invoice.code;
  invoice.type = options.type;
  if (options.series) invoice.series = options.series;
  invoice.issue_date = options.issue_date ?? localTime(context.now(), 'UTC').date;
  for (const key of invoice.$addons ?? []) addonFor(key)?.correct?.(invoice, options);
}

function refusal(message: string): DocumentRefusal {
  return new DocumentRefusal('validation', message);
}

/** Returns the combined requirements of the invoice's regime and addons for corrections. */
export function correctionsOf(invoice: Invoice): Corrections {
  const regime = invoice.$regime === undefined ? undefined : regimeFor(invoice.$regime);
  const all = [
    regime?.corrections,
    ...withRequired(invoice.$addons ?? []).map((key) => addonFor(key)?.corrections),
  ];
  const demands = all.filter((corrections) => corrections !== undefined);
  // The first type is the default: types that an addon names precede those that the country allows.
  const types = union(demands.toReversed().map((corrections) => corrections.types));
  return {
    ...(types.length > 0 && { types }),
    stamps: union(demands.map(({ stamps }) => stamps)),
    extensions: union(demands.map(({ extensions }) => extensions)),
    ...(demands.some(({ reasonRequired }) => reasonRequired) && { reasonRequired: true }),
    ...(demands.some(({ copyTax }) => copyTax) && { copyTax: true }),
  };
}

function union(lists: readonly (readonly string[] | undefined)[]): string[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

function requiredStamps({ stamps = [] }: Corrections, options: CorrectionOptions): Stamp[] {
  return stamps.map((provider) => {
    const stamp = options.stamps?.findLast(({ prv }) => prv === provider);
    if (!stamp) throw refusal(`missing stamp: ${provider}`);
    return stamp;
  });
}

function referenceTo(
  invoice: Invoice,
  code: string,
  stamps: Stamp[],
  options: CorrectionOptions,
): DocumentRef {
  const tax = options.copy_tax ? invoice.totals?.taxes : undefined;
  return {
    ...(invoice.uuid !== undefined && { uuid: invoice.uuid }),
    type: invoice.type,
    ...(invoice.series !== undefined && { series: invoice.series }),
    code,
    issue_date: invoice.issue_date,
    ...(options.reason && { reason: options.reason }),
    ...(options.ext && Object.keys(options.ext).length > 0 && { ext: { ...options.ext } }),
    ...(stamps.length > 0 && { stamps }),
    ...(tax && { tax: convertBases(tax, (base) => base) }),
  };
}
