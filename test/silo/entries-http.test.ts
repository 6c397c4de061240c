import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoice, party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const entries = '/silo/v1/entries';
const anonymous = { authorization: '' };

describe('PUT of an entry', () => {
  test('answers the fields of the specification, and those that say which state of it this is', async () => {
    const id = v7();
    const { status, json, headers } = await http.send('PUT', `${entries}/${id}`, { data: invoice() });
    expect(status).toBe(200);
    expect(Object.keys(json).toSorted()).toEqual(
      [
        'created_at',
        'data',
        'digest',
        'doc_schema',
        'draft',
        'env_schema',
        'folder',
        'id',
        'invalid',
        'revision',
        'signed',
        'snippet',
        'updated_at',
        'version',
      ].toSorted(),
    );
    expect(json).toMatchObject({ id, folder: 'sales', draft: true, digest: { alg: 'sha256' } });
    expect(json['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(headers.get('idempotent-replayed')).toBeNull();
  });

  test('twice answers the same entry and says so; with other content it is a 409', async () => {
    const path = `${entries}/${v7()}`;
    const first = await http.send('PUT', path, { data: party() });
    const second = await http.send('PUT', path, { data: party() });
    expect(second).toMatchObject({ status: 200, text: first.text });
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    const other = await http.send('PUT', path, { data: party({ name: 'Else' }) });
    expect(other).toMatchObject({ status: 409, json: { key: 'conflict', code: 'conflict' } });
  });

  test('refuses a document with faults', async () => {
    const { status, json } = await http.send('PUT', `${entries}/${v7()}`, {
      data: invoice({ currency: 'XXQ' }),
    });
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { key: 'validation', faults: [{ paths: ['$.doc.currency'] }] },
    });
  });

  test('refuses members that nobody knows, an unknown content type and a broken folder', async () => {
    const body = { data: party(), foldr: 'x', content_type: 'text/plain', folder: '../up' };
    const { status, json } = await http.send('PUT', `${entries}/${v7()}`, body);
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { fields: { foldr: 'is not a known field; did you mean folder?' } },
    });
    const { foldr: _, ...known } = body;
    const { json: limits } = await http.send('PUT', `${entries}/${v7()}`, known);
    expect(Object.keys(limits['fields'] as object).toSorted()).toEqual(['content_type', 'folder']);
  });

  test('needs a token that may write', async () => {
    const path = `${entries}/${v7()}`;
    expect((await http.send('PUT', path, { data: party() }, anonymous)).status).toBe(401);
    expect(
      (await http.send('PUT', path, { data: party() }, { authorization: 'Bearer silo:read' })).status,
    ).toBe(403);
  });

  test.each([
    [
      'NUL',
      '{"data":{"$schema":"https://gobl.org/draft-0/org/party","name":"a","meta":{"k":"\\u0000"}}}',
      422,
    ],
    ['NUL in a name', '{"data":{"$schema":"https://gobl.org/draft-0/org/party","a\\u0000":1}}', 422],
    [
      'a lone surrogate',
      '{"data":{"$schema":"https://gobl.org/draft-0/org/party","name":"a","meta":{"k":"\\ud800"}}}',
      422,
    ],
    [
      'a prototype key',
      '{"data":{"$schema":"https://gobl.org/draft-0/org/party","name":"a","__proto__":{"x":1}}}',
      422,
    ],
    ['deep nesting', `{"data":${nested(70)}}`, 400],
    ['very deep nesting', `{"data":${nested(100_000)}}`, 400],
    ['very deep nesting with delicate numbers', `{"data":[1.50,${nested(100_000)}]}`, 400],
    ['half a body', '{"data":{', 400],
    ['a list', '[1]', 422],
  ])('with %s in its body is refused and leaves the service well', async (_, body, status) => {
    expect((await http.send('PUT', `${entries}/${v7()}`, body)).status).toBe(status);
    expect((await http.send('GET', entries)).status).toBe(200);
  });
});

