import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXml } from '@docmill/einvoice/xml';
import { embedInvoice } from '../../../../src/transform/providers/cii/hybrid-pdf/embed.ts';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { sampleInvoice } from '../pdf/sample-invoice.ts';
import { ciiSample, norm } from './cii-sample.ts';

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
const prefixes = new Map([
  ['http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf'],
  ['http://www.aiim.org/pdfa/ns/id/', 'pdfaid'],
  ['http://www.aiim.org/pdfa/ns/extension/', 'pdfaExtension'],
  ['http://www.aiim.org/pdfa/ns/schema#', 'pdfaSchema'],
  ['http://www.aiim.org/pdfa/ns/property#', 'pdfaProperty'],
  ['urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#', 'fx'],
]);

let folder: string;
let print: Buffer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'docmill-hybrid-'));
  print = await renderPdf(sampleInvoice());
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

const name = (text: string) => PDFName.of(text);

function dictionary(object: PDFObject | undefined): PDFDict {
  if (!(object instanceof PDFDict)) throw new TypeError('There is no dictionary');
  return object;
}

function list(object: PDFObject | undefined): PDFObject[] {
  return object instanceof PDFArray ? object.asArray() : [];
}

/** The metadata of a PDF, which stand there uncompressed. */
function metadataOf(pdf: PDFDocument) {
  const stream = pdf.catalog.lookup(name('Metadata'));
  if (!(stream instanceof PDFRawStream)) throw new TypeError('There are no metadata');
  expect(stream.dict.has(name('Filter'))).toBe(false);
  return readXml(stream.contents, prefixes);
}

/** What the metadata say of the invoice, by the names of the properties. */
function factsOf(pdf: PDFDocument): Record<string, string> {
  const said = metadataOf(pdf).found((element) => element.name.startsWith('fx:'));
  return Object.fromEntries(said.map((element) => [element.local, element.text]));
}

