import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString, type PDFRef } from '@cantoo/pdf-lib';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RequestError } from '../../../../src/platform/errors.ts';
import { ProcessPool } from '../../../../src/platform/threads/process-pool.ts';
import { threadTask } from '../../../../src/platform/threads/thread-pool.ts';
import { extractInvoice } from '../../../../src/transform/providers/cii/hybrid-pdf/extract.ts';
import type { extract } from '../../../../src/transform/providers/cii/hybrid-pdf.thread.ts';
import { einvoiceFolder } from '../../../support/einvoice-folder.ts';
import { ciiSample, norm } from './cii-sample.ts';

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
const samples = join(einvoiceFolder, 'samples/facturx-pdf');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmill-extract-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const name = (text: string) => PDFName.of(text);

/** A PDF with a page, made further. */
async function pdfWith(make: (pdf: PDFDocument) => void | Promise<void>): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  await make(pdf);
  return pdf.save();
}

/** The specification of a file that is in a PDF, but that nothing names yet. */
function specify(pdf: PDFDocument, bytes: Uint8Array, file: object): PDFRef {
  const stream = pdf.context.register(pdf.context.flateStream(bytes, { Type: 'EmbeddedFile' }));
  return pdf.context.register(pdf.context.obj({ Type: 'Filespec', EF: { F: stream }, ...file }));
}

/** The PDF after qpdf has worked on it. */
function reworked(bytes: Uint8Array, ...options: string[]): Uint8Array {
  const [from, to] = [join(folder, 'from.pdf'), join(folder, 'to.pdf')];
  writeFileSync(from, bytes);
  execFileSync('qpdf', [...options, from, to]);
  return readFileSync(to);
}

const xml = ciiSample(norm);

describe('the invoice in a PDF is found', () => {
  it.skipIf(!existsSync(samples)).each([
    ['EXTENDED_Fremdwaehrung_wdis_fx-pdfa4.pdf', 'factur-x.xml', []],
    ['Facture_F20180027.pdf', 'factur-x.xml', []],
    ['MustangBeispiel20221026.pdf', 'factur-x.xml', []],
    ['MustangGnuaccountingBeispielRE-20170509_505.pdf', 'ZUGFeRD-invoice.xml', []],
    ['ZTESTZUGFERD_1_INVDSS_012015738820PDF-1.pdf', 'zugferd-invoice.xml', []],
    ['attributeBasedXMP_zugferd_2p0_EN16931_Einfach.pdf', 'zugferd-invoice.xml', []],
    ['invalidXMP-ParseError.pdf', 'factur-x.xml', ['ZUGFeRD-invoice.xml']],
    ['invoice_EN16931.pdf', 'factur-x.xml', ['Bon_de_livraison.pdf']],
    [
      'validV1WithAdditionalData.pdf',
      'ZUGFeRD-invoice.xml',
      ['additional_data-logistics-invoice-1.0-unique.xml'],
    ],
    ['validV2PDF.pdf', 'factur-x.xml', ['ZUGFeRD-invoice.xml']],
    ['validXRechnung.pdf', 'factur-x.xml', []],
  ])('in the published %s', async (file, invoiceName, others) => {
    const found = await extractInvoice(readFileSync(join(samples, file)));
    expect(found.invoice.name).toBe(invoiceName);
    expect(Buffer.from(found.invoice.bytes).toString()).toMatch(/CrossIndustry(Invoice|Document)/);
    expect(found.others.map((other) => other.name)).toEqual(others);
  });

  it('in a tree of names with branches, one of which leads back', async () => {
    const bytes = await pdfWith((pdf) => {
      const { context, catalog } = pdf;
      const leaf = context.obj({
        Names: [
          PDFString.of('key of its own'),
          specify(pdf, xml, { F: PDFHexString.fromText('C:\\out\\factur-x.xml') }),
        ],
      });
      const root = context.nextRef();
      context.assign(root, context.obj({ Kids: [{ Kids: [root, leaf] }] }));
      catalog.set(name('Names'), context.obj({ EmbeddedFiles: root }));
    });
    expect((await extractInvoice(bytes)).invoice.name).toBe('factur-x.xml');
  });

  it('when only the catalog lists it, under a name in UTF-16', async () => {
    const bytes = await pdfWith((pdf) => {
      const file = specify(pdf, xml, { UF: PDFHexString.fromText('Rechnung-Müller.xml') });
      pdf.catalog.set(name('AF'), pdf.context.obj([file]));
    });
    expect((await extractInvoice(bytes)).invoice.name).toBe('Rechnung-Müller.xml');
  });

  it('when it is attached to a page', async () => {
    const bytes = await pdfWith((pdf) => {
      const file = specify(pdf, xml, { F: PDFString.of('factur-x.xml') });
      const annotation = pdf.context.obj({ Type: 'Annot', Subtype: 'FileAttachment', FS: file });
      pdf.getPage(0).node.set(name('Annots'), pdf.context.obj([annotation]));
    });
    expect((await extractInvoice(bytes)).invoice.name).toBe('factur-x.xml');
  });

  it('by its content before its name', async () => {
    const bytes = await pdfWith(async (pdf) => {
      await pdf.attach(Buffer.from('<CrossIndustryDocument/>'), 'zugferd-invoice.xml');
      await pdf.attach(xml, 'beleg-7.xml');
    });
    expect((await extractInvoice(bytes)).invoice.name).toBe('beleg-7.xml');
  });

  it('in the newest of several revisions of the file', async () => {
    const first = await pdfWith((pdf) =>
      pdf.attach(ciiSample('urn:factur-x.eu:1p0:minimum'), 'factur-x.xml'),
    );
    const pdf = await PDFDocument.load(first, { forIncrementalUpdate: true });
    const file = specify(pdf, xml, { F: PDFString.of('factur-x.xml') });
    pdf.catalog.delete(name('Names'));
    pdf.catalog.set(name('AF'), pdf.context.obj([file]));
    const second = await pdf.save();
    expect(Buffer.from(second).subarray(0, first.length).equals(Buffer.from(first))).toBe(true);
    expect(Buffer.from((await extractInvoice(second)).invoice.bytes)).toEqual(xml);
  });

  it.skipIf(!hasQpdf).each([
    ['object streams', ['--object-streams=generate']],
    ['none', ['--object-streams=disable', '--stream-data=uncompress']],
  ])('in a file with %s', async (_, options) => {
    const bytes = await pdfWith((pdf) => pdf.attach(xml, 'factur-x.xml'));
    expect(Buffer.from((await extractInvoice(reworked(bytes, ...options))).invoice.bytes)).toEqual(xml);
  });
});

