import { SaxesParser } from 'saxes';
import { contextFor, fromXml, toXml, validateXml } from '@docmill/einvoice';
import type { Syntax } from '@docmill/einvoice';
import { context, invoiceOf } from './einvoice/invoice.ts';
import { printLarge, printSpeeds, type LargePrint, type PrintSpeeds } from './einvoice/prints.ts';
import { paceOf, withDelay, type EventLoopDelay } from './einvoice/speed.ts';
import { round } from './support/report.ts';

const secondsEach = Number(process.env['BENCH_SECONDS'] ?? 2);

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
  /** Delay of the event loop meanwhile. */
  eventLoopDelay: EventLoopDelay;
  prints: PrintSpeeds;
  largePrint: LargePrint;
}

/**
 * Documents to XML, XML to documents and the validation of XML, in both syntaxes, of three lines and of a hundred; prints of
 * four lines, without and with the XML in them, and of ten thousand lines.
 */
export async function run(): Promise<EinvoiceBench> {
  const [speeds, eventLoopDelay] = await withDelay(async () => {
    const found: SyntaxSpeed[] = [];
    for (const lines of [3, 100])
      for (const syntax of ['ubl', 'cii'] as const) found.push(await speedOf(syntax, lines));
    return found;
  });
  return {
    bench: 'einvoice',
    speeds,
    eventLoopDelay,
    prints: await printSpeeds(4, secondsEach),
    largePrint: await printLarge(10_000),
  };
}

async function speedOf(syntax: Syntax, lines: number): Promise<SyntaxSpeed> {
  const envelope = invoiceOf(lines);
  const target = contextFor('en16931');
  if (target === undefined) throw new Error('there is no norm');
  const write = (): ReturnType<typeof toXml> => toXml(envelope, syntax, target, context);
  const written = write();
  if (!written.ok) throw new Error(written.error.message);
  const xml = Buffer.from(written.xml);
  const json = JSON.stringify(envelope);
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
  const bound = await paceOf(secondsEach / 2, least);
  await paceOf(secondsEach / 2, work);
  const { perSecond, longestMillis } = await paceOf(secondsEach, work);
  return {
    perSecond: Math.round(perSecond),
    boundPerSecond: Math.round(bound.perSecond),
    ratioToBound: round(bound.perSecond / perSecond),
    longestMillis: round(longestMillis),
  };
}
