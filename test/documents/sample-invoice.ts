import { build } from '../../src/documents/documents.ts';
import type { Envelope } from '../../src/documents/envelope.ts';
import type { JsonObject } from '../../src/documents/json.ts';
import { context } from './fixed-context.ts';

/** Half an invoice between Spanish companies over 10 pieces at 100.00. */
export function sampleInvoice(over: JsonObject = {}): JsonObject {
  return {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    series: 'F1',
    code: '0042',
    issue_date: '2026-03-14',
    supplier: { name: 'Provide One S.L.', tax_id: { country: 'ES', code: 'B98602642' } },
    customer: { name: 'Sample Consumer', tax_id: { country: 'ES', code: '54387763P' } },
    lines: [
      { quantity: '10', item: { name: 'Chair', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
    ],
    ...over,
  };
}

/** The envelope of an input that must be accepted. */
export function envelopeOf(input: JsonObject): Envelope {
  const built = build(input, context);
  if (!built.ok) throw new Error(built.error.message);
  return built.envelope;
}
