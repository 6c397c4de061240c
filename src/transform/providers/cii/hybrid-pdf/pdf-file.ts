import { inflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  ParseSpeeds,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { RequestError } from '../../../../platform/errors.ts';

/** Maximum total size of the decompressed files of a PDF, in bytes. */
export const maxUnpackedBytes = 100 * 1024 * 1024;

/**
 * Opens an untrusted PDF and works on it. Throws a `RequestError` if it is not a PDF or damaged in a part that is read
 * (`unreadable-pdf`), or encrypted (`encrypted-pdf`).
 */
export async function withPdf<Result>(
  bytes: Uint8Array,
  work: (pdf: PDFDocument) => Result | Promise<Result>,
): Promise<Result> {
  try {
    const pdf = await PDFDocument.load(bytes, {
      updateMetadata: false,
      ignoreEncryption: true,
      // A process of the pool has nothing else to do meanwhile.
      parseSpeed: ParseSpeeds.Fastest,
    });
    if (pdf.isEncrypted)
      throw new RequestError('validation', 'The PDF is encrypted', { key: 'encrypted-pdf' });
    return await work(pdf);
  } catch (error) {
    if (error instanceof RequestError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new RequestError('validation', `The PDF cannot be read: ${reason.slice(0, 200)}`, {
      key: 'unreadable-pdf',
    });
  }
}

/** Creates a PDF name, such as `/AF`. */
export const name = (text: string): PDFName => PDFName.of(text);

/** Returns the text of a string, hexadecimal string or name; undefined for other objects. */
export function textOf(object: PDFObject | undefined): string | undefined {
  return object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName
    ? object.decodeText()
    : undefined;
}

/** Decompresses a stream; throws a `RequestError` if the result exceeds a maximum size. */
export function unpack(stream: PDFRawStream, most: number): Uint8Array {
  const filter = stream.dict.lookup(name('Filter'));
  if (filter === undefined) return atMost(stream.contents, most);
  if (filter !== name('FlateDecode') || stream.dict.has(name('DecodeParms')))
    return atMost(decodePDFRawStream(stream).decode(), most);
  try {
    return inflateSync(stream.contents, { maxOutputLength: most });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw error;
  }
}

function atMost(bytes: Uint8Array, most: number): Uint8Array {
  if (bytes.length > most) throw tooLarge();
  return bytes;
}

function tooLarge(): RequestError {
  return new RequestError('too-large', `The files in the PDF have more than ${maxUnpackedBytes} bytes`);
}

/** Returns the XMP metadata of a PDF as text; undefined if there are none. */
export function xmpOf(pdf: PDFDocument): string | undefined {
  const stream = pdf.catalog.lookup(name('Metadata'));
  if (!(stream instanceof PDFRawStream)) return undefined;
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(unpack(stream, 4 * 1024 * 1024));
  } catch {
    return undefined;
  }
}
