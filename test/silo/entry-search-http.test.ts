import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../../src/platform/log.ts';
import { Metrics } from '../../src/platform/metrics.ts';
import { startWordRenewal } from '../../src/silo/entries/word-renewal.ts';
import { invoice, party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
/** An invoice, a draft, signed; a credit note that corrects it; a party. */
let sale: string;
let credit: string;
let client: string;

beforeAll(async () => {
  http = await SiloHttp.open();
  sale = await made({
    data: invoice({ series: 'INV', code: '2026-00042', $tags: [], lines }),
    sign: true,
    key: 'Order/7',
  });
  credit = await made({ previous_id: sale, correct: { type: 'credit-note' } });
  client = await made({ data: party({ name: 'Cliënt & Söhne', uuid: v7() }), folder: 'shelf' });
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const taxes = [{ cat: 'VAT', rate: 'standard' }];
/** Two hours at 100.00, as `invoice` has them, and what comes without a price. */
const lines = [
  { quantity: '2', item: { name: 'Stratégie: Consulting', price: '100.00', unit: 'h' }, taxes },
  { quantity: '1', item: { name: 'Workshop', ref: 'ADV-7/B', price: '0.00' }, taxes },
];

/** As each country writes these amounts. */
const written = {
  '3860.89': [
    '3.860,89',
    '3,860.89',
    '3’860.89',
    '3860,89',
    '3.860',
    '3 860,89',
    '3\u00a0860,89 €',
    '−3 860',
  ],
  '1013860.89': ['1.013.860,89', '1,013,860.8', '1\u202f013\u202f860,89', '-1.013.860,89'],
};

const stranger = { authorization: 'Bearer stranger' };

async function made(body: object): Promise<string> {
  const { status, json, text } = await http.send('POST', '/silo/v1/entries', body);
  if (status !== 200) throw new Error(text);
  return String(json['id']);
}

function idsOf({ json }: Reply): string[] {
  return (json['list'] as { id: string }[]).map(({ id }) => id);
}

async function found(q: string, more = ''): Promise<string[]> {
  return idsOf(await http.send('GET', `/silo/v1/search?q=${encodeURIComponent(q)}${more}`));
}

async function list(query: string): Promise<string[]> {
  return idsOf(await http.send('GET', `/silo/v1/entries?${query}`));
}

function related(path: string): Promise<Reply> {
  return http.send('GET', `/silo/v1/entries/${path}`);
}

describe('a search', () => {
  test.each([
    ['the number with its series', 'INV-2026-00042'],
    ['the beginning of it', 'inv-2026'],
    ['the number as it is said', '42'],
    ['the amount to pay', '238.00'],
    ['the beginning of a name', 'mill'],
    ['a tax code', '111111125'],
    ['a tax code with its country', 'DE111111125'],
    ['the beginning of it', 'de1111'],
    ['a tax code behind its country, in groups', 'DE 111 111 125'],
    ['a tax code with dots and a hyphen', 'DE-111.111.125'],
    ['a tax code in groups alone', '111 111 125'],
    ['a tax code with its country and a name', 'DE111111125 client'],
    ['a date', '2026-01-31'],
    ['the key', 'order/7'],
    ['words of different places', 'client 00042 238'],
    ['what was sold', 'consult'],
    ['a word of what was sold, without its accent', 'strategie'],
    ['the reference of an item', 'adv-7/b'],
    ['what was sold, and to whom', 'workshop client'],
  ])('finds an invoice by %s', async (_what, q) => {
    expect(await found(q)).toContain(sale);
  });

  test.each(['nobody', '43', 'client nobody', 'ill', 'FR111111125', 'DE 111 111 126'])(
    'finds no invoice by %s',
    async (q) => {
      expect(await found(q)).not.toContain(sale);
    },
  );

  test.each(['cliënt', 'Client sohne', 'SÖHNE'])('passes over accents and case: %s', async (q) => {
    expect(await found(q)).toContain(client);
  });

  test.each([`'`, `\\`, `a' | 'b`, '%', ':*', '& | !'])('takes %j for text', async (q) => {
    expect([200, 422]).toContain(
      (await http.send('GET', `/silo/v1/search?q=${encodeURIComponent(q)}`)).status,
    );
  });

  test('tells what it was asked, goes by pages, and is filtered like the list', async () => {
    const first = await http.send('GET', '/silo/v1/search?q=client&limit=1');
    expect(first.json).toMatchObject({ query: 'client', limit: 1, offset: 0 });
    const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await http.send('GET', next);
    expect([...idsOf(first), ...idsOf(second)]).toEqual([client, credit]);
    expect(await found('client', '&limit=1&offset=1')).toEqual([credit]);
    expect(await found('client', '&folder=shelf')).toEqual([client]);
    expect(await found('client', '&draft=false')).toEqual([sale]);
    expect(await found('client', '&ascending=true')).toEqual([sale, credit, client]);
  });

  test('finds a change at once, and no longer what has changed', async () => {
    const id = await made({ data: party({ name: 'Before' }) });
    const patch = { data: { name: 'Afterwards' }, content_type: 'application/merge-patch+json' };
    await http.send('PATCH', `/silo/v1/entries/${id}`, patch);
    expect(await found('before')).toEqual([]);
    expect(await found('afterwards')).toEqual([id]);
  });

  test('finds nothing of another workspace, and refuses nothing to search for', async () => {
    expect(idsOf(await http.send('GET', '/silo/v1/search?q=client', undefined, stranger))).toEqual([]);
    expect(await http.send('GET', '/silo/v1/search')).toMatchObject({
      status: 400,
      json: { fields: { q: 'is required' } },
    });
    expect(await http.send('GET', '/silo/v1/search?q=--')).toMatchObject({
      status: 422,
      json: { fields: { q: expect.any(String) } },
    });
  });

  test('is the same in GraphQL', async () => {
    const query =
      '{ searchSiloEntries(q: "client", first: 2, filter: { folder: "sales" }) { nodes { id } pageInfo { hasNextPage } } }';
    expect((await http.graphql(query)).json).toMatchObject({
      data: {
        searchSiloEntries: { nodes: [{ id: credit }, { id: sale }], pageInfo: { hasNextPage: false } },
      },
    });
  });
});

describe('the list of entries', () => {
  test('is filtered by schema, draft, key and time, alone and together', async () => {
    expect(await list('schema=org/party')).toContain(client);
    expect(await list('schema=bill/invoice&draft=true')).toEqual([credit]);
    expect(await list('schema=https://gobl.org/draft-0/bill/invoice&draft=false')).toEqual([sale]);
    expect(await list('key=Order/7')).toEqual([sale]);
    expect(await list('key=Order/7&draft=true')).toEqual([]);
    expect(await list('key=nobody')).toEqual([]);
    expect(await list('created_from=2999-01-01')).toEqual([]);
    expect(await list('state=sent')).toEqual([]);
    expect(await list('tag=none')).toEqual([]);
  });

  test('goes the other way round when asked, page by page', async () => {
    const seen: string[] = [];
    let next: string | undefined = '/silo/v1/entries?ascending=true&limit=1';
    while (next && seen.length < 100) {
      const page: Reply = await http.send('GET', next);
      seen.push(...idsOf(page));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen.toReversed()).toEqual(await list('limit=100'));
    const { json } = await http.send('GET', `/silo/v1/entries/${credit}`);
    expect((await list(`ascending=true&created_at=${String(json['created_at'])}`))[0]).toBe(credit);
  });
});

describe('related entries', () => {
  test('are those made from one, with where it is named', async () => {
    const { json } = await related(`${sale}/related`);
    expect(json['list']).toMatchObject([{ id: credit, context: 'preceding', previous_id: sale }]);
    expect(idsOf(await related(`${credit}/related`))).toEqual([]);
    expect(idsOf(await related(`${sale}/related?context=previous`))).toEqual([credit]);
    expect(idsOf(await related(`${sale}/related?context=supplier`))).toEqual([]);
  });

  test('are found by the UUID of a party that they name', async () => {
    const uuid = v7();
    const customer = { uuid, name: 'Client GmbH', tax_id: { country: 'DE', code: '282741168' } };
    const id = await made({ data: invoice({ customer }) });
    for (const path of [`related?uuid=${uuid}`, `related?uuid=${uuid.toUpperCase()}&context=customer`])
      expect((await related(path)).json['list']).toMatchObject([{ id, context: 'customer' }]);
    const { json } = await http.graphql(`{ relatedSiloEntries(uuid: "${uuid}") { nodes { id context } } }`);
    expect(json).toMatchObject({ data: { relatedSiloEntries: { nodes: [{ id, context: 'customer' }] } } });
  });

  test('are those of the workspace', async () => {
    const strangers = await http.send('GET', `/silo/v1/entries/${sale}/related`, undefined, stranger);
    expect(strangers.status).toBe(404);
    const byId = await http.send('GET', `/silo/v1/entries/related?uuid=${sale}`, undefined, stranger);
    expect(idsOf(byId)).toEqual([]);
    expect((await related('related?uuid=x')).status).toBe(400);
  });
});

test('amounts are found as any country writes them', async () => {
  await using own = await SiloHttp.open();
  for (const [price, texts] of Object.entries(written)) {
    const lines = [{ quantity: '1', item: { name: 'Mill', price } }];
    const { json } = await own.send('POST', '/silo/v1/entries', { data: invoice({ lines }) });
    for (const q of texts) {
      const found = await own.send('GET', `/silo/v1/search?q=${encodeURIComponent(q)}`);
      expect([q, idsOf(found)]).toEqual([q, [json['id']]]);
    }
  }
});

test('documents of many items and of items of any name are kept, and found by the first', async () => {
  await using own = await SiloHttp.open();
  const many = Array.from({ length: 400 }, (_, n) => `Item${n}`);
  const odd = ['tab\u0000le', 'x\ud800y', `x${'\u{20000}'.repeat(40)}`, '\u200b', 'e\u0301', '...'];
  for (const names of [many, ...odd.map((name) => [name])]) {
    const data = invoice({
      lines: names.map((name) => ({ quantity: '1', item: { name, price: '1.00' }, taxes })),
    });
    const { status, json } = await own.send('POST', '/silo/v1/entries', { data });
    expect([names[0], status, json]).toEqual([names[0], expect.toBeOneOf([200, 422]), expect.anything()]);
  }
  for (const q of ['item100', `x${'\u{20000}'.repeat(40)}`]) {
    const { json } = await own.send('GET', `/silo/v1/search?q=${encodeURIComponent(q)}`);
    expect({ q, list: json['list'] }).toEqual({ q, list: [expect.anything()] });
  }
});

test('documents whose words were taken by earlier rules are found by those of today soon after a start', async () => {
  await using own = await SiloHttp.open();
  const { sql } = own.silo.database;
  const found = async (q: string) =>
    idsOf(await own.send('GET', `/silo/v1/search?q=${encodeURIComponent(q)}`));
  const keep = async (body: object) => String((await own.send('POST', '/silo/v1/entries', body)).json['id']);
  const sold = await keep({ data: invoice({ lines }), key: 'Order/8' });
  const changed = await keep({ data: invoice({ code: '002' }) });
  await own.send('PATCH', `/silo/v1/entries/${changed}`, {
    data: { lines },
    content_type: 'application/merge-patch+json',
  });
  const ware = await keep({
    data: { $schema: 'https://gobl.org/draft-0/org/item', name: 'Bolt', ref: 'B-9' },
  });
  const bare = await keep({ data: party({ name: 'Bare' }) });
  const terms = async () =>
    (await sql.executeSql('select id, terms::text, word_rules from silo_search order by id')).rows;
  const asWritten = await terms();
  await sql.executeSql(`update silo_search set word_rules = null, terms = ''`);
  expect(await found('workshop')).toEqual([]);
  const { database } = own.silo;
  using keeping = startWordRenewal({ database, log: createLog('silent'), metrics: new Metrics() });
  await keeping.runChores();
  expect(await terms()).toEqual(asWritten);
  expect(await found('workshop')).toEqual([changed, sold]);
  expect([await found('order/8'), await found('b-9'), await found('bare')]).toEqual([[sold], [ware], [bare]]);
});
