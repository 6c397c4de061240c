import { PDFArray, PDFDict, PDFRawStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib';
import { maxUnpackedBytes, name, textOf, unpack } from './pdf-file.ts';

/** File embedded in a PDF. */
export interface AttachedFile {
  /** Name without folders. */
  readonly name: string;
  /** Media type as given by the PDF; empty if it gives none. */
  readonly mime: string;
  readonly description: string | undefined;
  readonly bytes: Uint8Array;
}

/** Maximum number of files of a PDF that are read. */
const maxFiles = 50;

/** Returns the files of a PDF, each once: those of the catalog, those of its name tree, and attachments on its pages. */
export function attachedFiles(pdf: PDFDocument): AttachedFile[] {
  const seen = new Set<PDFRawStream>();
  const files: AttachedFile[] = [];
  let left = maxUnpackedBytes;
  for (const specification of specifications(pdf)) {
    const stream = streamOf(specification);
    if (!stream || seen.has(stream)) continue;
    seen.add(stream);
    const bytes = unpack(stream, left);
    left -= bytes.length;
    files.push({
      name: nameOf(specification),
      mime: textOf(stream.dict.lookup(name('Subtype'))) ?? '',
      description: textOf(specification.lookup(name('Desc'))),
      bytes,
    });
    if (files.length === maxFiles) break;
  }
  return files;
}

function* specifications(pdf: PDFDocument): Iterable<PDFDict> {
  yield* dictionariesIn(pdf.catalog.lookup(name('AF')));
  for (const [, specification] of embeddedFiles(pdf)) {
    const found = pdf.context.lookup(specification);
    if (found instanceof PDFDict) yield found;
  }
  for (const page of pdf.getPages())
    for (const annotation of dictionariesIn(page.node.lookup(name('Annots')))) {
      const found = annotation.lookup(name('FS'));
      if (annotation.lookup(name('Subtype')) === name('FileAttachment') && found instanceof PDFDict)
        yield found;
    }
}

/** Returns the names of embedded files in the name tree, with their file specifications. */
export function embeddedFiles(pdf: PDFDocument): (readonly [key: string, specification: PDFObject])[] {
  const names = pdf.catalog.lookup(name('Names'));
  const root = names instanceof PDFDict ? names.lookup(name('EmbeddedFiles')) : undefined;
  const seen = new Set<PDFDict>();
  const entries: [string, PDFObject][] = [];
  const open = root instanceof PDFDict ? [root] : [];
  for (let node = open.shift(); node && entries.length < maxNames; node = open.shift()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const leaves = node.lookup(name('Names'));
    if (leaves instanceof PDFArray) {
      for (let index = 0; index + 1 < leaves.size(); index += 2)
        entries.push([textOf(leaves.lookup(index)) ?? '', leaves.get(index + 1)]);
    }
    open.unshift(...dictionariesIn(node.lookup(name('Kids'))));
  }
  return entries;
}

const maxNames = 10_000;

function dictionariesIn(list: PDFObject | undefined): PDFDict[] {
  if (!(list instanceof PDFArray)) return [];
  return Array.from({ length: list.size() }, (_, index) => list.lookup(index)).filter(
    (item) => item instanceof PDFDict,
  );
}

function streamOf(specification: PDFDict): PDFRawStream | undefined {
  const embedded = specification.lookup(name('EF'));
  if (!(embedded instanceof PDFDict)) return undefined;
  return [embedded.lookup(name('UF')), embedded.lookup(name('F'))].find(
    (found) => found instanceof PDFRawStream,
  );
}

/** Returns the file name of a specification, without folders. */
export function nameOf(specification: PDFDict): string {
  const said = textOf(specification.lookup(name('UF'))) ?? textOf(specification.lookup(name('F'))) ?? '';
  return said.slice(Math.max(said.lastIndexOf('/'), said.lastIndexOf('\\')) + 1);
}

/** Returns whether a specification has this file name. */
export function hasFileName(fileName: string, specification: PDFObject | undefined): boolean {
  return specification instanceof PDFDict && nameOf(specification).toLowerCase() === fileName;
}
