import type { JsonObject } from '../../../../src/documents/json.ts';
import { defined, line } from '../invoices.ts';

/** An invoice that myDATA accepts; members given replace its own, undefined ones vanish. */
export function greekInvoice(members: Record<string, unknown> = {}): JsonObject {
  return defined({
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $addons: ['gr-mydata-v1'],
    type: 'standard',
    series: 'A',
    code: '1',
    issue_date: '2025-06-01',
    supplier: { name: 'Προμηθευτής', tax_id: { country: 'EL', code: '177472438' } },
    customer: {
      name: 'Πελάτης',
      tax_id: { country: 'EL', code: '841442160' },
      addresses: [{ locality: 'Θεσσαλονίκη', code: '54625', country: 'GR' }],
    },
    lines: [line({ cat: 'VAT', rate: 'general' })],
    payment: { instructions: { key: 'cash' } },
    ...members,
  });
}
