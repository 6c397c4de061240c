import { createHash } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFRef,
  PDFString,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { identifyXml } from '@docmill/einvoice';
import { RequestError } from '../../../../platform/errors.ts';
import { embeddedFiles, hasFileName } from './attached-files.ts';
import { name, textOf, withPdf, xmpOf } from './pdf-file.ts';
import { profileOf, type HybridProfile } from './profile.ts';
import { describeInvoice, scanXmp } from './xmp.ts';

/** Hybrid PDF, with the profile that it declares for its invoice. */
interface HybridPdf {
  readonly pdf: Uint8Array;
  readonly profile: HybridProfile;
}

/** File names of an invoice in a PDF, which contains at most one of them. */
export const invoiceNames = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml'];

/**
 * Embeds an invoice in CII in a PDF/A-3, which stays one, and replaces a previous invoice. The same input gives the same bytes.
 * Throws a `RequestError` for a PDF of another kind (`not-pdf-a3`), an XML of another kind (`not-cii`) and an unknown profile
 * (`unknown-profile`).
 */
export async function embedInvoice(page: Uint8Array, xml: Uint8Array): Promise<HybridPdf> {
  const identity = identifyXml(xml);
  if (identity?.syntax !== 'cii')
    throw new RequestError('validation', 'The XML is no invoice in CII', { key: 'not-cii' });
  const profile = profileOf(identity.specification);
  return withPdf(page, async (pdf) => {
    const metadata = xmpOf(pdf);
    const scanned = metadata === undefined ? undefined : scanXmp(metadata);
    if (metadata === undefined || scanned?.pdfaPart !== '3')
      throw new RequestError('validation', 'The PDF does not say that it is PDF/A-3', { key: 'not-pdf-a3' });
    describe(pdf, describeInvoice(metadata, scanned, profile));
    attach(pdf, xml, profile);
    identify(pdf, xml);
    const saving = { updateFieldAppearances: false, addDefaultPage: false, objectsPerTick: Infinity };
    return { pdf: await pdf.save(saving), profile };
  });
}

function describe({ context, catalog }: PDFDocument, metadata: string): void {
  const stream = context.stream(metadata, { Type: 'Metadata', Subtype: 'XML' });
  const present = catalog.get(name('Metadata'));
  if (present instanceof PDFRef) context.assign(present, stream);
  else catalog.set(name('Metadata'), context.register(stream));
}

/** Adds the file to the catalog's list and to the name tree, and keeps the other files in both. */
function attach(pdf: PDFDocument, xml: Uint8Array, profile: HybridProfile): void {
  const { context, catalog } = pdf;
  const embedded = embeddedFiles(pdf);
  const listed = catalog.lookup(name('AF'));
  const others = listed instanceof PDFArray ? listed.asArray() : [];
  const former = new Set(
    [...embedded.map(([, found]) => found), ...others].filter((found) => isInvoice(context.lookup(found))),
  );
  for (const found of former) remove(context, found);
  const specification = specify(pdf, xml, profile);
  const names = embedded.filter(([, found]) => !former.has(found));
  const sorted = [...names, [profile.fileName, specification] as const].toSorted(([one], [other]) =>
    one < other ? -1 : Number(one > other),
  );
  const tree = context.obj({ Names: sorted.flatMap(([key, found]) => [PDFHexString.fromText(key), found]) });
  const all = catalog.lookup(name('Names'));
  if (all instanceof PDFDict) all.set(name('EmbeddedFiles'), tree);
  else catalog.set(name('Names'), context.obj({ EmbeddedFiles: tree }));
  catalog.set(name('AF'), context.obj([...others.filter((found) => !former.has(found)), specification]));
}

/** Deletes a file's objects; without references they would still be in the PDF. */
function remove(context: PDFContext, specification: PDFObject): void {
  const found = context.lookup(specification);
  const embedded = found instanceof PDFDict ? found.lookup(name('EF')) : undefined;
  const streams = embedded instanceof PDFDict ? embedded.values() : [];
  for (const object of [specification, ...streams]) if (object instanceof PDFRef) context.delete(object);
}

function isInvoice(specification: PDFObject | undefined): boolean {
  return invoiceNames.some((fileName) => hasFileName(fileName, specification));
}

function specify(
  pdf: PDFDocument,
  xml: Uint8Array,
  { fileName, relationship, level }: HybridProfile,
): PDFRef {
  const { context } = pdf;
  const file = context.flateStream(xml, {
    Type: 'EmbeddedFile',
    Subtype: 'text/xml',
    Params: {
      Size: xml.length,
      CheckSum: PDFHexString.of(createHash('md5').update(xml).digest('hex')),
      ModDate: PDFString.of(creationOf(pdf)),
    },
  });
  const stream = context.register(file);
  return context.register(
    context.obj({
      Type: 'Filespec',
      F: PDFString.of(fileName),
      UF: PDFHexString.fromText(fileName),
      Desc: PDFString.of(`Invoice in XML, ${level}`),
      AFRelationship: relationship,
      EF: { F: stream, UF: stream },
    }),
  );
}

/** Returns the creation date of the PDF, used as the date of the embedded file. */
function creationOf({ context }: PDFDocument): string {
  const information = context.lookup(context.trailerInfo.Info);
  const said = information instanceof PDFDict ? textOf(information.lookup(name('CreationDate'))) : undefined;
  return said ?? 'D:19700101000000Z';
}

/** Gives the changed file a new identifier and keeps the permanent one. */
function identify({ context }: PDFDocument, xml: Uint8Array): void {
  const found = context.lookup(context.trailerInfo.ID);
  const first = found instanceof PDFArray ? found.lookup(0) : undefined;
  const bytes =
    first instanceof PDFString || first instanceof PDFHexString ? first.asBytes() : new Uint8Array();
  const hash = createHash('md5').update(bytes).update(xml).digest('hex');
  const own = PDFHexString.of(hash);
  const original = bytes.length > 0 ? PDFHexString.of(Buffer.from(bytes).toString('hex')) : own;
  context.trailerInfo.ID = context.obj([original, own]);
}
