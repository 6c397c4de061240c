import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { JsonObject } from '@docmill/documents/json';
import { FileAnswer } from '../../../src/platform/file-answer.ts';
import { ProcessPool } from '../../../src/platform/threads/process-pool.ts';
import { ThreadPool } from '../../../src/platform/threads/thread-pool.ts';
import type { File } from '../../../src/silo/files/file.entity.ts';
import type { FileService } from '../../../src/silo/files/file.service.ts';
import type { Action, NewFile, Task } from '../../../src/transform/providers/action.ts';
import { embedPdfAction } from '../../../src/transform/providers/cii/embed-pdf.action.ts';
import { ciiGenerateAction } from '../../../src/transform/providers/cii/generate.action.ts';
import { readContent } from '../../../src/transform/providers/pdf/content/read-content.ts';
import { pdfAction } from '../../../src/transform/providers/pdf/pdf.action.ts';
import type { Attachment } from '../../../src/transform/providers/pdf/pdf-options.ts';
import type { PrintServices } from '../../../src/transform/providers/pdf/printer.ts';
import { fontPaths } from '../../../src/transform/providers/pdf/typesetting/fonts.ts';
import { printData } from '../../../src/transform/providers/pdf/typesetting/print-data.ts';
import { templateFiles } from '../../../src/transform/providers/pdf/typesetting/template-files.ts';
import { paymentPicture } from '../../../src/transform/providers/pdf/typesetting/payment-picture.ts';
import { quantile, round } from '../support/report.ts';
import { invoiceOf } from './invoice.ts';
import { paceOf, withDelay, type EventLoopDelay } from './speed.ts';

/** How fast PDFs are made, beside the least that any program with this typesetter must do for them in the same run. */
interface PrintSpeed {
  /** Processes of the pool that work at a time, each on one core. */
  readonly processes: number;
  readonly perSecond: number;
  readonly boundPerSecond: number;
  readonly ratioToBound: number;
  /** Of the process that the service is, while others print. */
  readonly eventLoopDelay: EventLoopDelay;
}

/** What becomes of invoices of so many lines. */
export interface PrintSpeeds {
  readonly lines: number;
  readonly pdfBytes: number;
  readonly facturXBytes: number;
  /** The step `pdf`; bound: Typst over words that are there, in this process. */
  readonly pdf: PrintSpeed;
  /** `pdf`, `cii.generate`, `cii.pdf.embed`; bound: Typst with the XML attached, and the bound of writing it. */
  readonly facturX: PrintSpeed & { readonly millis: Readonly<Record<string, number>> };
}

/** So many invoices are printed in turn: more than the typesetter remembers. */
const different = 50;

/** The steps as jobs perform them, over files in memory. */
export async function printSpeeds(lines: number, seconds: number): Promise<PrintSpeeds> {
  await using processes = new ProcessPool({ memoryMb: 768, maxCpuMs: 60_000, maxWallMs: 600_000 });
  await using threads = new ThreadPool({ memoryMb: 256, maxCpuMs: 60_000, maxWallMs: 600_000 });
  const invoices = Array.from({ length: different }, (_, index) => invoiceOf(lines, index + 1));
  const steps = stepsOver(processes, threads);
  const texts = invoices.map((envelope) => JSON.stringify(envelope));
  const whole = await Promise.all(texts.map((text) => facturXOf(text, steps)));
  const compile = bareCompiler();
  const bare = invoices.map((envelope) => wordsOf(envelope));
  const withXml = invoices.map((envelope, index) => ({
    files: wordsOf(envelope, [attachmentOf(whole[index]?.xml.bytes ?? Buffer.alloc(0))]),
    text: texts[index] ?? '',
    xml: whole[index]?.xml.bytes.toString() ?? '',
  }));
  const pdf = await speed(
    seconds,
    turn(texts, (text) => steps.print(text)),
    turn(bare, compile),
  );
  const facturX = await speed(
    seconds,
    turn(texts, (text) => facturXOf(text, steps)),
    turn(withXml, ({ files, text, xml }) => [
      compile(files),
      JSON.stringify(JSON.parse(text)),
      Buffer.from(xml),
    ]),
  );
  const parts = {
    pdf: turn(texts, (text) => steps.print(text)),
    cii: turn(texts, (text) => steps.write(text)),
    embedded: turn(whole, ({ text, print, xml }) => steps.embed(text, [print, xml])),
  };
  const millis: Record<string, number> = {};
  for (const [name, part] of Object.entries(parts))
    millis[name] = round(1000 / (await paceOf(seconds / 2, part)).perSecond);
  return {
    lines,
    pdfBytes: whole[0]?.print.bytes.length ?? 0,
    facturXBytes: whole[0]?.hybrid.bytes.length ?? 0,
    pdf,
    facturX: { ...facturX, millis },
  };
}

