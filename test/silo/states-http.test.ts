import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { party } from './silo-service.ts';
import { SiloHttp } from './silo-http.ts';

let http: SiloHttp;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const stranger = { authorization: 'Bearer stranger' };

async function newEntry(): Promise<string> {
  const { json } = await http.send('POST', '/silo/v1/entries', { data: party() });
  return `/silo/v1/entries/${String(json['id'])}`;
}

async function keysOf(entry: string): Promise<string[]> {
  const { json } = await http.send('GET', `${entry}/states`);
  return (json['list'] as { key: string }[]).map(({ key }) => key);
}

describe('a state', () => {
  test('is the entry’s from the moment it is set, and stays in its history', async () => {
    const entry = await newEntry();
    expect(await keysOf(entry)).toEqual([]);
    const body = { key: 'sent', notes: 'By mail', meta: { to: 'a@example.com' } };
    const set = await http.send('POST', `${entry}/states`, body);
    expect(set).toMatchObject({ status: 200, json: { ...body, revision: 2, src: 'user', src_id: 'test' } });
    await http.send('POST', `${entry}/states`, { key: 'paid' });
    expect((await http.send('GET', entry)).json).toMatchObject({ state: 'paid', revision: 3, version: '1' });
    expect(await keysOf(entry)).toEqual(['paid', 'sent']);
    const listed = await http.send('GET', '/silo/v1/entries?state=paid');
    expect(listed.json).toMatchObject({ list: [{ state: 'paid' }] });
  });

  test('that comes late does not take the place of a later one', async () => {
    const entry = await newEntry();
    await http.send('PUT', `${entry}/states/2025-03-01T12:00:00.000Z`, { key: 'rejected' });
    await http.send('PUT', `${entry}/states/2025-02-01T12:00:00.000Z`, { key: 'registered' });
    expect((await http.send('GET', entry)).json).toMatchObject({ state: 'rejected', revision: 3 });
    expect(await keysOf(entry)).toEqual(['rejected', 'registered']);
  });

  test('of one moment is set once, however often, and another one is a conflict', async () => {
    const entry = await newEntry();
    const address = `${entry}/states/2025-02-01T12:00:00.000Z`;
    const repeats = await Promise.all(
      Array.from({ length: 10 }, () => http.send('PUT', address, { key: 'sent' })),
    );
    expect(repeats.map(({ status }) => status)).toEqual(repeats.map(() => 200));
    expect(repeats.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect((await http.send('GET', entry)).json).toMatchObject({ revision: 2 });
    expect((await http.send('PUT', address, { key: 'paid' })).status).toBe(409);
  });

  test.each([
    ['a state that there is not', 'POST', '', { key: 'done' }],
    ['the states of the service', 'POST', '', { key: 'invalid' }],
    ['no state', 'POST', '', {}],
    ['a moment that is none', 'PUT', '/yesterday', { key: 'sent' }],
    ['a moment to come', 'PUT', '/2999-01-01T00:00:00Z', { key: 'sent' }],
  ])('refuses %s', async (_what, method, at, body) => {
    expect((await http.send(method, `${await newEntry()}/states${at}`, body)).status).toBe(422);
  });

  test('that is set many times at once under one key is set once, and the answer is the same', async () => {
    const entry = await newEntry();
    const key = { 'idempotency-key': entry };
    const repeats = await Promise.all(
      Array.from({ length: 20 }, () => http.send('POST', `${entry}/states`, { key: 'sent' }, key)),
    );
    expect(new Set(repeats.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(repeats.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(repeats[0]?.headers.has('location')).toBe(false);
    expect((await http.send('GET', entry)).json).toMatchObject({ state: 'sent', revision: 2 });
    expect((await http.send('POST', `${entry}/states`, { key: 'paid' }, key)).status).toBe(409);
    expect((await http.send('POST', `${await newEntry()}/states`, { key: 'sent' }, key)).status).toBe(409);
  });

  test('under a key of its own is another one, in whichever millisecond', async () => {
    const entry = await newEntry();
    const set = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        http.send('POST', `${entry}/states`, { key: 'sent' }, { 'idempotency-key': `${entry} ${index}` }),
      ),
    );
    expect(new Set(set.map(({ json }) => json['id'])).size).toBe(20);
    expect((await http.send('GET', entry)).json).toMatchObject({ revision: 21 });
  });

  test('is the same when it is repeated after its answer was lost, through either edge', async () => {
    const entry = await newEntry();
    const key = { 'idempotency-key': entry };
    const first = await http.send('POST', `${entry}/states`, { key: 'sent' }, key);
    await http.send('POST', `${entry}/states`, { key: 'paid' });
    await http.silo.database.sql.executeSql('update idempotency_key set answer = null where key = $1', [
      entry,
    ]);
    const again = await http.send('POST', `${entry}/states`, { key: 'sent' }, key);
    expect([again.json, again.headers.get('idempotent-replayed')]).toEqual([first.json, 'true']);
    const mutation =
      'mutation ($id: ID!, $key: String) { setSiloState(entryId: $id, input: { key: sent }, idempotencyKey: $key) { id } }';
    const { json } = await http.graphql(mutation, { id: entry.split('/').at(-1), key: entry });
    expect(json['data']).toEqual({ setSiloState: { id: first.json['id'] } });
    expect((await http.send('GET', entry)).json).toMatchObject({ state: 'paid', revision: 3 });
  });

  test('belongs to its workspace', async () => {
    const entry = await newEntry();
    expect((await http.send('POST', `${entry}/states`, { key: 'sent' }, stranger)).status).toBe(404);
    expect((await http.send('GET', `${entry}/states`, undefined, stranger)).status).toBe(404);
    expect((await http.send('GET', `/silo/v1/entries/${v7()}/states`)).status).toBe(404);
  });

  test('is set and read in GraphQL, those of a list together', async () => {
    const entry = await newEntry();
    const mutation =
      'mutation ($id: ID!) { setSiloState(entryId: $id, input: { key: sent }) { key revision } }';
    const { json } = await http.graphql(mutation, { id: entry.split('/').at(-1) });
    expect(json).toMatchObject({ data: { setSiloState: { revision: 2 } } });
    const query = '{ siloEntries(first: 1) { nodes { revision states(first: 1) { src } } } }';
    expect((await http.graphql(query)).json).toMatchObject({
      data: { siloEntries: { nodes: [{ revision: 2, states: [{ src: 'user' }] }] } },
    });
  });
});
