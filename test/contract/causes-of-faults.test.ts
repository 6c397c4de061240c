import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';
import { invoice } from './world.ts';

const shared = sharedService();

const { supplier, lines, ...rest } = invoice;
const [line] = lines;
const taxed = (tax: object) => ({ ...invoice, lines: [{ ...line, taxes: [tax] }] });
const supplied = (taxId: object) => ({ ...invoice, supplier: { ...supplier, tax_id: taxId } });
const rate = { code: 'DOCMILL-CALCULATION', paths: ['$.doc.lines[0].taxes[0]'] };
const country = '$.doc.supplier.tax_id.country';

describe('a document is refused for its cause first, each fault at its place:', () => {
  test.each<[string, object, object[]]>([
    [
      'no supplier',
      { ...rest, lines },
      [
        {
          code: 'DOCMILL-SUPPLIER-01',
          paths: ['$.doc.supplier'],
          message: expect.stringMatching(/^there is no supplier/),
        },
        rate,
      ],
    ],
    [
      'a supplier without a country',
      supplied({ code: 'B98602642' }),
      [
        {
          code: 'DOCMILL-SUPPLIER-02',
          paths: [country],
          message: expect.stringMatching(/has no tax country/),
        },
        rate,
      ],
    ],
    [
      'a country by its name',
      supplied({ country: 'Spain', code: 'B98602642' }),
      [
        {
          code: 'DOCMILL-COUNTRY-01',
          paths: [country],
          message: expect.stringMatching(/'Spain'; did you mean ES\?$/),
        },
        rate,
      ],
    ],
    [
      'a regime that there is not',
      { ...invoice, $regime: 'XX' },
      [{ code: 'DOCMILL-REGIME-01', paths: ['$.doc.$regime'], message: expect.stringMatching(/'XX'/) }, rate],
    ],
    [
      'a rate that there is not',
      taxed({ cat: 'VAT', rate: 'redcued' }),
      [{ ...rate, message: expect.stringMatching(/'redcued'/) }],
    ],
    [
      'a tax that there is not',
      taxed({ cat: 'MWST', rate: 'general' }),
      [{ ...rate, message: expect.stringMatching(/'MWST'/) }],
    ],
    [
      'no lines',
      { ...rest, supplier },
      [
        { paths: ['$.doc.lines'], message: expect.stringMatching(/^invoice lines are required/) },
        { paths: ['$.doc.totals'], message: expect.stringMatching(/^invoice totals are required/) },
      ],
    ],
    [
      'a percentage without its sign',
      taxed({ cat: 'VAT', percent: '21' }),
      [
        {
          code: 'DOCMILL-PERCENT-01',
          paths: ['$.doc.lines[0].taxes[0].percent'],
          message: expect.stringMatching(/^'21' without its sign is 2100%; write '21%'$/),
        },
      ],
    ],
    [
      'a member with a letter wrong',
      { ...rest, lines, suplier: supplier },
      [
        {
          code: 'DOCMILL-READ-01',
          paths: ['$.doc.suplier'],
          message: expect.stringMatching(/did you mean supplier\?$/),
        },
      ],
    ],
  ])('%s', async (_what, data, faults) => {
    const { status, json } = await shared.client.put(`/silo/v1/entries/${v7()}`, { data });
    expect({ status, faults: json['faults'] }).toMatchObject({ status: 422, faults });
    const mutation = 'mutation ($input: SiloEntryInput!) { createSiloEntry(input: $input) { id } }';
    const { json: answer } = await shared.client.graphql(mutation, { input: { data } });
    expect(answer['errors'][0]['extensions']['faults']).toEqual(json['faults']);
  });
});

test.each(['21%', '0.21', '1', '100%', '150%'])('a percentage may be written as %s', async (percent) => {
  const data = taxed({ cat: 'VAT', percent });
  expect(await shared.client.put(`/silo/v1/entries/${v7()}`, { data })).toMatchObject({ status: 200 });
});