describe('a PDF is refused', () => {
  it.each([
    ['that is none', Buffer.from('Dear Sir or Madam')],
    ['that is empty', Buffer.from('')],
    ['without a catalog', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF')],
    ['of lists in lists without end', Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(200_000)}`)],
  ])('%s', { tags: 'slow' }, async (_, bytes) => {
    await expect(extractInvoice(bytes)).rejects.toMatchObject({ key: 'unreadable-pdf' });
  });

  it('without an invoice', async () => {
    const bytes = await pdfWith((pdf) => pdf.attach(Buffer.from('<order/>'), 'order.xml'));
    await expect(extractInvoice(bytes)).rejects.toMatchObject({ key: 'no-invoice-in-pdf' });
  });

  it.skipIf(!hasQpdf)('that is encrypted', async () => {
    const bytes = await pdfWith((pdf) => pdf.attach(xml, 'factur-x.xml'));
    const encrypted = reworked(bytes, '--encrypt', '', 'owner', '256', '--');
    await expect(extractInvoice(encrypted)).rejects.toMatchObject({ key: 'encrypted-pdf' });
  });

  it('whose files are larger unpacked than they may be', async () => {
    const bomb = deflateSync(Buffer.alloc(101 * 1024 * 1024));
    const bytes = await pdfWith((pdf) => {
      const { context } = pdf;
      const stream = context.register(context.stream(bomb, { Type: 'EmbeddedFile', Filter: 'FlateDecode' }));
      const file = context.obj({ Type: 'Filespec', F: PDFString.of('factur-x.xml'), EF: { F: stream } });
      pdf.catalog.set(name('AF'), context.obj([file]));
    });
    await expect(extractInvoice(bytes)).rejects.toMatchObject({ kind: 'too-large' });
  });

  it(
    'whose objects are packed so that they fill the memory, with the process that reads it',
    { tags: 'slow' },
    async () => {
      await using processes = new ProcessPool({ memoryMb: 400, maxCpuMs: 60_000, maxWallMs: 600_000 });
      const module = new URL('../../../../src/transform/providers/cii/import-pdf.action.ts', import.meta.url);
      const task = threadTask<typeof extract>(module.href, 'hybrid-pdf', 'extract');
      const packed = deflateSync(Buffer.alloc(1024 * 1024 * 1024, ' '));
      const head = `1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`;
      const pdf = Buffer.concat([
        Buffer.from(`%PDF-1.7\n${head}`),
        packed,
        Buffer.from('\nendstream\nendobj\n'),
      ]);
      await expect(processes.run(task, { pdf })).rejects.toMatchObject({ key: 'memory-exceeded' });
    },
  );

  it('and nothing else happens, wherever its bytes are wrong', async () => {
    const sound = await pdfWith((pdf) => pdf.attach(xml, 'factur-x.xml'));
    const damage = fc.array(fc.tuple(fc.nat(sound.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(damage, fc.nat(sound.length), async (changes, length) => {
        const torn = Uint8Array.from(sound.subarray(0, Math.max(8, length)));
        for (const [place, byte] of changes) if (place < torn.length) torn[place] = byte;
        const outcome: unknown = await extractInvoice(torn).catch((error: unknown) => error);
        expect(outcome instanceof RequestError || (outcome instanceof Object && 'invoice' in outcome)).toBe(
          true,
        );
      }),
      { numRuns: 200 },
    );
  });
});