/** Speed of one very long print. */
export interface LargePrint {
  readonly lines: number;
  readonly pdfBytes: number;
  readonly seconds: number;
  /** Typst alone over the same data, in this process. */
  readonly boundSeconds: number;
  readonly ratioToBound: number;
}

/** Prints one invoice with this number of lines by the step `pdf`, once. */
export async function printLarge(lines: number): Promise<LargePrint> {
  await using processes = new ProcessPool({ memoryMb: 768, maxCpuMs: 120_000, maxWallMs: 600_000 });
  await using threads = new ThreadPool({ memoryMb: 256, maxCpuMs: 60_000, maxWallMs: 600_000 });
  const envelope = invoiceOf(lines);
  const compile = bareCompiler();
  const data = wordsOf(envelope);
  const beforeBound = performance.now();
  compile(data);
  const boundSeconds = (performance.now() - beforeBound) / 1000;
  const before = performance.now();
  const { bytes } = await stepsOver(processes, threads).print(JSON.stringify(envelope));
  const seconds = (performance.now() - before) / 1000;
  return {
    lines,
    pdfBytes: bytes.length,
    seconds: round(seconds),
    boundSeconds: round(boundSeconds),
    ratioToBound: round(seconds / boundSeconds),
  };
}

/** Work on one after the other, and on the first again. */
function turn<Of, Result>(all: readonly Of[], work: (one: Of) => Result): () => Result {
  let next = 0;
  return () => work(all[next++ % all.length] as Of);
}

function middle(values: readonly number[]): number {
  return quantile(values, 0.5);
}

const rounds = 5;

/**
 * One task at a time leaves all but one process of the pool without work. Work and bound take turns, so that whatever else the
 * machine does is beside both of them; the middle of all rounds counts, and the worst delay.
 */
async function speed(seconds: number, work: () => unknown, least: () => unknown): Promise<PrintSpeed> {
  await paceOf(seconds / 2, least);
  await paceOf(seconds / 2, work);
  const found = [];
  for (let turns = 0; turns < rounds; turns += 1) {
    const bound = await paceOf(seconds / rounds, least);
    const [own, delay] = await withDelay(() => paceOf(seconds / rounds, work));
    found.push({ own: own.perSecond, bound: bound.perSecond, delay });
  }
  return {
    processes: 1,
    perSecond: Math.round(middle(found.map(({ own }) => own))),
    boundPerSecond: Math.round(middle(found.map(({ bound }) => bound))),
    ratioToBound: round(middle(found.map(({ own, bound }) => bound / own))),
    eventLoopDelay: {
      p99: Math.max(...found.map(({ delay }) => delay.p99)),
      max: Math.max(...found.map(({ delay }) => delay.max)),
    },
  };
}

/** What a step needs of files; those of an entry are whatever it is given for an id. */
type Files = Pick<FileService, 'ofEntry' | 'bytesOf'>;

interface Steps {
  print(text: string): Promise<NewFile>;
  write(text: string): Promise<NewFile>;
  embed(text: string, files: readonly NewFile[]): Promise<NewFile>;
}

