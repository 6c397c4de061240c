import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { EinvoiceError } from '../../src/einvoice/einvoice-error.ts';
import { toFacturae } from '../../src/einvoice/facturae/facturae.ts';
import { fromFatturaPa, toFatturaPa } from '../../src/einvoice/fatturapa/fatturapa.ts';
import { fromKsef, toKsef } from '../../src/einvoice/ksef/ksef.ts';
import { context } from '../documents/fixed-context.ts';
import { nationalSchemaFaults } from './national-schemas.ts';
import { publishedInvoices, withAddon } from './published-invoices.ts';
import type { PublishedInvoice } from './published-invoices.ts';

type Written =
  { readonly ok: true; readonly xml: string } | { readonly ok: false; readonly error: EinvoiceError };
type Read =
  | { readonly ok: true; readonly envelope: JsonObject }
  | { readonly ok: false; readonly error: EinvoiceError };

interface Format {
  readonly schema: 'fatturapa' | 'facturae' | 'ksef';
  readonly addon: string;
  readonly write: (envelope: JsonObject) => Written;
  readonly read?: (xml: Uint8Array) => Read;
}

const formats: readonly Format[] = [
  {
    schema: 'fatturapa',
    addon: 'it-sdi-v1',
    write: (envelope) => toFatturaPa(envelope, { progressive: '00001' }, context),
    read: (xml) => fromFatturaPa(xml, context),
  },
  {
    schema: 'ksef',
    addon: 'pl-favat-v3',
    write: (envelope) => toKsef(envelope, context),
    read: (xml) => fromKsef(xml, context),
  },
  { schema: 'facturae', addon: 'es-facturae-v3', write: (envelope) => toFacturae(envelope, context) },
];

/** Why an invoice may be refused; anything else would be a broken XML or a crash. */
const reasons = new Set(['invalid-document', 'not-representable', 'unsupported-document-type']);

function faultsOf(invoice: PublishedInvoice, { schema, addon, write, read }: Format): readonly string[] {
  const built = build(withAddon(invoice, addon), context);
  const envelope = built.ok ? built.envelope : built.calculated;
  if (envelope === undefined) return [];
  const written = write(envelope);
  if (!written.ok) return reasons.has(written.error.key) ? [] : [written.error.key];
  const faults = nationalSchemaFaults(schema, written.xml);
  const found = read?.(Buffer.from(written.xml));
  if (found === undefined) return faults;
  const again = found.ok ? write({ doc: found.envelope.doc ?? null }) : found;
  return again.ok && again.xml === written.xml ? faults : [...faults, 'written otherwise when read'];
}

describe.skipIf(publishedInvoices.length === 0).for(formats)('a published invoice as $schema', (format) => {
  it.for(publishedInvoices)('$name is valid by the schema and the same when read, or refused', (vector) => {
    expect(faultsOf(vector, format)).toEqual([]);
  });
});
