import { addonFor, withRequired } from '../addons/catalogue.ts';
import { localTime } from '../cal/date.ts';
import type { Context } from '../context.ts';
import type { Document } from '../document.ts';
import { DocumentRefusal } from '../document-error.ts';
import type { Stamp } from '../head/stamp.ts';
import type { TextMap } from '../model/maps.ts';
import type { DocumentRef } from '../org/document-ref.ts';
import { regimeFor } from '../regimes/regimes.ts';
import type { Corrections } from '../regimes/scenario.ts';
import type { Invoice } from './invoice.ts';

/** How an invoice is to be corrected. */
export interface CorrectionOptions {
  /** Type of the correcting invoice: credit-note, debit-note, corrective. */
  type?: string;
  /** `YYYY-MM-DD`; today (UTC) when absent. */
  issue_date?: string;
  /** Series of the correcting invoice; that of the corrected one when absent. */
  series?: string;
  /** Seals of authorities on the corrected invoice, besides those in its envelope. */
  stamps?: readonly Stamp[];
  reason?: string;
  /** Codes of national lists about the correction. */
  ext?: Readonly<TextMap>;
  /** Copies the corrected invoice's tax totals into the reference to it. */
  copy_tax?: boolean;
}

/** Turns an invoice, in place, into the one that corrects it (gobl.md §3.14); it is to be calculated again. */
export function correctInvoice(document: Document, options: CorrectionOptions, context: Context): void {
  if (document.type.part.name !== 'bill/invoice') throw refusal('only invoices can be corrected');
  const invoice = document.value as unknown as Invoice;
  const demands = correctionsOf(invoice);
  if (!options.type) throw refusal('missing correction type');
  if (invoice.code === undefined) throw refusal('cannot correct an invoice without a code');
  if (demands.types && !demands.types.includes(options.type)) {
    throw refusal(`invalid correction type: ${options.type}`);
  }
  invoice.preceding = [referenceTo(invoice, invoice.code, demands, options)];
  delete invoice.uuid;
  delete invoice.code;
  invoice.type = options.type;
  if (options.series) invoice.series = options.series;
  invoice.issue_date = options.issue_date ?? localTime(context.now(), 'UTC').date;
  for (const key of invoice.$addons ?? []) addonFor(key)?.correct?.(invoice);
}

function refusal(message: string): DocumentRefusal {
  return new DocumentRefusal('validation', message);
}

/** What the invoice's regime and addons together demand of its correction. */
export function correctionsOf(invoice: Invoice): Corrections {
  const regime = invoice.$regime === undefined ? undefined : regimeFor(invoice.$regime);
  const all = [
    regime?.corrections,
    ...withRequired(invoice.$addons ?? []).map((key) => addonFor(key)?.corrections),
  ];
  const demands = all.filter((corrections) => corrections !== undefined);
  const types = union(demands.map((corrections) => corrections.types));
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

function referenceTo(
  invoice: Invoice,
  code: string,
  demands: Corrections,
  options: CorrectionOptions,
): DocumentRef {
  const stamps = (demands.stamps ?? []).map((provider) => {
    const stamp = options.stamps?.findLast(({ prv }) => prv === provider);
    if (!stamp) throw refusal(`missing stamp: ${provider}`);
    return stamp;
  });
  if (demands.reasonRequired && !options.reason) throw refusal('missing reason');
  const copiesTax = (options.copy_tax ?? demands.copyTax) && invoice.totals?.taxes;
  return {
    ...(invoice.uuid !== undefined && { uuid: invoice.uuid }),
    type: invoice.type,
    ...(invoice.series !== undefined && { series: invoice.series }),
    code,
    issue_date: invoice.issue_date,
    ...(options.reason && { reason: options.reason }),
    ...(options.ext && Object.keys(options.ext).length > 0 && { ext: { ...options.ext } }),
    ...(stamps.length > 0 && { stamps }),
    ...(copiesTax && { tax: copiesTax }),
  };
}
