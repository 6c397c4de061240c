import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { existsSync } from 'node:fs';
import { build } from '@docmill/documents';
import type { Context } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { toFacturae } from '../../src/einvoice/facturae/facturae.ts';
import { fromFatturaPa, toFatturaPa } from '../../src/einvoice/fatturapa/fatturapa.ts';
import { fromKsef, toKsef } from '../../src/einvoice/ksef/ksef.ts';
import type { WrittenNational } from '../../src/einvoice/table/national.ts';
import { context } from '../documents/fixed-context.ts';
import { einvoiceFolder } from '../support/einvoice-folder.ts';
import { nationalSchemaFaults } from './national-schemas.ts';
import { randomInvoices } from './random-invoices.ts';

interface Format {
  readonly schema: 'fatturapa' | 'ksef' | 'facturae';
  readonly invoices: fc.Arbitrary<JsonObject>;
  readonly write: (envelope: JsonObject) => WrittenNational;
  readonly read?: (xml: Uint8Array, context: Context) => { readonly ok: boolean };
}

const formats: readonly Format[] = [
  {
    schema: 'fatturapa',
    invoices: randomInvoices('IT', 'it-sdi-v1'),
    write: (envelope) => toFatturaPa(envelope, { progressive: '1' }, context),
    read: fromFatturaPa,
  },
  {
    schema: 'ksef',
    invoices: randomInvoices('PL', 'pl-favat-v3'),
    write: (envelope) => toKsef(envelope, context),
    read: fromKsef,
  },
  {
    schema: 'facturae',
    invoices: randomInvoices('ES', 'es-facturae-v3'),
    write: (envelope) => toFacturae(envelope, context),
  },
];

/** What became of an invoice: `written`, or `refused` with a place for each fault. Anything else is a defect. */
function fateOf(invoice: JsonObject, { schema, write, read }: Format): string {
  const built = build(invoice, { ...context, refuse: 'report' });
  const envelope = built.ok ? built.envelope : built.calculated;
  if (envelope === undefined) return 'refused';
  const written = write(envelope);
  if (!written.ok) {
    const isTold = written.error.faults.every(({ paths }) => paths.length > 0);
    return isTold ? 'refused' : `refused without a place: ${written.error.message}`;
  }
  const faults = nationalSchemaFaults(schema, written.xml);
  if (faults.length > 0) return faults.join('; ');
  return read?.(Buffer.from(written.xml), context).ok === false ? 'not read again' : 'written';
}

describe.skipIf(!existsSync(einvoiceFolder)).for(formats)('a random invoice as $schema', (format) => {
  const fates = fc
    .sample(format.invoices, { seed: 20_261_122, numRuns: 300 })
    .map((invoice) => ({ invoice, fate: fateOf(invoice, format) }));

  it('is valid by the schema and can be read, or is refused with the place', () => {
    expect(fates.filter(({ fate }) => !['written', 'refused'].includes(fate))).toEqual([]);
  });

  it('is often enough one of those that are written', () => {
    expect(fates.filter(({ fate }) => fate === 'written').length).toBeGreaterThan(15);
  });
});
