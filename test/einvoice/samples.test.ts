import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromXml } from '../../src/einvoice/einvoice.ts';
import { context } from '../documents/fixed-context.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';

const folder = join(einvoiceFolder, 'samples');

/** Samples that are no invoices in UBL or CII. */
const otherFormats = /facturx-xml\/zugferd-|own\/fa3-/;

const samples = existsSync(folder)
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.xml'))
      .toSorted()
  : [];

function outcome(file: string): string {
  const read = fromXml(readFileSync(join(folder, file)), context);
  return read.ok ? 'read' : read.error.key;
}

describe.skipIf(samples.length === 0)('invoices of others', () => {
  it.for(samples.filter((file) => !otherFormats.test(file)))('%s is read', (file) => {
    expect(outcome(file)).toBe('read');
  });

  it.for(samples.filter((file) => otherFormats.test(file)))('%s is refused by its root', (file) => {
    expect(outcome(file)).toBe('unknown-document-type');
  });
});
