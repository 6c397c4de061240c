import { describe, expect, it } from 'vitest';
import { build } from '../../src/documents/documents.ts';
import type { Context } from '../../src/documents/context.ts';
import type { JsonObject } from '../../src/documents/json.ts';
import { context } from './fixed-context.ts';
import { sampleInvoice } from './sample-invoice.ts';

const iban = (number: string): JsonObject => ({
  payment: { instructions: { key: 'credit-transfer', credit_transfer: [{ iban: number }] } },
});

const lost: [string, JsonObject, string][] = [
  ['DOCMILL-READ-01', { colour: 'red' }, '$.doc.colour'],
  ['DOCMILL-ADDON-01', { $addons: ['xx-nothing-v1'] }, '$.doc.$addons[0]'],
  ['DOCMILL-CURRENCY-01', { currency: 'XYZ' }, '$.doc.currency'],
];

const doubtful: [string, JsonObject, string][] = [
  [
    'DOCMILL-COUNTRY-01',
    { supplier: { name: 'x', addresses: [{ country: 'ZZ' }], tax_id: { country: 'ES', code: 'B98602642' } } },
    '$.doc.supplier.addresses[0].country',
  ],
  [
    'DOCMILL-COUNTRY-02',
    { customer: { name: 'x', tax_id: { country: 'ZZ', code: '1' } } },
    '$.doc.customer.tax_id.country',
  ],
  ['DOCMILL-IBAN-01', iban('ES9121000418450200051333'), '$.doc.payment.instructions.credit_transfer[0].iban'],
  ['DOCMILL-EXTENSION-01', { customer: { name: 'x', ext: { colour: 'red' } } }, '$.doc.customer.ext'],
  [
    'DOCMILL-REGIME-01',
    { $regime: 'ZW', currency: 'USD', lines: [], charges: [{ amount: '1', reason: 'x' }] },
    '$.doc.$regime',
  ],
];

function notices(input: JsonObject, refuse: Context['refuse']): JsonObject {
  return build(sampleInvoice(input), { ...context, ...(refuse && { refuse }) }) as unknown as JsonObject;
}

describe('what the format passes over in silence', () => {
  it.for(lost)('%s refuses what would lose data', ([code, input, place]) => {
    expect(notices(input, undefined)).toMatchObject({
      ok: false,
      error: { key: 'validation', faults: [{ code, paths: [place] }] },
    });
  });

  it.for(lost)('%s only reports it where the context says so', ([code, input, place]) => {
    expect(notices(input, 'report')).toMatchObject({ ok: true, notices: [{ code, paths: [place] }] });
  });

  it.for(doubtful)('%s reports what is doubtful', ([code, input, place]) => {
    expect(notices(input, undefined)).toMatchObject({ ok: true, notices: [{ code, paths: [place] }] });
  });

  it.for(doubtful)('%s refuses it where the context refuses everything', ([code, input, place]) => {
    expect(notices(input, 'all')).toMatchObject({
      ok: false,
      error: { faults: [{ code, paths: [place] }] },
    });
  });

  it('is nothing in a sound invoice, spaces in its IBAN or not', () => {
    expect(notices(iban('ES91 2100 0418 4502 0005 1332'), 'all')).toMatchObject({ ok: true, notices: [] });
  });
});
