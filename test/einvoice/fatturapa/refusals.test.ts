import { describe, expect, it } from 'vitest';
import { build } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import { fromFatturaPa, toFatturaPa } from '../../../src/einvoice/fatturapa/fatturapa.ts';
import type { WrittenNational } from '../../../src/einvoice/table/national.ts';
import { context } from '../../documents/fixed-context.ts';

const address = {
  street: 'Via Roma',
  num: '1',
  locality: 'Milano',
  region: 'MI',
  code: '20121',
  country: 'IT',
};

const invoice: JsonObject = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  $regime: 'IT',
  $addons: ['it-sdi-v1'],
  code: '1',
  issue_date: '2026-03-01',
  currency: 'EUR',
  supplier: {
    name: 'Venditore S.r.l.',
    tax_id: { country: 'IT', code: '12345678903' },
    addresses: [address],
  },
  customer: { name: 'Cliente S.r.l.', tax_id: { country: 'IT', code: '13029381004' }, addresses: [address] },
  lines: [
    { quantity: '1', item: { name: 'Lavoro', price: '100.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
};

function written(change: JsonObject, progressive = '00001'): WrittenNational {
  const built = build({ ...invoice, ...change }, { ...context, refuse: 'report' });
  const envelope = built.ok ? built.envelope : built.calculated;
  if (envelope === undefined) throw new Error('the invoice cannot be calculated');
  return toFatturaPa(envelope, { progressive }, context);
}

function line(change: JsonObject): JsonObject {
  return {
    lines: [
      {
        quantity: '1',
        item: { name: 'Lavoro', price: '100.00', ...change },
        taxes: [{ cat: 'VAT', rate: 'general' }],
      },
    ],
  };
}

describe('FatturaPA', () => {
  it('names the supplier as who transmits where nobody else is', () => {
    expect(written({})).toMatchObject({
      ok: true,
      xml: expect.stringMatching(/<IdTrasmittente>\s*<IdPaese>IT<\/IdPaese>\s*<IdCodice>12345678903</),
    });
  });

  it.for<readonly [string, JsonObject, string]>([
    ['characters outside Latin-1', line({ name: 'Работа' }), '$.doc.lines[0].item.name'],
    ['a longer text than fits', line({ name: 'x'.repeat(1001) }), '$.doc.lines[0].item.name'],
    ['a number without a digit', { code: 'ABC' }, '$.doc.code'],
    ['a number that is too long', { code: '123456789012345678901' }, '$.doc.code'],
    ['a simplified invoice', { $tags: ['simplified'] }, '$.doc.tax.ext.it-sdi-document-type'],
    [
      'a house number that is too long',
      { supplier: { ...(invoice.supplier as JsonObject), addresses: [{ ...address, num: '123456789' }] } },
      '$.doc.supplier.addresses[0].num',
    ],
    [
      'no address of the customer',
      { customer: { name: 'Cliente', tax_id: { country: 'IT', code: '13029381004' } } },
      '$.doc.customer.addresses',
    ],
  ])('has no room for %s, and says where', ([, change, path]) => {
    const result = written(change);
    expect(result).toMatchObject({ ok: false, error: { key: 'not-representable' } });
    expect(result.ok ? [] : result.error.faults.flatMap(({ paths }) => paths)).toContain(path);
  });

  it('wants a progressive number of ten characters at most', () => {
    expect(written({}, '12345678901')).toMatchObject({ ok: false, error: { key: 'not-representable' } });
  });

  it('is no way to send a message', () => {
    const message = { $schema: 'https://gobl.org/draft-0/note/message', content: 'hello' };
    expect(toFatturaPa({ doc: message }, {}, context)).toMatchObject({
      ok: false,
      error: { key: 'unsupported-document-type' },
    });
  });

  it.for([
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'invalid-xml'],
    ['another root', '<FatturaElettronica versione="FPR12"/>', 'unknown-document-type'],
    ['elements nested too deep', `${'<a>'.repeat(101)}${'</a>'.repeat(101)}`, 'invalid-xml'],
    ['a signed envelope', '\u0030\u0082\u0001', 'invalid-xml'],
  ] as const)('with %s is not read', ([, xml, key]) => {
    expect(fromFatturaPa(Buffer.from(xml), context)).toMatchObject({ ok: false, error: { key } });
  });

  it('of which nearly everything is missing is read all the same, with what is wrong with it', () => {
    const empty =
      '<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12"/>';
    const read = fromFatturaPa(Buffer.from(empty), context);
    expect(read.ok ? read.faults.length : read.error.key).not.toBe(0);
  });

  it('tells a discount by its amount where the percentage has more than two decimals', () => {
    const discounts = [{ percent: '33.333%' }];
    const [row] = line({}).lines as JsonObject[];
    const result = written({ lines: [{ ...row, discounts }] });
    const xml = result.ok ? result.xml : '';
    expect(xml).toMatch(/<Tipo>SC<\/Tipo>\s*<Importo>33\.33\d*<\/Importo>/);
    expect(xml).not.toContain('<Percentuale>');
  });

  it('has no room for a rate of more than two decimals, and names nobody by half a name', () => {
    const [row] = line({}).lines as JsonObject[];
    const rated = written({ lines: [{ ...row, taxes: [{ cat: 'VAT', percent: '7.255%' }] }] });
    expect(rated).toMatchObject({ ok: false, error: { message: expect.stringContaining("'7.255%'") } });
    const people = [{ name: { surname: 'Rossi' } }];
    const customer = { people, tax_id: { country: 'IT', code: '13029381004' }, addresses: [address] };
    expect(written({ customer })).toMatchObject({ ok: false, error: { key: 'not-representable' } });
  });
});
