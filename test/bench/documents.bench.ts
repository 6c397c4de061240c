import { createHash } from 'node:crypto';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';

const secondsEach = Number(process.env['BENCH_SECONDS'] ?? 2);

/** Time of one invoice, beside the least that any program must do with its bytes. */
export interface InvoiceTime {
  lines: number;
  bytes: number;
  /** From JSON text to sealed envelope: parsed, normalised, calculated, validated, digested. Microseconds, median. */
  medianMicros: number;
  perSecond: number;
  /** Lower bound: JSON.parse, JSON.stringify and SHA-256 of the same bytes. */
  boundMedianMicros: number;
  boundPerSecond: number;
  ratioToBound: number;
}

/** What the bench found. */
export interface DocumentsBench {
  bench: 'documents';
  invoices: InvoiceTime[];
  /** Time of 1,000 lines over ten times that of 100 lines: 1 when cost is linear. */
  linearity: number;
}

/** Invoices per second on one core, of three sizes, beside the lower bound in the same run. */
export function run(): DocumentsBench {
  const invoices = [3, 100, 1000].map(timeOf);
  const [, hundred, thousand] = invoices;
  return {
    bench: 'documents',
    invoices,
    linearity: round((thousand?.medianMicros ?? 0) / ((hundred?.medianMicros ?? 1) * 10)),
  };
}

function timeOf(lines: number): InvoiceTime {
  const text = JSON.stringify(invoiceWith(lines));
  const ours = medianMicros(() => buildFrom(text));
  const bound = medianMicros(() => leastWork(text));
  return {
    lines,
    bytes: text.length,
    medianMicros: round(ours),
    perSecond: Math.round(1e6 / ours),
    boundMedianMicros: round(bound),
    boundPerSecond: Math.round(1e6 / bound),
    ratioToBound: round(ours / bound),
  };
}

function buildFrom(text: string): void {
  const built = build(JSON.parse(text) as JsonObject, {
    now: () => new Date(),
    uuid: () => '0197a0c0-0000-7000-8000-000000000001',
  });
  if (!built.ok) throw new Error(built.error.message);
}

function leastWork(text: string): string {
  return createHash('sha256')
    .update(JSON.stringify(JSON.parse(text)))
    .digest('hex');
}

/** Median time of one call in microseconds, after as long a warm-up. */
function medianMicros(work: () => unknown): number {
  callFor(secondsEach / 2, work);
  const times = callFor(secondsEach, work).toSorted((a, b) => a - b);
  return times[Math.floor(times.length / 2)] ?? 0;
}

function callFor(seconds: number, work: () => unknown): number[] {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const start = performance.now();
    work();
    times.push((performance.now() - start) * 1000);
  }
  return times;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Half an invoice between two Spanish companies: discounts, two rates, payment terms; totals and taxes are left to us. */
function invoiceWith(lines: number): JsonObject {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    series: 'F1',
    code: '0042',
    issue_date: '2026-03-14',
    supplier: {
      name: 'Provide One S.L.',
      tax_id: { country: 'ES', code: 'B98602642' },
      addresses: [{ street: 'Calle Pradillo', num: '42', locality: 'Madrid', code: '28002', country: 'ES' }],
      emails: [{ addr: 'billing@example.com' }],
    },
    customer: {
      name: 'Sample Consumer',
      tax_id: { country: 'ES', code: '54387763P' },
      addresses: [{ street: 'Gran Vía', num: '1', locality: 'Bilbao', code: '48001', country: 'ES' }],
    },
    lines: Array.from({ length: lines }, (_, index) => lineAt(index)),
    payment: {
      terms: { key: 'due-date', due_dates: [{ date: '2026-04-13', percent: '100%' }] },
      instructions: { key: 'credit-transfer', credit_transfer: [{ iban: 'ES9121000418450200051332' }] },
    },
  };
}

function lineAt(index: number): JsonObject {
  return {
    quantity: String((index % 9) + 1),
    item: {
      ref: `ART-${index}`,
      name: `Article number ${index}`,
      price: `${(index % 90) + 10}.${String(index % 100).padStart(2, '0')}`,
      unit: 'piece',
    },
    ...(index % 3 === 0 && { discounts: [{ percent: '10%', reason: 'Loyal customer' }] }),
    taxes: [{ cat: 'VAT', rate: index % 2 === 0 ? 'general' : 'reduced' }],
  };
}
