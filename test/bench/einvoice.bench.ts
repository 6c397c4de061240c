import { setImmediate as nextTurn } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SaxesParser } from 'saxes';
import { build } from '../../src/documents/documents.ts';
import type { JsonObject } from '../../src/documents/json.ts';
import { contextFor } from '../../src/einvoice/contexts.ts';
import { fromXml, toXml, validateXml } from '../../src/einvoice/einvoice.ts';
import type { Syntax } from '../../src/einvoice/syntaxes.ts';

const secondsEach = Number(process.env['BENCH_SECONDS'] ?? 2);

const context = { now: () => new Date(), uuid: () => '0197a0c0-0000-7000-8000-000000000001' };

const address = { street: 'Am Markt', num: '1', locality: 'Bonn', code: '53111', country: 'DE' };

function invoiceWith(lines: number): JsonObject {
  return {
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
    lines: Array.from({ length: lines }, (_, index) => ({
      quantity: '10',
      item: { name: `Work ${index + 1}`, price: '100.00' },
      taxes: [{ cat: 'VAT', rate: 'standard' }],
    })),
    payment: { terms: { notes: 'at once' } },
  };
}

/** How fast something is done on one core, beside the least that any program must do for it in the same run. */
interface Speed {
  readonly perSecond: number;
  readonly boundPerSecond: number;
  readonly ratioToBound: number;
  /** The longest that it held the event loop. */
  readonly longestMillis: number;
}

/** What becomes of invoices of so many lines. */
interface SyntaxSpeed {
  readonly syntax: Syntax;
  readonly lines: number;
  readonly bytes: number;
  /** Document to XML; bound: the document as JSON, parsed and written, and the bytes of the XML. */
  readonly written: Speed;
  /** XML to calculated document, judged; bound: the XML parsed without keeping anything. */
  readonly read: Speed;
  /** XML judged by the rules of its specification; the same bound. */
  readonly validated: Speed;
}

/** What the bench found. */
export interface EinvoiceBench {
  bench: 'einvoice';
  speeds: readonly SyntaxSpeed[];
  /** Delay of the event loop meanwhile, in milliseconds. */
  eventLoopDelay: { readonly p99: number; readonly max: number };
}

/** Documents to XML, XML to documents and the validation of XML, in both syntaxes, of three lines and of a hundred. */
export async function run(): Promise<EinvoiceBench> {
  const speeds: SyntaxSpeed[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (const lines of [3, 100])
    for (const syntax of ['ubl', 'cii'] as const) speeds.push(await speedOf(syntax, lines));
  delay.disable();
  const eventLoopDelay = { p99: round(delay.percentile(99) / 1e6), max: round(delay.max / 1e6) };
  return { bench: 'einvoice', speeds, eventLoopDelay };
}

async function speedOf(syntax: Syntax, lines: number): Promise<SyntaxSpeed> {
  const built = build(invoiceWith(lines), context);
  const target = contextFor('en16931');
  if (!built.ok || target === undefined) throw new Error('the invoice cannot be calculated');
  const write = (): ReturnType<typeof toXml> => toXml(built.envelope, syntax, target, context);
  const written = write();
  if (!written.ok) throw new Error(written.error.message);
  const xml = Buffer.from(written.xml);
  const json = JSON.stringify(built.envelope);
  const parse = (): unknown => new SaxesParser({ xmlns: true }).write(xml.toString('utf8')).close();
  return {
    syntax,
    lines,
    bytes: xml.length,
    written: await speed(write, () => [JSON.stringify(JSON.parse(json)), Buffer.from(written.xml)]),
    read: await speed(() => fromXml(xml, context), parse),
    validated: await speed(() => validateXml(xml), parse),
  };
}

async function speed(work: () => unknown, least: () => unknown): Promise<Speed> {
  const bound = await callFor(secondsEach / 2, least);
  await callFor(secondsEach / 2, work);
  const { perSecond, longestMillis } = await callFor(secondsEach, work);
  return {
    perSecond: Math.round(perSecond),
    boundPerSecond: Math.round(bound.perSecond),
    ratioToBound: round(bound.perSecond / perSecond),
    longestMillis: round(longestMillis),
  };
}

/** How often something can be done in a second of its own time, with a turn of the event loop after each. */
async function callFor(
  seconds: number,
  work: () => unknown,
): Promise<{ perSecond: number; longestMillis: number }> {
  const end = performance.now() + seconds * 1000;
  let [calls, spent, longestMillis] = [0, 0, 0];
  while (performance.now() < end) {
    const start = performance.now();
    work();
    const took = performance.now() - start;
    spent += took;
    longestMillis = Math.max(longestMillis, took);
    calls += 1;
    await nextTurn();
  }
  return { perSecond: (calls / spent) * 1000, longestMillis };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
