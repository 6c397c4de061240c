import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedFile } from '../../../src/einvoice/document/files.ts';
import { fromFatturaPa, toFatturaPa } from '../../../src/einvoice/fatturapa/fatturapa.ts';
import { context } from '../../documents/fixed-context.ts';

const plain = fromFatturaPa(readFileSync(join(import.meta.dirname, 'signed-der.p7m')), context);
const envelope = plain.ok ? plain.envelope : {};

function written(files: readonly EmbeddedFile[]): string {
  const result = toFatturaPa(envelope, { progressive: '1', files }, context);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

function filesIn(xml: string): readonly EmbeddedFile[] {
  const read = fromFatturaPa(Buffer.from(xml), context);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  expect(read.unread).toEqual([]);
  return read.files;
}

const time = { name: 'ore.pdf', mediaType: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7') };
const table = { name: 'dati.csv', mediaType: 'text/csv', content: Uint8Array.of(0, 255, 10) };

/** An invoice with a file as others write it. */
function withFile(rows: string): string {
  return written([]).replace('</FatturaElettronicaBody>', `<Allegati>${rows}</Allegati>$&`);
}

describe('files in a FatturaPA', () => {
  it('stand there with name, format, description and bytes, and are read again', () => {
    const xml = written([
      { reference: 'Ore lavorate', ...time },
      { reference: undefined, ...table },
    ]);
    expect(xml).toContain('<FormatoAttachment>PDF</FormatoAttachment>');
    expect(filesIn(xml)).toEqual([
      { reference: 'Ore lavorate', ...time },
      { reference: undefined, ...table },
    ]);
  });

  it('are called by their format where their name tells none', () => {
    const xml = withFile(
      '<NomeAttachment>../Ore</NomeAttachment><FormatoAttachment>pdf</FormatoAttachment><Attachment>JVBE\nRg==</Attachment>',
    );
    expect(filesIn(xml)).toMatchObject([{ name: 'Ore.pdf', mediaType: 'application/pdf' }]);
  });

  it('are archives where they are compressed', () => {
    const xml = withFile(
      '<NomeAttachment>ore</NomeAttachment><AlgoritmoCompressione>ZIP</AlgoritmoCompressione><FormatoAttachment>PDF</FormatoAttachment><Attachment>JVBERg==</Attachment>',
    );
    expect(filesIn(xml)).toMatchObject([{ name: 'ore.zip', mediaType: 'application/zip' }]);
  });

  it('that are not in base 64 are told and left out', () => {
    const xml = withFile('<NomeAttachment>ore</NomeAttachment><Attachment>***</Attachment>');
    expect(fromFatturaPa(Buffer.from(xml), context)).toMatchObject({
      ok: true,
      files: [],
      faults: [
        {
          code: 'invalid-attachment',
          paths: ['/p:FatturaElettronica/FatturaElettronicaBody/Allegati[1]/Attachment'],
        },
      ],
    });
  });

  it('have names of sixty characters at most', () => {
    const result = toFatturaPa(
      envelope,
      { files: [{ reference: undefined, ...time, name: 'x'.repeat(61) }] },
      context,
    );
    expect(result).toMatchObject({ ok: false, error: { faults: [{ code: 'not-representable' }] } });
  });
});
