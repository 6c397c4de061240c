import { v1, v3, v4, v5, v6, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@docmill/documents/json';
import type { RequestError } from '../../src/platform/errors.ts';
import type { SiloEntry } from '../../src/silo/entries/entry.entity.ts';
import { newSigningKey } from '../support/keys.ts';
import { entryInput, invoice, newScope, party, SiloService } from './silo-service.ts';

let silo: SiloService;
beforeAll(async () => {
  silo = await SiloService.open();
});
afterAll(async () => {
  await silo[Symbol.asyncDispose]();
});

const scope = newScope();

async function create(fields: Parameters<typeof entryInput>[0], id: string = v7()): Promise<SiloEntry> {
  return (await silo.entries.create(scope, id, entryInput(fields))).record;
}

async function refusal(work: Promise<unknown>): Promise<RequestError> {
  return work.then(
    () => {
      throw new Error('nothing was refused');
    },
    (error: unknown) => error as RequestError,
  );
}

/** The envelope of an entry as its text says it. */
function dataOf({ data }: SiloEntry): JsonObject {
  return JSON.parse(JSON.stringify(data)) as JsonObject;
}

/** The document of an entry's envelope. */
function documentOf(entry: SiloEntry): JsonObject {
  return dataOf(entry)['doc'] as JsonObject;
}

test('a document is put into an envelope, calculated and stored', async () => {
  const made = await create({ data: invoice() });
  const entry = await silo.entries.get(scope, made.id);
  expect(entry.data).toEqual(made.data);
  expect(entry).toMatchObject({
    folder: 'sales',
    docSchema: 'https://gobl.org/draft-0/bill/invoice',
    envSchema: 'https://gobl.org/draft-0/envelope',
    draft: true,
  });
  expect(documentOf(entry)['totals']).toMatchObject({ total: '200.00', tax: '38.00', payable: '238.00' });
  expect((dataOf(entry)['head'] as JsonObject)['dig']).toEqual(entry.digest);
  expect(entry.snippet).toMatchObject({
    type: 'standard',
    series: 'S',
    code: '001',
    currency: 'EUR',
    issue_date: '2026-01-31',
    supplier: { name: 'Mill GmbH', country: 'DE', tax_code: '111111125' },
    customer: { name: 'Client GmbH', country: 'DE', tax_code: '282741168' },
    total: '200.00',
    tax: '38.00',
    total_with_tax: '238.00',
    payable: '238.00',
  });
});

test('an envelope keeps its identifier and labels', async () => {
  const uuid = v7();
  const entry = await create({
    data: { head: { uuid, tags: ['urgent'], meta: { order: '7' } }, doc: invoice() },
  });
  expect(dataOf(entry)['head']).toMatchObject({ uuid });
  expect(await silo.entries.get(scope, entry.id)).toMatchObject({ tags: ['urgent'], meta: { order: '7' } });
});

describe('a refused document', () => {
  test('names its faults with their places, and nothing is stored', async () => {
    const id = v7();
    const before = await silo.count('silo_entry');
    const refused = await refusal(create({ data: invoice({ lines: [{ quantity: '1' }] }) }, id));
    expect(refused).toMatchObject({ kind: 'validation', status: 422 });
    expect(refused.faults).toContainEqual({
      code: expect.any(String) as string,
      paths: ['$.doc.lines[0].item'],
      message: expect.any(String) as string,
    });
    expect(await silo.count('silo_entry')).toBe(before);
    expect(await refusal(silo.entries.get(scope, id))).toMatchObject({ kind: 'not-found' });
  });

  test.each([
    ['no schema', { code: '1' }],
    ['an unknown schema', { $schema: 'https://gobl.org/draft-0/bill/nonsense' }],
    ['an envelope without document', { $schema: 'https://gobl.org/draft-0/envelope', head: {} }],
    ['a number that is none', invoice({ lines: [{ quantity: 'two', item: { name: 'Work', price: '1' } }] })],
    [
      'a prototype key',
      JSON.parse('{"$schema":"https://gobl.org/draft-0/org/party","name":"x","__proto__":{"a":1}}'),
    ],
    ['an unknown member', party({ nmae: 'typo' })],
  ])('has at least one fault: %s', async (_, data: JsonObject) => {
    const { kind, faults } = await refusal(create({ data }));
    expect(kind).toBe('validation');
    expect(faults?.length).toBeGreaterThan(0);
    expect(faults?.every(({ paths }) => paths.length > 0)).toBe(true);
  });

  test.each([[undefined], ['text'], [7], [[]], [null], [true]])(
    'is named as a field when it is %j',
    async (data) => {
      expect((await refusal(create({ data }))).fields).toHaveProperty('data');
    },
  );
});

describe('ids', () => {
  const name = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';
  test.each([
    ['1', v1()],
    ['7', v7()],
  ])('of version %s fit any document', async (_, id) => {
    expect((await create({ data: invoice() }, id)).id).toBe(id);
  });

  test.each([
    ['3', v3('a', name)],
    ['4', v4()],
    ['5', v5('a', name)],
  ])('of version %s fit only documents without a date', async (_, id) => {
    expect((await refusal(create({ data: invoice() }, id))).fields).toHaveProperty('id');
    expect((await create({ data: party() }, id)).folder).toBe('parties');
  });

  test.each([['no uuid'], [v6()], ['00000000-0000-0000-0000-000000000000'], ['']])(
    'like %s fit none',
    async (id) => {
      expect(await refusal(create({ data: party() }, id))).toMatchObject({
        status: 422,
        fields: { id: expect.any(String) as string },
      });
    },
  );
});

describe('folders', () => {
  test('are given', async () => {
    expect((await create({ data: invoice(), folder: 'drafts' })).folder).toBe('drafts');
  });

  test.each([
    [invoice(), 'sales'],
    [party(), 'parties'],
    [{ $schema: 'https://gobl.org/draft-0/org/item', name: 'Nail', price: '1.00' }, 'items'],
    [{ $schema: 'https://gobl.org/draft-0/note/message', title: 'Hello', content: 'You' }, 'documents'],
  ])('follow from the kind of document when none is given', async (data, folder) => {
    expect((await create({ data, folder: '' })).folder).toBe(folder);
  });
});

test('an item is told by its name', async () => {
  const $schema = 'https://gobl.org/draft-0/org/item';
  const { snippet } = await create({ data: { $schema, name: 'Nail', price: '1.00', currency: 'EUR' } });
  expect(snippet).toMatchObject({ title: 'Nail', currency: 'EUR' });
});

describe('from a previous entry', () => {
  const patch = {
    data: [{ op: 'replace', path: '/lines/0/quantity', value: '3' }],
    contentType: 'application/json-patch+json',
  };

  test('a JSON Patch changes a copy', async () => {
    const previous = await create({ data: invoice() });
    const entry = await create({ ...patch, previousId: previous.id });
    expect(documentOf(entry)['totals']).toMatchObject({ payable: '357.00' });
    expect((await silo.entries.get(scope, previous.id)).data).toEqual(previous.data);
  });

  test('a merge patch changes a copy', async () => {
    const previous = await create({ data: invoice() });
    const entry = await create({
      data: { code: '002', series: null },
      contentType: 'application/merge-patch+json',
      previousId: previous.id,
    });
    expect(documentOf(entry)).toMatchObject({ code: '002' });
    expect(documentOf(entry)).not.toHaveProperty('series');
  });

  test('a patch that does not fit is refused', async () => {
    const previous = await create({ data: party() });
    const data = [{ op: 'replace', path: '/lines/0/quantity', value: '3' }];
    const refused = await refusal(create({ ...patch, data, previousId: previous.id }));
    expect(refused.status).toBe(422);
    expect(refused.faults?.length).toBeGreaterThan(0);
  });

  test('no data makes a copy without code and with an identifier of its own', async () => {
    const previous = await create({ data: invoice() });
    const copy = documentOf(await create({ previousId: previous.id }));
    expect(copy).not.toHaveProperty('code');
    expect(copy['uuid']).not.toBe(documentOf(previous)['uuid']);
    expect(copy['totals']).toEqual(documentOf(previous)['totals']);
  });

  test('a correction refers to the invoice it corrects', async () => {
    const signed = await silo.sign(dataOf(await create({ data: invoice() })));
    const previous = await create({ data: signed });
    const entry = await create({
      previousId: previous.id,
      correct: { type: 'credit-note', series: 'CN', issueDate: '2026-02-01', reason: 'Returned' },
    });
    expect(documentOf(entry)).toMatchObject({
      type: 'credit-note',
      series: 'CN',
      issue_date: '2026-02-01',
      preceding: [{ series: 'S', code: '001', reason: 'Returned' }],
    });
    expect(entry.draft).toBe(true);
    expect(entry.snippet).toMatchObject({
      p_series: 'S',
      p_code: '001',
      p_uuid: documentOf(previous)['uuid'],
    });
    expect(dataOf(await silo.entries.get(scope, previous.id))).toEqual(signed);
  });

  test('a correction without a type is refused', async () => {
    const previous = await create({ data: invoice() });
    expect(await refusal(create({ previousId: previous.id, correct: {} }))).toMatchObject({
      status: 422,
      message: expect.stringContaining('missing correction type') as string,
    });
  });

  test('of another workspace nothing is made', async () => {
    const other = newScope();
    const { record } = await silo.entries.create(other, v7(), entryInput({ data: party() }));
    expect((await refusal(create({ previousId: record.id }))).fields).toHaveProperty('previous_id');
  });

  test.each([
    ['a patch without a previous entry', patch, 'previous_id'],
    ['a correction without a previous entry', { correct: { type: 'credit-note' } }, 'previous_id'],
    ['nothing', {}, 'data'],
  ])('%s is refused at its place', async (_, fields, place) => {
    expect((await refusal(create(fields))).fields).toHaveProperty(place);
  });

  test('a patch without data and a correction with data are refused', async () => {
    const { id: previousId } = await create({ data: party() });
    expect((await refusal(create({ previousId, contentType: patch.contentType }))).fields).toHaveProperty(
      'data',
    );
    const both = { previousId, data: party(), correct: { type: 'credit-note' } };
    expect((await refusal(create(both))).fields).toHaveProperty('data');
  });
});

describe('a signed envelope', () => {
  test('is kept as it came', async () => {
    const signed = await signedInvoice();
    const shuffled = {
      sigs: signed['sigs'],
      doc: signed['doc'],
      head: signed['head'],
      $schema: signed['$schema'],
    };
    const { id, draft } = await create({ data: shuffled });
    expect(draft).toBe(false);
    expect(JSON.stringify((await silo.entries.get(scope, id)).data)).toBe(JSON.stringify(shuffled));
  });

  test.each([
    [
      'its document',
      (envelope: JsonObject) => ({ ...envelope, doc: { ...(envelope['doc'] as JsonObject), code: '999' } }),
    ],
    [
      'its identifier',
      (envelope: JsonObject) => ({ ...envelope, head: { ...(envelope['head'] as JsonObject), uuid: v7() } }),
    ],
    [
      'its signature',
      (envelope: JsonObject) => ({
        ...envelope,
        sigs: [String((envelope['sigs'] as string[])[0]).replace(/.{8}$/, 'AAAAAAAA')],
      }),
    ],
  ])('that was changed in %s is refused', async (_, tamper) => {
    const before = await silo.count('silo_entry');
    const signed = await signedInvoice();
    const refused = await refusal(create({ data: tamper(signed) }));
    expect(refused.status).toBe(422);
    expect(refused.faults?.length).toBeGreaterThan(0);
    expect(await silo.count('silo_entry')).toBe(before + 1);
  });

  test('of a key that is not known is refused', async () => {
    const draft = dataOf(await create({ data: invoice() }));
    const foreign = await silo.sign(draft, await newSigningKey());
    expect((await refusal(create({ data: foreign }))).status).toBe(422);
  });
});

async function signedInvoice(): Promise<JsonObject> {
  return silo.sign(dataOf(await create({ data: invoice() })));
}
