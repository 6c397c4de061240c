import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@docmill/documents/json';
import { namedCursor } from '../../src/platform/page.ts';
import { invoice, party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
/** Names of entries by their ids, in the order of their creation. */
const names = new Map<string, string>();

const customer = { name: 'Ødegård & Søn A/S', alias: 'OD', tax_id: { country: 'DE', code: '282741168' } };
const lines = (price: string): JsonObject[] => [
  { quantity: '1', item: { name: 'Work', price }, taxes: [{ cat: 'VAT', rate: 'standard' }] },
];

beforeAll(async () => {
  http = await SiloHttp.open();
  await made('jan', {
    data: invoice({ series: 'INV', code: '7-1', issue_date: '2026-01-15', customer }),
    sign: true,
  });
  await made('mar', {
    data: invoice({ series: 'INV', code: '2', issue_date: '2026-03-15', lines: lines('9.00') }),
  });
  await made('feb', {
    data: invoice({
      series: 'X-1',
      code: '3',
      issue_date: '2026-02-15',
      currency: 'USD',
      lines: lines('1000.00'),
      exchange_rates: [{ from: 'USD', to: 'EUR', amount: '0.9' }],
    }),
    folder: 'abroad',
  });
  await made('bad', {
    data: { ...invoice({ code: '4' }), totals: {}, lines: undefined },
    allow_invalid: true,
  });
  await made('party', { data: party({ name: 'Client GmbH', tax_id: { country: 'DE', code: '111111125' } }) });
  const { json } = await http.send('GET', '/silo/v1/entries?folder=abroad');
  await http.send('POST', `/silo/v1/entries/${String((json['list'] as { id: string }[])[0]?.id)}/states`, {
    key: 'sent',
  });
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

async function made(name: string, body: object): Promise<void> {
  const { status, json, text } = await http.send('POST', '/silo/v1/entries', body);
  if (status !== 200) throw new Error(text);
  names.set(String(json['id']), name);
}

function namesOf({ json }: Reply): (string | undefined)[] {
  return (json['list'] as { id: string }[]).map(({ id }) => names.get(id));
}

async function list(query: string): Promise<(string | undefined)[]> {
  return namesOf(await http.send('GET', `/silo/v1/entries?${query}`));
}

/** The same in GraphQL, whose filters have the names of REST in its own letter case. */
async function listInGraphql(query: string): Promise<(string | undefined)[]> {
  const { order, ascending, ...filter } = Object.fromEntries(new URLSearchParams(query));
  const inCamelCase = Object.entries(filter).map(([name, value]) => [
    name.replaceAll(/_([a-z])/g, (_part, letter: string) => letter.toUpperCase()),
    name === 'draft' || name === 'invalid' ? value === 'true' : value,
  ]);
  const variables = {
    filter: Object.fromEntries(inCamelCase) as object,
    ...(order && { order }),
    ...(ascending && { ascending: ascending === 'true' }),
  };
  const { json } = await http.graphql(
    'query ($filter: SiloEntryFilter, $order: SiloEntryOrder, $ascending: Boolean) { siloEntries(filter: $filter, order: $order, ascending: $ascending) { nodes { id } } }',
    variables,
  );
  const { siloEntries } = json['data'] as { siloEntries: { nodes: { id: string }[] } };
  return siloEntries.nodes.map(({ id }) => names.get(id));
}

/** A page of one of the list by amount in GraphQL. */
async function largest(after?: string): Promise<{ ids: string[]; end: string }> {
  const { json } = await http.graphql(
    'query ($after: String) { siloEntries(order: amount, first: 1, after: $after) { nodes { id } edges { cursor } pageInfo { endCursor } } }',
    { after },
  );
  const { nodes, pageInfo, edges } = (json['data'] as { siloEntries: unknown }).siloEntries as {
    nodes: { id: string }[];
    edges: { cursor: string }[];
    pageInfo: { endCursor: string };
  };
  expect(edges.at(-1)?.cursor).toBe(pageInfo.endCursor);
  return { ids: nodes.map(({ id }) => names.get(id) ?? ''), end: pageInfo.endCursor };
}

describe('a list', () => {
  test.each([
    ['', ['party', 'bad', 'feb', 'mar', 'jan']],
    ['ascending=true', ['jan', 'mar', 'feb', 'bad', 'party']],
    ['type=standard', ['bad', 'feb', 'mar', 'jan']],
    ['type=credit-note', []],
    ['currency=usd', ['feb']],
    ['series=INV', ['mar', 'jan']],
    ['series=INV&ascending=true', ['jan', 'mar']],
    ['number=INV-7-1', ['jan']],
    ['number=7-1', ['jan']],
    ['number=x-1-3', ['feb']],
    ['number=1', []],
    ['number=7', []],
    ['party=ødegård', ['jan']],
    ['party=søn ødeg', ['jan']],
    ['party=od', ['jan']],
    ['party=client', ['party', 'bad', 'feb', 'mar']],
    ['party=INV', []],
    ['tax_code=282741168', ['bad', 'feb', 'mar', 'jan']],
    ['tax_code=111 111 125', ['party', 'bad', 'feb', 'mar', 'jan']],
    ['tax_code=111111125&ascending=true&draft=false', ['jan']],
    ['tax_code=999', []],
    ['invalid=true', ['bad']],
    ['invalid=false&draft=true', ['party', 'feb', 'mar']],
    ['state=sent', ['feb']],
    ['text=client 282741168', ['bad', 'feb', 'mar']],
    ['issue_date_from=2026-02-15', ['mar', 'feb']],
    ['issue_date_to=2026-02-15', ['feb', 'bad', 'jan']],
    ['issue_date_from=2026-02-01&issue_date_to=2026-02-28', ['feb']],
    ['issue_date_from=2026-02-01&order=created', ['feb', 'mar']],
    ['order=issue_date', ['mar', 'feb', 'bad', 'jan']],
    ['order=issue_date&ascending=true', ['jan', 'bad', 'feb', 'mar']],
    ['order=issue_date&series=INV', ['mar', 'jan']],
    ['order=issue_date&tax_code=111111125&invalid=false', ['mar', 'feb', 'jan']],
    ['order=issue_date&text=client&ascending=true', ['bad', 'feb', 'mar']],
    ['order=amount', ['feb', 'jan', 'mar']],
    ['order=amount&ascending=true', ['mar', 'jan', 'feb']],
    ['amount_from=100&amount_to=1000', ['jan']],
    ['amount_to=238.00&folder=sales', ['jan', 'mar']],
    ['order=updated', ['feb', 'party', 'bad', 'mar', 'jan']],
    ['order=updated&draft=true&ascending=true', ['mar', 'bad', 'party', 'feb']],
    ['order=updated&party=client', ['feb', 'party', 'bad', 'mar']],
    ['updated_from=2999-01-01T00:00:00Z', []],
    ['updated_to=2999-01-01T00:00:00Z&folder=abroad', ['feb']],
    ['created_to=2020-01-01T00:00:00Z', []],
    ['folder=sales&state=sent', []],
    ['folder=sales&currency=EUR&issue_date_from=2026-03-01', ['mar']],
  ])('of %s holds what passes all filters, in its order', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
    expect(await listInGraphql(query)).toEqual(expected);
  });

  test.each([
    'order=issue_date',
    'order=amount&ascending=true',
    'order=updated',
    'tax_code=111111125',
    'party=client',
  ])('of %s goes page by page, none twice and none left out', async (query) => {
    const seen: (string | undefined)[] = [];
    let next: string | undefined = `/silo/v1/entries?${query}&limit=1`;
    while (next !== undefined && seen.length < 20) {
      const page: Reply = await http.send('GET', next);
      seen.push(...namesOf(page));
      next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual(await list(query));
  });

  test('by something else than creation has cursors of its own in GraphQL as well', async () => {
    const first = await largest();
    const second = await largest(first.end);
    expect([...first.ids, ...second.ids]).toEqual(['feb', 'jan']);
  });

  test('refuses what is none of its cursors, and values that are none', async () => {
    const page = await http.send('GET', '/silo/v1/entries?order=amount&limit=1');
    const cursor = String(page.json['next_cursor']);
    const forged = [namedCursor('amount', ['x', '1']), namedCursor('amount', ["1'", ''])];
    for (const query of [
      `order=updated&cursor=${cursor}`,
      `cursor=${cursor}`,
      ...forged.map((each) => `order=amount&cursor=${each}`),
      'order=size',
    ])
      expect((await http.send('GET', `/silo/v1/entries?${query}`)).status).toBe(400);
    for (const [name, value] of [
      ['amount_from', '1,5'],
      ['issue_date_to', '15.1.2026'],
      ['text', '--'],
      ['party', '!'],
    ])
      expect(await http.send('GET', `/silo/v1/entries?${name}=${value}`)).toMatchObject({
        status: 422,
        json: { fields: { [String(name)]: expect.any(String) } },
      });
  });

  test('is found by what a change made of a document, and no longer by what it was', async () => {
    await made('moved', {
      data: invoice({ code: '9', currency: 'EUR', issue_date: '2020-01-01' }),
      key: 'moved',
    });
    const { json } = await http.send('GET', '/silo/v1/entries/key/moved');
    await http.send('PATCH', `/silo/v1/entries/${String(json['id'])}`, {
      data: { issue_date: '2021-01-01' },
      content_type: 'application/merge-patch+json',
    });
    expect(await list('issue_date_to=2020-12-31')).toEqual([]);
    expect(await list('issue_date_to=2021-12-31')).toEqual(['moved']);
  });
});

describe('folders', () => {
  test('are told with how many entries each has', async () => {
    const { json } = await http.send('GET', '/silo/v1/folders');
    expect(json['list']).toEqual([
      { key: 'abroad', count: 1, capped: false },
      { key: 'parties', count: 1, capped: false },
      { key: 'sales', count: 4, capped: false },
    ]);
    const graphql = await http.graphql('{ siloFolders { key count capped } }');
    expect(graphql.json).toMatchObject({ data: { siloFolders: json['list'] } });
  });

  test('are those of the workspace', async () => {
    const strangers = await http.send('GET', '/silo/v1/folders', undefined, {
      authorization: 'Bearer stranger',
    });
    expect(strangers.json['list']).toEqual([]);
  });
});

test('a list goes by amounts with their sign: what a credit note takes back is less than nothing', async () => {
  for (const [name, price, type] of [
    ['small', '10.00', 'standard'],
    ['credit', '100.00', 'credit-note'],
    ['large', '100.00', 'standard'],
  ] as const) {
    const preceding = type === 'credit-note' ? [{ code: 'F-1', issue_date: '2026-01-01' }] : undefined;
    const data = invoice({ code: name, type, lines: lines(price), ...(preceding && { preceding }) });
    await made(name, { data, folder: 'signs' });
  }
  const first = await http.send('GET', '/silo/v1/entries?folder=signs&order=amount&ascending=true&limit=1');
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect([...namesOf(first), ...namesOf(await http.send('GET', next))]).toEqual(['credit', 'small']);
  expect(await list('folder=signs&order=amount')).toEqual(['large', 'small', 'credit']);
  expect(await list('folder=signs&amount_from=100')).toEqual(['large']);
  expect(await list('folder=signs&amount_to=0')).toEqual(['credit']);
  expect(await list('folder=signs&amount_from=-119.00&amount_to=-119.00')).toEqual(['credit']);
});
