import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PdfOptions } from '../../../../src/transform/providers/pdf/pdf-options.ts';
import { renderPdf } from '../../../../src/transform/providers/pdf/render-pdf.ts';
import { readPdf } from './read-pdf.ts';
import { sampleInvoice } from './sample-invoice.ts';

const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docmill-pdf-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** A print as a file, and what qpdf lists of its objects. */
async function objectsOf(
  envelope: Record<string, unknown>,
  options: PdfOptions = {},
): Promise<{ file: string; objects: string }> {
  const file = join(folder, 'print.pdf');
  writeFileSync(file, await renderPdf(envelope, options));
  const objects = execFileSync('qpdf', ['--qdf', '--object-streams=disable', file, '-'], {
    maxBuffer: 1e8,
  }).toString('latin1');
  return { file, objects };
}

describe.skipIf(!hasQpdf)('the structure of a print', () => {
  it('is sound, says its language, and marks its head, tables and their heads for readers that speak', async () => {
    const { file, objects } = await objectsOf(sampleInvoice());
    expect(spawnSync('qpdf', ['--check', file]).status).toBe(0);
    expect(objects).toMatch(/\/Lang \(nl-NL\)/);
    expect(objects).toMatch(/\/MarkInfo <<\s*\/Marked true/);
    for (const tag of ['Document', 'H1', 'Table', 'THead', 'TBody', 'TR', 'TH', 'TD'])
      expect(objects).toMatch(new RegExp(`/S /${tag}\\b`));
  });

  it('describes each of its pictures in words', async () => {
    const payment = {
      instructions: {
        key: 'credit-transfer',
        ref: 'RF18539007547034',
        credit_transfer: [{ iban: 'NL91ABNA0417164300' }],
      },
    };
    const { objects } = await objectsOf(sampleInvoice({ payment }));
    expect(objects.match(/\/S \/Figure\b/g)).toHaveLength(1);
    expect(objects).toMatch(/\/Alt [(<]/);
  });

  it('carries files, and says what they are to it', async () => {
    const xml = '<invoice>é</invoice>';
    const attachment = {
      name: 'invoice.xml',
      bytes: Buffer.from(xml),
      mime: 'text/xml',
      description: 'As XML',
    };
    const options = { attachments: [{ ...attachment, relationship: 'alternative' as const }] };
    const { file, objects } = await objectsOf(sampleInvoice(), options);
    expect(execFileSync('qpdf', ['--show-attachment=invoice.xml', file]).toString()).toBe(xml);
    expect(objects).toMatch(/\/AFRelationship \/Alternative/);
    expect((await readPdf(readFileSync(file))).pages).toHaveLength(1);
  });
});
