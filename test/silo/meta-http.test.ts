import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const stranger = { authorization: 'Bearer stranger' };
const shop = { authorization: 'Bearer app:shop' };
const bank = { authorization: 'Bearer app:bank' };

async function newEntry(): Promise<{ id: string; address: string }> {
  const { json } = await http.send('POST', '/silo/v1/entries', { data: party() });
  const id = String(json['id']);
  return { id, address: `/silo/v1/entries/${id}` };
}

function isReplay({ headers }: Reply): boolean {
  return headers.get('idempotent-replayed') === 'true';
}

describe('a meta row', () => {
  test('is shown as clients know it, by its key, in the list and by GraphQL', async () => {
    const { id, address } = await newEntry();
    const body = {
      ref: 'r1',
      value: { a: [1, null] },
      url: 'https://example.com/r1',
      scope: 'sales',
      indexed: true,
    };
    const put = await http.send('PUT', `${address}/meta/order`, body);
    const { url, scope, ...same } = body;
    expect(put).toMatchObject({
      status: 200,
      json: {
        ...same,
        id: `${id}:user:order`,
        entry_id: id,
        owner_id: http.scope.workspaceId,
        src: 'user',
        key: 'order',
        link_url: url,
        link_scope: scope,
        owned: false,
        secure: false,
        shared: false,
      },
    });
    expect((await http.send('GET', `${address}/meta/order`)).json).toEqual(put.json);
    expect((await http.send('GET', `${address}/meta`)).json).toEqual({ list: [put.json] });
    expect((await http.send('GET', '/silo/v1/entries/meta/order/r1')).json).toEqual(put.json);
    const query = `{ siloEntry(id: "${id}") { metaRows { id ref value linkUrl } } }`;
    const row = { id: `${id}:user:order`, ref: 'r1', value: body.value, linkUrl: url };
    expect((await http.graphql(query)).json['data']).toEqual({ siloEntry: { metaRows: [row] } });
  });

  test('that is put again as it is changes nothing; another one is a change of its entry, which the feed tells', async () => {
    const { id, address } = await newEntry();
    const first = await http.send('PUT', `${address}/meta/order`, { value: 1 });
    const again = await http.send('PUT', `${address}/meta/order`, { value: 1, indexed: false, ref: null });
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(again.json).toEqual(first.json);
    await http.send('PUT', `${address}/meta/order`, { value: 2 });
    expect((await http.send('GET', address)).json).toMatchObject({ revision: 3, version: '1' });
    const { rows } = await http.silo.database.sql.executeSql(
      'select type, revision::int from change where id = $1 order by number',
      [id],
    );
    expect(rows).toEqual([
      { type: 'entry.created', revision: 1 },
      { type: 'entry.updated', revision: 2 },
      { type: 'entry.updated', revision: 3 },
    ]);
  });

  test('is put and removed by whoever has seen it as it is, when that is asked for', async () => {
    const { address } = await newEntry();
    const row = `${address}/meta/order`;
    const seen = async (): Promise<string> => (await http.send('GET', row)).headers.get('etag') ?? '';
    const change = (method: string, ifMatch: string, headers = {}) =>
      http.send(method, row, method === 'PUT' ? { value: 2 } : undefined, {
        'if-match': ifMatch,
        ...headers,
      });
    expect((await change('PUT', '*')).status).toBe(412);
    const first = await http.send('PUT', row, { value: 1 });
    const before = await seen();
    expect([first.headers.get('etag'), before]).toEqual([before, expect.stringMatching(/^W\/".+"$/)]);
    expect((await http.send('GET', row, undefined, { 'if-none-match': before })).status).toBe(304);
    const changes = await Promise.all(
      [1, 2, 3].map((value) => http.send('PUT', row, { value: { value } }, { 'if-match': before })),
    );
    expect(changes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 412, 412,
    ]);
    for (const method of ['PUT', 'DELETE'])
      expect(await change(method, before)).toMatchObject({
        status: 412,
        json: { key: 'precondition-failed' },
      });
    // What another one keeps under the key is not the row that is changed.
    expect((await change('PUT', await seen(), shop)).status).toBe(412);
    expect((await change('PUT', `"other", ${await seen()}`)).status).toBe(200);
    expect((await change('DELETE', await seen())).status).toBe(200);
  });

  test('is removed by its source, once', async () => {
    const { address } = await newEntry();
    const put = await http.send('PUT', `${address}/meta/order`, { value: 1 });
    expect((await http.send('DELETE', `${address}/meta/order`, undefined, shop)).status).toBe(404);
    expect((await http.send('DELETE', `${address}/meta/order`)).json).toEqual(put.json);
    expect((await http.send('GET', `${address}/meta/order`)).status).toBe(404);
    expect((await http.send('DELETE', `${address}/meta/order`)).status).toBe(404);
    expect((await http.send('GET', `${address}/meta`)).json).toEqual({ list: [] });
  });

  test('is nobody’s in another workspace', async () => {
    const { address } = await newEntry();
    await http.send('PUT', `${address}/meta/order`, { ref: 'foreign', indexed: true, shared: true });
    for (const path of [`${address}/meta`, `${address}/meta/order`, '/silo/v1/entries/meta/order/foreign'])
      expect((await http.send('GET', path, undefined, stranger)).status).toBe(404);
    expect((await http.send('PUT', `${address}/meta/order`, {}, stranger)).status).toBe(404);
  });

  test.each([
    ['a key with a blank', 'a%20b', {}, 'key'],
    ['an indexed row without a reference', 'order', { indexed: true }, 'ref'],
    ['a link that is a script', 'order', { url: 'javascript:alert(1)' }, 'url'],
    ['a value of 65,537 characters', 'order', { value: 'x'.repeat(65_537) }, 'value'],
  ])('is refused for %s', async (_what, key, body, field) => {
    const { address } = await newEntry();
    const { status, json } = await http.send('PUT', `${address}/meta/${key}`, body);
    expect({ status, fields: Object.keys(json['fields'] ?? {}) }).toEqual({ status: 422, fields: [field] });
  });

  test('is one of at most a hundred of its source beside an entry', { tags: 'slow' }, async () => {
    const { address } = await newEntry();
    for (let count = 0; count < 100; count += 1)
      expect((await http.send('PUT', `${address}/meta/k${count}`, {})).status).toBe(200);
    expect((await http.send('PUT', `${address}/meta/k100`, {})).status).toBe(422);
    expect((await http.send('PUT', `${address}/meta/k99`, { value: 1 })).status).toBe(200);
    expect((await http.send('PUT', `${address}/meta/k100`, {}, shop)).status).toBe(200);
  });
});

