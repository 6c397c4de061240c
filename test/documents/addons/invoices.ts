import type { CorrectionOptions } from '../../../src/documents/bill/correction-options.ts';
import { build, correct, correctionOptions } from '../../../src/documents/documents.ts';
import type { Built } from '../../../src/documents/documents.ts';
import type { JsonObject } from '../../../src/documents/json.ts';

const context = {
  now: () => new Date('2025-06-15T12:00:00Z'),
  uuid: () => '0197a0c0-0000-7000-8000-000000000001',
};

/** The members of an invoice that these tests look at. */
interface Calculated {
  type: string;
  $tags?: string[];
  tax?: { ext?: Ext; notes?: object[] };
  supplier: { ext?: Ext };
  customer?: { identities?: { ext?: Ext }[] };
  preceding?: { ext?: Ext; tax?: object }[];
  lines: { taxes: TaxOfLine[] }[];
  charges?: { ext?: Ext }[];
  payment?: { instructions?: { ext?: Ext }; advances?: { ext?: Ext }[] };
  totals: { payable: string };
}

interface TaxOfLine {
  cat: string;
  key?: string;
  country?: string;
  percent?: string;
  surcharge?: string;
  ext?: Ext;
}

type Ext = Record<string, string>;

/** What became of an invoice: its calculated form, and its faults as `CODE place`. */
export interface Result {
  invoice: Calculated;
  faults: string[];
}

/** Builds an invoice, with faults of the rules or without. */
export function built(invoice: JsonObject): Result {
  return resultOf(build(invoice, context));
}

/** Builds an invoice that is to be without faults, and corrects it. */
export function corrected(invoice: JsonObject, options: CorrectionOptions): Result {
  const original = build(invoice, context);
  if (!original.ok) throw new Error(original.error.message);
  return resultOf(correct(original.envelope, { issue_date: '2025-06-15', ...options }, context));
}

/** The types that may correct an invoice, in the order in which they are offered. */
export function correctingTypes(invoice: JsonObject): unknown {
  const original = build(invoice, context);
  const options = original.ok ? correctionOptions(original.envelope, context) : original;
  if (!options.ok) throw new Error(options.error.message);
  const { type } = options.schema['properties'] as { type: { enum: string[] } };
  return type.enum;
}

function resultOf(outcome: Built): Result {
  const envelope = outcome.ok ? outcome.envelope : outcome.calculated;
  if (!envelope) throw new Error(outcome.ok ? 'there is no envelope' : outcome.error.message);
  const faults = outcome.ok ? [] : outcome.error.faults;
  return {
    invoice: envelope.doc as unknown as Calculated,
    faults: faults.flatMap(({ code, paths }) => paths.map((path) => `${code} ${path.replace('$.doc', '$')}`)),
  };
}

/** Leaves members out that are undefined. */
export function defined(members: Record<string, unknown>): JsonObject {
  return JSON.parse(JSON.stringify(members)) as JsonObject;
}

/** An invoice of a company in Bilbao that each of the Spanish addons accepts; members given replace its own, undefined ones vanish. */
export function spanishInvoice(addon: string, members: Record<string, unknown> = {}): JsonObject {
  return defined({
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: [addon],
    type: 'standard',
    series: 'A',
    code: '1',
    issue_date: '2025-06-01',
    supplier: {
      name: 'Hornitzailea S.L.',
      tax_id: { country: 'ES', code: 'B98602642' },
      addresses: [{ locality: 'Bilbo', region: 'Bizkaia', country: 'ES' }],
    },
    customer: { name: 'Erosle', tax_id: { country: 'ES', code: '54387763P' } },
    lines: [line({ cat: 'VAT', rate: 'general' })],
    notes: [{ key: 'general', text: 'Services' }],
    ...members,
  });
}

/** A row of 100.00 with one tax. */
export function line(tax: object, item: object = {}): object {
  return { quantity: '1', item: { name: 'Thing', price: '100.00', ...item }, taxes: [tax] };
}

/** The tax of the first line once the invoice is calculated. */
export function firstTax({ invoice }: Result): TaxOfLine {
  const tax = invoice.lines[0]?.taxes[0];
  if (!tax) throw new Error('the invoice has no taxed line');
  return tax;
}

/** The tax of a line of a Spanish invoice once it is calculated. */
export function taxed(addon: string, tax: object, item: object = {}, members: object = {}): TaxOfLine {
  return firstTax(built(spanishInvoice(addon, { lines: [line(tax, item)], ...members })));
}

/** A reference to an earlier invoice. */
export const earlier = { type: 'standard', series: 'A', code: '0', issue_date: '2025-05-01' };

/** Tax totals of an earlier invoice. */
export const earlierTax = {
  categories: [{ code: 'VAT', rates: [{ base: '100.00', percent: '21.0%' }] }],
};