function stepsOver(processes: ProcessPool, threads: ThreadPool): Steps {
  const held = new Map<string, readonly NewFile[]>();
  const files: Files = {
    ofEntry: async (_, id) =>
      (held.get(id) ?? []).map((file) => ({ ...file, stored: true }) as unknown as File),
    bytesOf: (file) => {
      const { bytes, name, mime } = file as unknown as NewFile;
      const open = async () => Readable.from([bytes]);
      return new FileAnswer({ name, mime, size: bytes.length, hash: '', createdAt: new Date(0), open });
    },
  };
  const nowhere: Pick<PrintServices, 'logos' | 'printTemplates'> = {
    logos: undefined as never,
    printTemplates: undefined as never,
  };
  const policy = { refuse: 'all', limits: { rows: 10_000, patchedBytes: 1_000_000 } } as const;
  const print = pdfAction({ processes, ...nowhere });
  const write = ciiGenerateAction({ threads, policy, files, official: undefined });
  const embed = embedPdfAction({ processes, files });
  let entries = 0;
  return {
    print: (text) => made(print, taskOf({}, 'print', text)),
    write: (text) => made(write, taskOf({ docType: 'facturx' }, 'cii', text)),
    async embed(text, given) {
      const id = String((entries += 1));
      held.set(id, given);
      try {
        return await made(embed, taskOf({}, id, text));
      } finally {
        held.delete(id);
      }
    },
  };
}

async function facturXOf(
  text: string,
  steps: Steps,
): Promise<{ text: string; print: NewFile; xml: NewFile; hybrid: NewFile }> {
  const print = await steps.print(text);
  const xml = await steps.write(text);
  return { text, print, xml, hybrid: await steps.embed(text, [print, xml]) };
}

/** The file that a step makes. */
async function made<Config extends object>(action: Action<Config>, task: Task<Config>): Promise<NewFile> {
  const { status, message, change } = await action.run(task);
  const [file] = change?.files ?? [];
  if (status !== 'OK' || !file) throw new Error(`${action.id} made nothing: ${message ?? status}`);
  return file;
}

const workspaceId = '0197a0c0-0000-7000-8000-000000000002';

function taskOf<Config extends object>(config: Config, id: string, text: string): Task<Config> {
  return {
    config,
    scope: { workspaceId, subject: 'bench', permissions: new Set() },
    jobId: id,
    jobKey: undefined,
    faults: [],
    args: {},
    entry: { id, text, folder: '', state: undefined, draft: false, invalid: false },
    idempotencyKey: id,
    recordId: id,
    signal: AbortSignal.timeout(300_000),
    now: new Date(),
    ref: undefined,
    wake: undefined,
    tries: 0,
    depth: 0,
    dryRun: false,
    sandbox: false,
  };
}

type Words = Readonly<Record<string, Buffer>>;

/** What our template reads of a document. */
function wordsOf(envelope: JsonObject, attachments: readonly Attachment[] = []): Words {
  const options = { attachments };
  const { content, locale } = readContent(envelope, options);
  const data = Buffer.from(JSON.stringify(printData(content, locale, options)));
  const { paymentCode } = content;
  return {
    [templateFiles.data]: data,
    ...(paymentCode && { [templateFiles.paymentCode]: Buffer.from(paymentPicture(paymentCode.payload)) }),
    ...Object.fromEntries(attachments.map(({ bytes }, index) => [`attachment-${index}`, Buffer.from(bytes)])),
  };
}

function attachmentOf(bytes: Uint8Array): Attachment {
  return {
    name: 'factur-x.xml',
    bytes,
    mime: 'text/xml',
    relationship: 'alternative',
    description: 'Invoice',
  };
}

/** Typst with our template and faces, and nothing around it. */
function bareCompiler(): (words: Words) => Buffer {
  const workspace = '/bench';
  const mainFilePath = `${workspace}/document.typ`;
  const typesetting = new URL('../../../src/transform/providers/pdf/typesetting/', import.meta.url);
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths: fontPaths() }] });
  for (const file of readdirSync(typesetting).filter((name) => name.endsWith('.typ')))
    compiler.addSource(`${workspace}/${file}`, readFileSync(new URL(file, typesetting), 'utf8'));
  return (words) => {
    for (const [name, bytes] of Object.entries(words)) compiler.mapShadow(`${workspace}/${name}`, bytes);
    const pdf = compiler.pdf(
      { mainFilePath, resetRead: true },
      { pdfStandard: 'a-3b', creationTimestamp: 0 },
    );
    compiler.evictCache(2);
    return pdf;
  };
}
