import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { toFatturaPa } from '../../src/einvoice/fatturapa/fatturapa.ts';
import { context } from '../documents/fixed-context.ts';

const address = {
  street: 'Via Roma',
  num: '1',
  locality: 'Milano',
  region: 'MI',
  code: '20121',
  country: 'IT',
};
const tax = { taxes: [{ cat: 'VAT', rate: 'general' }] };

/** Where texts stood that FatturaPA has no place for. */
function unwrittenOf(change: JsonObject, item: JsonObject = {}): string[] {
  const invoice: JsonObject = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: 'IT',
    $addons: ['it-sdi-v1'],
    series: 'A',
    code: '7',
    issue_date: '2026-03-01',
    currency: 'EUR',
    supplier: { name: 'Venditore', tax_id: { country: 'IT', code: '12345678903' }, addresses: [address] },
    customer: { name: 'Cliente', tax_id: { country: 'IT', code: '13029381004' }, addresses: [address] },
    lines: [{ quantity: '1', item: { name: 'Lavoro  svolto', price: '100.00', ...item }, ...tax }],
    ...change,
  };
  const built = build(invoice, context);
  if (!built.ok) throw new Error(JSON.stringify(built.error));
  const written = toFatturaPa(built.envelope, { progressive: '1' }, context);
  if (!written.ok) throw new Error(JSON.stringify(written.error));
  expect(written.notices.every(({ code }) => code === 'not-written')).toBe(true);
  return written.notices.flatMap(({ paths }) => paths);
}

describe('what FatturaPA has no place for', () => {
  it('is nothing of an invoice that it can say, though spaces and series are spelt otherwise', () => {
    expect(unwrittenOf({})).toEqual([]);
  });

  it('is no text that it has in several pieces', () => {
    const text = 'Una causale piuttosto lunga. '.repeat(20).trim();
    expect(unwrittenOf({ notes: [{ key: 'reason', text }] })).toEqual([]);
  });

  it('is told with its place', () => {
    expect(unwrittenOf({}, { description: 'Di notte', ref: 'L-1' })).toEqual([
      '$.doc.lines[0].item.ref',
      '$.doc.lines[0].item.description',
    ]);
    expect(unwrittenOf({ notes: [{ key: 'general', text: 'Grazie' }] })).toEqual(['$.doc.notes[0].text']);
  });

  it('is what comes second where it takes one', () => {
    const emails = [{ addr: 'a@example.com' }, { addr: 'b@example.com' }];
    const supplier = { name: 'Venditore', tax_id: { country: 'IT', code: '12345678903' }, emails };
    expect(unwrittenOf({ supplier: { ...supplier, addresses: [address] } })).toEqual([
      '$.doc.supplier.emails[1].addr',
    ]);
  });

  it('is told fifty times at most', () => {
    const lines = Array.from({ length: 60 }, (_, index) => ({
      quantity: '1',
      item: { name: 'Lavoro', price: '1.00', ref: `rif-${index}-x` },
      ...tax,
    }));
    expect(unwrittenOf({ lines })).toHaveLength(50);
  });
});
