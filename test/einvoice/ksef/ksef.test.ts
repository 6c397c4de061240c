import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import { isObject } from '@docmill/documents/json';
import type { JsonObject } from '@docmill/documents/json';
import { fromKsef, toKsef } from '../../../src/einvoice/ksef/ksef.ts';
import { context } from '../../documents/fixed-context.ts';
import { conformanceFolder } from '../../support/conformance-folder.ts';
import { einvoiceFolder } from '../../support/einvoice-folder.ts';
import { nationalSchemaFaults } from '../national-schemas.ts';
import { xmlDifferences } from '../xml-differences.ts';

const samples = join(einvoiceFolder, 'samples', 'own');
const areSamplesThere = existsSync(samples);

function written(doc: JsonObject): string {
  const result = toKsef({ doc }, context);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.xml;
}

function documentOf(xml: Uint8Array): JsonObject {
  const read = fromKsef(xml, context);
  if (!read.ok || !isObject(read.envelope.doc)) throw new Error(JSON.stringify(read));
  expect(read.unread).toEqual([]);
  expect(read.faults).toEqual([]);
  return read.envelope.doc;
}

describe.skipIf(!areSamplesThere)('a FA(3) of others', () => {
  it.for(['fa3-invoice', 'fa3-correction'])('%s read and written has the same elements, made now', (name) => {
    const xml = readFileSync(join(samples, `${name}.xml`));
    const differences = xmlDifferences(xml, Buffer.from(written(documentOf(xml))));
    expect(differences.filter((row) => !row.includes('DataWytworzeniaFa'))).toEqual([]);
  });

  it('that corrects is a credit note of what it takes back', () => {
    expect(documentOf(readFileSync(join(samples, 'fa3-correction.xml')))).toMatchObject({
      type: 'credit-note',
      preceding: [{ code: 'FV-2026-0001', reason: 'Zwrot', ext: { 'pl-favat-effective-date': '2' } }],
      totals: { payable: '110.70' },
    });
  });

  it('in euro keeps its rate, and what was paid of it', () => {
    expect(documentOf(readFileSync(join(samples, 'fa3-invoice.xml')))).toMatchObject({
      currency: 'EUR',
      exchange_rates: [{ from: 'EUR', to: 'PLN', amount: '4.228' }],
      tax: { ext: { 'pl-favat-exemption': 'A' } },
      totals: { payable: '2224.00', advance: '100.00', due: '2124.00' },
    });
  });

  it('whose total is another one has a fault with its place', () => {
    const xml = readFileSync(join(samples, 'fa3-invoice.xml'), 'utf8').replace('2224.00', '2225.00');
    const read = fromKsef(Buffer.from(xml), context);
    expect(read).toMatchObject({
      ok: true,
      faults: [{ code: 'totals-mismatch', paths: ['/Faktura/Fa/P_15'] }],
    });
  });
});

const folder = join(conformanceFolder, 'vectors');
const vectors = (existsSync(folder) ? readdirSync(folder) : [])
  .filter((file) => file.startsWith('pl__'))
  .map((file) => {
    const { input } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { input: JsonObject };
    return { file, input: isObject(input.doc) ? input.doc : input };
  })
  .filter(({ input }) => JSON.stringify(input).includes('pl-favat-v3'));

function built(input: JsonObject): JsonObject {
  const result = build(input, context);
  if (!result.ok || !isObject(result.envelope.doc)) throw new Error('the document is not valid');
  return result.envelope.doc;
}

/** The published numbers of KSeF in credit notes are none that KSeF gives: here they are. */
function withNumber(input: JsonObject): JsonObject {
  const text = JSON.stringify(input).replace(/"val":"[^"]*"/, '"val":"9876543210-20260120-0A1B2C-3D4E5F-60"');
  return JSON.parse(text) as JsonObject;
}

describe.skipIf(vectors.length === 0)('a published invoice written as FA(3)', () => {
  it.for(vectors)('$file is valid by the schema', ({ input }) => {
    expect(nationalSchemaFaults('ksef', written(built(withNumber(input))))).toEqual([]);
  });

  it.for(vectors)('$file read and written again has the same bytes', ({ input }) => {
    const xml = written(built(withNumber(input)));
    expect(written(documentOf(Buffer.from(xml)))).toBe(xml);
  });

  it.for(vectors.filter(({ file }) => file.startsWith('pl__credit-note')))(
    '$file is refused with what is no number of KSeF',
    ({ input }) => {
      expect(toKsef({ doc: built(input) }, context)).toMatchObject({
        ok: false,
        error: { key: 'not-representable' },
      });
    },
  );
});

describe('FA(3)', () => {
  const address = { street: 'ul. Prosta 1', locality: 'Warszawa', code: '00-001', country: 'PL' };
  const invoice: JsonObject = {
    $schema: 'https://gobl.org/draft-0/bill/invoice',
    $regime: 'PL',
    $addons: ['pl-favat-v3'],
    code: '1',
    issue_date: '2026-03-01',
    currency: 'PLN',
    supplier: { name: 'Firma', tax_id: { country: 'PL', code: '9876543210' }, addresses: [address] },
    customer: { name: 'Klient', tax_id: { country: 'PL', code: '9876543210' }, addresses: [address] },
    lines: [
      {
        quantity: '1',
        item: { name: 'Praca', price: '100.00' },
        taxes: [{ cat: 'VAT', key: 'standard', rate: 'general' }],
      },
    ],
  };

  it('has no discounts of a whole invoice, and says where they stand', () => {
    const discounts = [{ amount: '10.00', taxes: [{ cat: 'VAT', key: 'standard', rate: 'general' }] }];
    expect(toKsef({ doc: built({ ...invoice, discounts }) }, context)).toMatchObject({
      ok: false,
      error: { key: 'not-representable', faults: [{ paths: ['$.doc.discounts[0]'] }] },
    });
  });

  it('has what is taken off a line for one unit, and reads it as it was', () => {
    const lines = [
      {
        quantity: '3',
        item: { name: 'Praca', price: '100.00' },
        discounts: [{ amount: '10.00' }],
        taxes: [{ cat: 'VAT', key: 'standard', rate: 'general' }],
      },
    ];
    const xml = written(built({ ...invoice, lines }));
    expect(xml).toContain('<P_10>3.33333333</P_10>');
    expect(documentOf(Buffer.from(xml))).toMatchObject({
      lines: [{ discounts: [{ amount: '10.00' }], total: '290.00' }],
    });
  });

  it.for([
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'invalid-xml'],
    [
      'the namespace of FA(2)',
      '<Faktura xmlns="http://crd.gov.pl/wzor/2023/06/29/12648/"/>',
      'unknown-document-type',
    ],
  ] as const)('with %s is not read', ([, xml, key]) => {
    expect(fromKsef(Buffer.from(xml), context)).toMatchObject({ ok: false, error: { key } });
  });
});