const row = (ref: string) => ({ ref, indexed: true });

describe('a reference', () => {
  test('of an indexed row stands once under its source and key', async () => {
    const [one, two] = [await newEntry(), await newEntry()];
    await http.send('PUT', `${one.address}/meta/payment`, row('p1'));
    const taken = await http.send('PUT', `${two.address}/meta/payment`, row('p1'));
    expect(taken).toMatchObject({ status: 409, json: { key: 'conflict', fields: { ref: 'is taken' } } });
    expect((await http.send('GET', two.address)).json).toMatchObject({ revision: 1 });
    for (const [key, body, headers] of [
      ['payment', { ref: 'p1' }, {}],
      ['refund', row('p1'), {}],
      ['payment', row('p1'), shop],
    ] as const)
      expect((await http.send('PUT', `${two.address}/meta/${key}`, body, headers)).status).toBe(200);
    await http.send('DELETE', `${one.address}/meta/payment`);
    expect((await http.send('PUT', `${two.address}/meta/payment`, row('p1'))).status).toBe(200);
  });

  test('that many entries are given at once is one’s', async () => {
    const entries = await Promise.all(Array.from({ length: 20 }, newEntry));
    const puts = await Promise.all(
      entries.map(({ address }) => http.send('PUT', `${address}/meta/payment`, row('many'))),
    );
    expect(puts.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(puts.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test('leads to the row of the caller first, and to owned rows alone when these are asked for', async () => {
    const [one, two] = [await newEntry(), await newEntry()];
    await http.send('PUT', `${one.address}/meta/payment`, { ...row('p2'), shared: true }, shop);
    const find = async (headers = {}, query = '') =>
      (await http.send('GET', `/silo/v1/entries/meta/payment/p2${query}`, undefined, headers)).json[
        'entry_id'
      ];
    expect([await find(), await find(bank), await find(shop)]).toEqual([one.id, one.id, one.id]);
    await http.send('PUT', `${two.address}/meta/payment`, { ...row('p2'), owned: true });
    expect([await find(), await find(bank)]).toEqual([two.id, one.id]);
    expect([await find({}, '?owned=true'), await find(shop, '?owned=true')]).toEqual([two.id, undefined]);
  });

  test('is found along its index, and the rows of an entry along theirs', async () => {
    const { sql } = http.silo.database;
    await sql.executeSql(`
      insert into silo_meta select gen_random_uuid(), gen_random_uuid(), 'user', 'payment', n::text, null, null, null,
        true, false, false, false, now(), now() from generate_series(1, 10000) n`);
    const plan = async (condition: string): Promise<string> => {
      const { rows } = await sql.executeSql(`explain select * from silo_meta where ${condition}`);
      return JSON.stringify(rows);
    };
    const ids = `workspace_id = '${http.scope.workspaceId}'`;
    expect(await plan(`${ids} and key = 'payment' and ref = '7' and indexed`)).toContain(
      'silo_meta_ref_unique',
    );
    expect(await plan(`${ids} and entry_id = '${http.scope.workspaceId}'`)).toContain('silo_meta_pkey');
  });
});

describe('what an app keeps', () => {
  test('is seen by the workspace, and by other apps when it is shared', async () => {
    const { address } = await newEntry();
    await http.send('PUT', `${address}/meta/hidden`, { value: 1 }, shop);
    await http.send('PUT', `${address}/meta/open`, { value: 2, shared: true }, shop);
    const keys = async (headers = {}) =>
      ((await http.send('GET', `${address}/meta`, undefined, headers)).json['list'] as { key: string }[]).map(
        ({ key }) => key,
      );
    expect([await keys(), await keys(shop), await keys(bank)]).toEqual([
      ['hidden', 'open'],
      ['hidden', 'open'],
      ['open'],
    ]);
    expect((await http.send('GET', `${address}/meta/hidden`, undefined, bank)).status).toBe(404);
  });

  test('is its own: what others put under the key stands beside it', async () => {
    const { address } = await newEntry();
    await http.send('PUT', `${address}/meta/order`, { value: 'of the shop', shared: true }, shop);
    await http.send('PUT', `${address}/meta/order`, { value: 'of the bank' }, bank);
    const values = await Promise.all(
      [shop, bank].map(
        async (headers) =>
          (await http.send('GET', `${address}/meta/order`, undefined, headers)).json['value'],
      ),
    );
    expect(values).toEqual(['of the shop', 'of the bank']);
  });

  test('in secret is read by the app alone, and nowhere in the database', async () => {
    const { id, address } = await newEntry();
    const body = { value: { pin: 'open sesame' }, secure: true, shared: true };
    const put = await http.send('PUT', `${address}/meta/login`, body, shop);
    expect(put.json['value']).toEqual(body.value);
    expect(isReplay(await http.send('PUT', `${address}/meta/login`, body, shop))).toBe(true);
    const seen = await Promise.all(
      [shop, bank, {}].map(
        async (headers) => (await http.send('GET', `${address}/meta/login`, undefined, headers)).json,
      ),
    );
    expect(seen.map(({ key, value }) => ({ key, value }))).toEqual([
      { key: 'login', value: body.value },
      { key: 'login', value: undefined },
      { key: 'login', value: undefined },
    ]);
    const query = `{ siloEntry(id: "${id}") { metaRows { key value } } }`;
    expect((await http.graphql(query)).json['data']).toEqual({
      siloEntry: { metaRows: [{ key: 'login', value: null }] },
    });
    const { rows } = await http.silo.database.sql.executeSql(
      'select value::text from silo_meta where key = $1',
      ['login'],
    );
    expect(JSON.stringify(rows)).not.toContain('sesame');
  });
});
