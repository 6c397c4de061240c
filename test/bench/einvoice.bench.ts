import { build } from '../../src/documents/documents.ts';
import type { JsonObject } from '../../src/documents/json.ts';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';

const secondsEach = Number(process.env['BENCH_SECONDS'] ?? 2);

const context = { now: () => new Date(), uuid: () => '0197a0c0-0000-7000-8000-000000000001' };

const address = { street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' };

const invoice: JsonObject = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $addons: ['eu-en16931-v2017'],
  code: 'A-1',
  issue_date: '2026-03-01',
  currency: 'EUR',
  supplier: {
    name: 'Seller GmbH',
    tax_id: { country: 'DE', code: '111111125' },
    addresses: [address],
  },
  customer: {
    name: 'Buyer GmbH',
    tax_id: { country: 'DE', code: '282741168' },
    addresses: [address],
  },
  lines: [1, 2, 3].map((line) => ({
    quantity: '10',
    item: { name: `Work ${line}`, price: '100.00' },
    taxes: [{ cat: 'VAT', rate: 'standard' }],
  })),
  payment: { terms: { notes: 'at once' } },
};

/** Invoices of three lines a second, on one core. */
interface SyntaxSpeed {
  readonly writtenPerSecond: number;
  readonly readPerSecond: number;
  readonly validatedPerSecond: number;
  readonly bytes: number;
}

/** What the bench found. */
export interface EinvoiceBench {
  bench: 'einvoice';
  ubl: SyntaxSpeed;
  cii: SyntaxSpeed;
}

/** Documents to XML, XML to documents and the validation of XML, in both syntaxes. */
export function run(): EinvoiceBench {
  return { bench: 'einvoice', ubl: speedOf('ubl'), cii: speedOf('cii') };
}

function speedOf(syntax: 'ubl' | 'cii'): SyntaxSpeed {
  const built = build(invoice, context);
  const target = contextFor('en16931');
  if (!built.ok || target === undefined) throw new Error('the invoice cannot be calculated');
  const write = (): ReturnType<typeof toXml> => toXml(built.envelope, syntax, target, context);
  const written = write();
  if (!written.ok) throw new Error(written.error.message);
  const xml = Buffer.from(written.xml);
  return {
    writtenPerSecond: perSecond(write),
    readPerSecond: perSecond(() => fromXml(xml, context)),
    validatedPerSecond: perSecond(() => validateXml(xml)),
    bytes: xml.length,
  };
}

function perSecond(work: () => unknown): number {
  callFor(secondsEach / 2, work);
  return Math.round(callFor(secondsEach, work) / secondsEach);
}

/** How often something can be done in a time. */
function callFor(seconds: number, work: () => unknown): number {
  const end = performance.now() + seconds * 1000;
  let calls = 0;
  while (performance.now() < end) {
    work();
    calls += 1;
  }
  return calls;
}