describe('numbers in documents', () => {
  test.each([
    ['10.00'],
    ['0.1000'],
    ['12.340'],
    ['1234567890123.45'],
    ['123456789012345.67'],
    ['0.00000010'],
  ])('keep their text: %s', async (price) => {
    const { status, json } = await http.send('PUT', `${entries}/${v7()}`, line(price));
    expect(status).toBe(200);
    expect(json).toHaveProperty('data.doc.lines.0.item.price', price);
  });

  test('that are too large for any amount are refused, not rounded', async () => {
    const { status, json } = await http.send('PUT', `${entries}/${v7()}`, line('1234567890123456789.5'));
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { faults: [{ paths: ['$.doc.lines[0].item.price'] }] },
    });
  });

  test('keep their text in patches', async () => {
    const previousId = v7();
    await http.send('PUT', `${entries}/${previousId}`, { data: invoice() });
    const body = `{"previous_id":"${previousId}","content_type":"application/json-patch+json",
      "data":[{"op":"replace","path":"/lines/0/item/price","value":7.50}]}`;
    expect((await http.send('POST', entries, body)).json).toHaveProperty(
      'data.doc.lines.0.item.price',
      '7.50',
    );
  });

  test('are numbers where the format has numbers', async () => {
    const address =
      '"addresses":[{"locality":"Ulm","country":"DE","coords":{"lat":48.40,"lon":9.98770000000000001}}]';
    const body = JSON.stringify({ data: party() }).replace('"name"', `${address},"name"`);
    const { status, json } = await http.send('POST', entries, body);
    expect(status).toBe(200);
    expect(json).toHaveProperty('data.doc.addresses.0.coords', { lat: 48.4, lon: 9.9877 });
  });

  test('in one text are not the same content as in another', async () => {
    const path = `${entries}/${v7()}`;
    await http.send('PUT', path, line('10.0'));
    expect((await http.send('PUT', path, line('10.0'))).status).toBe(200);
    expect((await http.send('PUT', path, line('10.00'))).status).toBe(409);
  });

  test('keep their text in the variables of GraphQL', async () => {
    const query =
      'mutation ($id: ID!, $input: SiloEntryInput!) { createSiloEntry(id: $id, input: $input) { data } }';
    const body = JSON.stringify({ query, variables: { id: v7(), input: { data: invoice() } } });
    const { json } = await http.send('POST', '/graphql', body.replace('"price":"100.00"', '"price":100.000'));
    expect(json).toHaveProperty('data.createSiloEntry.data.doc.lines.0.item.price', '100.000');
  });
});

describe('POST of an entry', () => {
  test('makes an id', async () => {
    const { status, json } = await http.send('POST', entries, { data: party(), key: 'posted' });
    expect({ status, json }).toMatchObject({ status: 200, json: { key: 'posted' } });
    expect((await http.send('GET', `${entries}/${json['id'] as string}`)).json).toEqual(json);
  });

  test('refuses what PUT refuses', async () => {
    expect((await http.send('POST', entries, {})).json).toMatchObject({ fields: { data: 'is required' } });
    expect((await http.send('POST', entries, { data: party() }, anonymous)).status).toBe(401);
  });
});