describe('an invoice in a PDF', () => {
  it('is a file of the catalog and of its names, as PDF/A-3 and Factur-X ask for', async () => {
    const xml = ciiSample(norm);
    const { pdf: bytes } = await embedInvoice(print, xml);
    const pdf = await PDFDocument.load(bytes);
    const [reference, ...others] = list(pdf.catalog.lookup(name('AF')));
    expect(others).toEqual([]);
    const embedded = dictionary(dictionary(pdf.catalog.lookup(name('Names'))).lookup(name('EmbeddedFiles')));
    expect(list(embedded.lookup(name('Names'))).at(1)).toBe(reference);
    const specification = dictionary(pdf.context.lookup(reference));
    expect(String(specification.lookup(name('Type')))).toBe('/Filespec');
    expect(String(specification.lookup(name('F')))).toBe('(factur-x.xml)');
    expect(specification.has(name('UF'))).toBe(true);
    expect(specification.has(name('Desc'))).toBe(true);
    expect(String(specification.lookup(name('AFRelationship')))).toBe('/Alternative');
    const file = dictionary(specification.lookup(name('EF'))).lookup(name('F'));
    if (!(file instanceof PDFRawStream)) throw new TypeError('There is no file');
    expect(inflateSync(file.contents)).toEqual(xml);
    expect(String(file.dict.lookup(name('Type')))).toBe('/EmbeddedFile');
    expect(String(file.dict.lookup(name('Subtype')))).toBe('/text#2Fxml');
    const parameters = dictionary(file.dict.lookup(name('Params')));
    expect(String(parameters.lookup(name('Size')))).toBe(String(xml.length));
    expect(String(parameters.lookup(name('CheckSum')))).toBe(
      `<${createHash('md5').update(xml).digest('hex')}>`,
    );
    expect(String(parameters.lookup(name('ModDate')))).toBe('(D:20250309000000Z)');
  });

  it('is described in the metadata, whose extension schema is described as well', async () => {
    const pdf = await PDFDocument.load((await embedInvoice(print, ciiSample(norm))).pdf);
    expect(factsOf(pdf)).toEqual({
      DocumentType: 'INVOICE',
      DocumentFileName: 'factur-x.xml',
      Version: '1.0',
      ConformanceLevel: 'EN 16931',
    });
    const metadata = metadataOf(pdf);
    expect(metadata.found((element) => element.name === 'pdfaid:part').map(({ text }) => text)).toEqual([
      '3',
    ]);
    const bags = metadata.found((element) => element.name === 'pdfaExtension:schemas');
    expect(bags).toHaveLength(1);
    const schema = bags[0]
      ?.found((element) => element.name === 'rdf:li')
      .find((item) => item.childrenNamed('pdfaSchema:prefix')[0]?.text === 'fx');
    expect(schema?.childrenNamed('pdfaSchema:namespaceURI')[0]?.text).toBe(
      'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
    );
    const properties = schema?.found((element) => element.name === 'pdfaProperty:name') ?? [];
    expect(properties.map(({ text }) => text)).toEqual(Object.keys(factsOf(pdf)));
    for (const { parent } of properties) {
      expect(parent?.childrenNamed('pdfaProperty:valueType')[0]?.text).toBe('Text');
      expect(parent?.childrenNamed('pdfaProperty:category')[0]?.text).toBe('external');
      expect(parent?.childrenNamed('pdfaProperty:description')[0]?.text).toMatch(/\w/);
    }
  });

  it('leaves what the print was: pages, tags, output intent, language', async () => {
    const [before, after] = await Promise.all(
      [print, (await embedInvoice(print, ciiSample(norm))).pdf].map((bytes) =>
        PDFDocument.load(bytes, { updateMetadata: false }),
      ),
    );
    for (const key of ['Pages', 'StructTreeRoot', 'OutputIntents', 'Lang', 'MarkInfo'])
      expect(String(after?.catalog.get(name(key)))).toBe(String(before?.catalog.get(name(key))));
    for (const key of ['CreationDate', 'ModDate', 'Creator', 'Title', 'Author', 'Producer']) {
      const [one, other] = [before, after].map((pdf) => {
        const information = dictionary(pdf?.context.lookup(pdf.context.trailerInfo.Info));
        return String(information.lookup(name(key)));
      });
      expect(other).toBe(one);
    }
  });

  it.each([
    ['urn:factur-x.eu:1p0:minimum', 'MINIMUM', 'factur-x.xml', '/Data', '1.0'],
    ['urn:factur-x.eu:1p0:basicwl', 'BASIC WL', 'factur-x.xml', '/Data', '1.0'],
    [`${norm}#compliant#urn:factur-x.eu:1p0:basic`, 'BASIC', 'factur-x.xml', '/Alternative', '1.0'],
    [norm, 'EN 16931', 'factur-x.xml', '/Alternative', '1.0'],
    [`${norm}#conformant#urn:factur-x.eu:1p0:extended`, 'EXTENDED', 'factur-x.xml', '/Alternative', '1.0'],
    [
      `${norm}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`,
      'XRECHNUNG',
      'xrechnung.xml',
      '/Alternative',
      '3.0',
    ],
  ])('that follows %s is of the level %s', async (specification, level, fileName, relationship, version) => {
    const pdf = await PDFDocument.load((await embedInvoice(print, ciiSample(specification))).pdf);
    expect(factsOf(pdf)).toMatchObject({
      ConformanceLevel: level,
      DocumentFileName: fileName,
      Version: version,
    });
    const file = dictionary(pdf.context.lookup(list(pdf.catalog.lookup(name('AF')))[0]));
    expect(String(file.lookup(name('AFRelationship')))).toBe(relationship);
    expect(String(file.lookup(name('F')))).toBe(`(${fileName})`);
  });

  it('takes the place of another, and leaves other files where they are', async () => {
    const attachment = {
      name: 'delivery.txt',
      bytes: Buffer.from('Two boxes'),
      mime: 'text/plain',
      description: 'What was delivered',
      relationship: 'supplement' as const,
    };
    const withFile = await renderPdf(sampleInvoice(), { attachments: [attachment] });
    const first = await embedInvoice(withFile, ciiSample(norm));
    const xrechnung = ciiSample(`${norm}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`);
    const second = await embedInvoice(first.pdf, xrechnung);
    const pdf = await PDFDocument.load(second.pdf);
    const names = pdf.getAttachments().map((file) => [file.name, Buffer.from(file.data).toString()]);
    expect(names).toEqual([
      ['delivery.txt', 'Two boxes'],
      ['xrechnung.xml', xrechnung.toString()],
    ]);
    expect(factsOf(pdf)['DocumentFileName']).toBe('xrechnung.xml');
    expect(list(pdf.catalog.lookup(name('AF')))).toHaveLength(2);
    const files = pdf.context
      .enumerateIndirectObjects()
      .filter(
        ([, object]) =>
          object instanceof PDFRawStream && object.dict.get(name('Type')) === name('EmbeddedFile'),
      );
    expect(files).toHaveLength(2);
  });

  it('makes the same bytes of the same files', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => embedInvoice(print, ciiSample(norm))));
    expect(Buffer.from(other?.pdf ?? []).equals(Buffer.from(one?.pdf ?? []))).toBe(true);
  });

  it.skipIf(!hasQpdf)('is found by others, in a file that is sound', async () => {
    const file = join(folder, 'hybrid.pdf');
    writeFileSync(file, (await embedInvoice(print, ciiSample(norm))).pdf);
    expect(spawnSync('qpdf', ['--check', file]).status).toBe(0);
    expect(execFileSync('qpdf', ['--show-attachment=factur-x.xml', file])).toEqual(ciiSample(norm));
  });
});

describe('nothing is embedded', () => {
  it('into a PDF that is not PDF/A-3', async () => {
    const plain = await PDFDocument.create();
    plain.addPage();
    const embedding = embedInvoice(await plain.save(), ciiSample(norm));
    await expect(embedding).rejects.toMatchObject({ key: 'not-pdf-a3' });
  });

  it.each([
    ['is no XML', 'invoice', 'not-cii'],
    ['is UBL', '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>', 'not-cii'],
    ['follows no specification', ciiSample('').toString(), 'unknown-profile'],
    ['follows that of Chorus Pro', ciiSample('A1').toString(), 'unknown-profile'],
  ])('that %s', async (_, xml, key) => {
    await expect(embedInvoice(print, Buffer.from(xml))).rejects.toMatchObject({ key });
  });
});
