import type { Context } from '../../../src/documents/context.ts';
import { build } from '../../../src/documents/documents.ts';
import type { Built } from '../../../src/documents/documents.ts';
import type { JsonObject } from '../../../src/documents/json.ts';

/** A fixed clock and UUID. */
export const context: Context = {
  now: () => new Date('2025-06-15T12:00:00Z'),
  uuid: () => '0197a0c0-0000-7000-8000-000000000001',
};

/** A short invoice with these members, built. */
export function built(members: JsonObject): Built {
  return build(
    {
      $schema: 'https://gobl.org/draft-0/bill/invoice',
      code: '001',
      currency: 'EUR',
      supplier: { name: 'Supplier', tax_id: { country: 'DE', code: '111111125' } },
      customer: { name: 'Customer', tax_id: { country: 'DE', code: '282741168' } },
      lines: [
        { quantity: '1', item: { name: 'Work', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
      ],
      ...members,
    },
    context,
  );
}

/** What tests look at in a calculated document. */
interface CalculatedDocument {
  $addons?: string[];
  tax?: { ext?: Record<string, string>; notes?: object[] };
  totals?: object;
}

/** The document that was calculated, whatever rules were against it. */
export function calculated(members: JsonObject): CalculatedDocument {
  const result = built(members);
  const envelope = result.ok ? result.envelope : result.calculated;
  if (!envelope) throw new Error(result.ok ? 'no envelope' : result.error.message);
  return envelope.doc;
}