describe('GET of an entry', () => {
  test('answers what PUT answered, and 304 to who has it already', async () => {
    const path = `${entries}/${v7()}`;
    const put = await http.send('PUT', path, { data: invoice() });
    const got = await http.send('GET', path);
    expect(got).toMatchObject({ status: 200, text: put.text });
    const etag = got.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    expect((await http.send('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
  });

  test('shows what has changed since it was shown last', async () => {
    const path = `${entries}/${v7()}`;
    await http.send('PUT', path, { data: party() });
    const shown = async () => (await http.send('GET', path)).json;
    const file = { name: 'a.txt', mime: 'text/plain', data: 'YQ==' };
    const changes: [string, string, object][] = [
      ['PATCH', path, { data: party({ name: 'Another' }) }],
      ['POST', `${path}/states`, { key: 'sent' }],
      ['POST', `${path}/files`, file],
    ];
    for (const [method, address, body] of changes) {
      expect(await shown()).toEqual(await shown());
      expect((await http.send(method, address, body)).status).toBe(200);
    }
    expect(await shown()).toMatchObject({
      version: '2',
      state: 'sent',
      snippet: { name: 'Another' },
      data: { doc: { name: 'Another' } },
      attachments: [{ name: 'a.txt' }],
    });
  });

  test('is 400 for a path with NUL', async () => {
    expect((await http.send('GET', `${entries}/%00`)).status).toBe(400);
  });

  test.each([[v7()], ['nonsense']])('is 404 when there is none: %s', async (id) => {
    expect(await http.send('GET', `${entries}/${id}`)).toMatchObject({
      status: 404,
      json: { key: 'not-found' },
    });
  });

  test('is 404 for another workspace, and 401 without a token', async () => {
    const path = `${entries}/${v7()}`;
    await http.send('PUT', path, { data: party() });
    expect((await http.send('GET', path, undefined, { authorization: 'Bearer stranger' })).status).toBe(404);
    expect((await http.send('GET', path, undefined, anonymous)).status).toBe(401);
  });
});

describe('the list of entries', () => {
  const ids: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < 5; index += 1) {
      const { json } = await http.send('POST', entries, {
        data: party({ name: `No ${index}` }),
        folder: 'shelf',
      });
      ids.unshift(json['id'] as string);
    }
  });

  test('goes from the newest to the oldest by pages, without data', async () => {
    const first = await http.send('GET', `${entries}?folder=shelf&limit=2`);
    expect(first.json).toMatchObject({ folder: 'shelf', limit: 2 });
    expect((first.json['list'] as object[])[0]).not.toHaveProperty('data');
    expect(first.headers.get('link')).toMatch(/^<\/silo\/v1\/entries\?.*cursor=.*>; rel="next"$/);
    const seen = idsOf(first);
    let next = first.json['next_cursor'] as string | undefined;
    while (next) {
      const page = await http.send('GET', `${entries}?folder=shelf&limit=2&cursor=${next}`);
      expect(page.json['cursor']).toBe(next);
      seen.push(...idsOf(page));
      next = page.json['next_cursor'] as string | undefined;
    }
    expect(seen).toEqual(ids);
  });

  test('has data when asked, and stands under its other name', async () => {
    const { json } = await http.send('GET', '/silo/v1/envelopes?folder=shelf&data=true&limit=1');
    expect(json).toHaveProperty('list.0.data.doc.name', 'No 4');
  });

  test('starts where created_at says', async () => {
    const { json } = await http.send('GET', `${entries}/${ids[2] ?? ''}`);
    const listed = await http.send(
      'GET',
      `${entries}?folder=shelf&created_at=${json['created_at'] as string}`,
    );
    expect(idsOf(listed)).toEqual(ids.slice(ids.indexOf(idsOf(listed)[0] ?? '')));
    expect(idsOf(listed)).toContain(ids[2]);
    expect(idsOf(await http.send('GET', `${entries}?folder=shelf&created_at=2020-01-01`))).toEqual([]);
  });

  test.each([
    ['limit=0', 422],
    ['limit=101', 422],
    ['limit=x', 400],
    ['cursor=zzz', 400],
    [`cursor=${Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString('base64url')}`, 400],
    ['created_at=yesterday', 400],
  ])('refuses %s', async (query, status) => {
    expect((await http.send('GET', `${entries}?${query}`)).status).toBe(status);
  });

  test('shows nothing of another workspace, and nothing without a token', async () => {
    expect(
      (await http.send('GET', entries, undefined, { authorization: 'Bearer stranger' })).json['list'],
    ).toEqual([]);
    expect((await http.send('GET', entries, undefined, anonymous)).status).toBe(401);
  });
});

describe('GraphQL', () => {
  test('creates, fetches and lists entries, with data where it is asked for', async () => {
    const id = v7();
    const create = `mutation ($id: ID!, $input: SiloEntryInput!) {
      createSiloEntry(id: $id, input: $input) { id folder draft snippet createdAt } }`;
    const made = await http.graphql(create, { id, input: { data: invoice(), folder: 'graph' } });
    expect(made.json).toMatchObject({ data: { createSiloEntry: { id, folder: 'graph', draft: true } } });
    const one = await http.graphql(
      'query ($id: ID!) { siloEntry(id: $id) { data digest { val } docSchema } }',
      { id },
    );
    expect(one.json).toHaveProperty('data.siloEntry.data.doc.totals.payable', '238.00');
    const list = await http.graphql(
      '{ siloEntries(first: 1, filter: { folder: "graph" }) { nodes { id data } edges { cursor } pageInfo { hasNextPage } } }',
    );
    expect(list.json).toHaveProperty('data.siloEntries.nodes.0.data.doc.totals.payable', '238.00');
    expect(list.json).toHaveProperty('data.siloEntries.pageInfo.hasNextPage', false);
  });

  test('refuses as REST does', async () => {
    const query =
      'mutation ($id: ID!, $input: SiloEntryInput!) { createSiloEntry(id: $id, input: $input) { id } }';
    const input = { data: invoice({ lines: [{ quantity: '1' }] }) };
    const { json } = await http.graphql(query, { id: v7(), input });
    expect(json).toHaveProperty('errors.0.extensions.key', 'validation');
    expect(json).toHaveProperty('errors.0.extensions.faults.0.paths.0');
    const absent = await http.graphql('query ($id: ID!) { siloEntry(id: $id) { id } }', { id: v7() });
    expect(absent.json).toHaveProperty('errors.0.extensions.key', 'not-found');
    expect((await http.graphql(query, { id: v7(), input }, anonymous)).status).toBe(401);
  });
});

/** JSON of objects in objects. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
}

/** A request for an invoice whose line has this number as its price. */
function line(price: string): string {
  return JSON.stringify({ data: invoice() }).replace('"price":"100.00"', `"price":${price}`);
}

function idsOf({ json }: Reply): string[] {
  return (json['list'] as { id: string }[]).map(({ id }) => id);
}
