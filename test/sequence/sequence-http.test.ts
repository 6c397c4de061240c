import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestService, TestClient, type TestAnswer, type TestService } from '../support/service.ts';

let service: TestService;
let client: TestClient;
let reader: TestClient;
let stranger: TestClient;
let anonymous: TestClient;

beforeAll(async () => {
  service = await startTestService();
  client = await service.client({ scope: 'sequence:write' });
  reader = await service.client({ scope: 'sequence:read', workspace: client.workspace });
  stranger = await service.client();
  anonymous = new TestClient(service.url, undefined, client.workspace);
});
afterAll(() => service[Symbol.asyncDispose]());

const base = '/sequence/v1/series';

/** Makes a series and answers its address. */
async function newSeries(fields: object = {}): Promise<string> {
  const path = `${base}/${randomUUID()}`;
  const { status } = await client.put(path, { name: 'Invoices', ...fields });
  expect(status).toBe(200);
  return path;
}

/** A member of each item of a list. */
function each({ json }: TestAnswer, name: string): unknown[] {
  return (json['list'] as unknown as Record<string, unknown>[]).map((item) => item[name]);
}

/** What each address answers a caller. */
async function statuses(caller: TestClient, paths: string[]): Promise<number[]> {
  return (await Promise.all(paths.map((path) => caller.get(path)))).map(({ status }) => status);
}

describe('series', () => {
  test('a PUT makes a series, its repeat answers the same and says so, other content is a 409', async () => {
    const id = randomUUID();
    const body = { name: 'Invoices', prefix: 'F-', padding: 4 };
    const made = await client.put(`${base}/${id}`, body);
    expect(made).toMatchObject({
      status: 200,
      json: { id, name: 'Invoices', prefix: 'F-', padding: 4, start: 1, last_index: 0 },
    });
    expect(Object.keys(made.json)).not.toContain('workspace_id');
    expect(made.json.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(made.headers.get('idempotent-replayed')).toBeNull();

    const again = await client.put(`${base}/${id}`, { padding: 4, prefix: 'F-', name: 'Invoices' });
    expect(again).toMatchObject({ status: 200, json: made.json });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await client.put(`${base}/${id}`, { ...body, padding: 5 })).toMatchObject({
      status: 409,
      json: { key: 'conflict' },
    });
  });

  test('a client that sends every field with its zero value gets the defaults', async () => {
    const path = await newSeries({
      description: '',
      code: '',
      prefix: '',
      padding: 0,
      suffix: '',
      start: 0,
      sig: '',
    });
    const { json } = await client.get(path);
    expect(json).toMatchObject({ start: 1, padding: 0, last_index: 0 });
    expect(Object.keys(json)).not.toContain('prefix');
    expect(json.sigs).toHaveLength(1);
  });

  test.each([
    [{}, { name: 'is required' }],
    [{ name: 'x', padding: 19 }, { padding: 'must not be greater than 18' }],
    [{ name: 'x', prefx: 'F' }, { prefx: 'is not a known field; did you mean prefix?' }],
    [{ name: 'x', sig: 'a.b.c' }, { sig: 'must be a compact JSON Web Signature' }],
  ])('a PUT of %j is a 422 that names the place', async (body, fields) => {
    const { status, json } = await client.put(`${base}/${randomUUID()}`, body);
    expect([status, json.key, json.fields]).toEqual([422, 'validation', fields]);
  });

  test('a malformed id is a 422 on PUT and a 404 on GET; what nobody made is a 404', async () => {
    expect(await client.put(`${base}/7`, { name: 'x' })).toMatchObject({
      status: 422,
      json: { fields: { id: 'must be a UUID' } },
    });
    expect((await client.get(`${base}/7`)).status).toBe(404);
    expect((await client.get(`${base}/${randomUUID()}`)).status).toBe(404);
  });

  test('the ETag answers 304 until a number is taken', async () => {
    const path = await newSeries();
    const etag = (await reader.get(path)).headers.get('etag') ?? '';
    expect((await reader.get(path, { 'if-none-match': etag })).status).toBe(304);
    await client.put(`${path}/entries/${randomUUID()}`, {});
    expect((await reader.get(path, { 'if-none-match': etag })).status).toBe(200);
  });

  test('the list goes on where its cursor and its Link say', async () => {
    const lister = await service.client();
    for (let turn = 0; turn < 3; turn += 1) {
      await lister.put(`${base}/${randomUUID()}`, { name: `Series ${turn}` });
    }
    const first = await lister.get(`${base}?limit=2`);
    expect(each(first, 'name')).toEqual(['Series 2', 'Series 1']);
    const link = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await lister.get(link);
    expect(second.json).toMatchObject({ list: [{ name: 'Series 0' }], limit: 2 });
    expect(second.json.cursor).toBe(first.json.next_cursor);
    expect(second.headers.get('link')).toBeNull();
    expect((await lister.get(`${base}?limit=101`)).status).toBe(422);
    expect((await lister.get(`${base}?limit=x`)).status).toBe(400);
    expect((await lister.get(`${base}?cursor=x`)).status).toBe(400);
  });
});

describe('entries', () => {
  test('a PUT takes the next number, its repeat the same one', async () => {
    const path = await newSeries({ prefix: 'F-', padding: 3 });
    const [one, two] = [randomUUID(), randomUUID()];
    const first = await client.put(`${path}/entries/${one}`, { id: one, meta: { order: '7' } });
    expect(first).toMatchObject({ status: 200, json: { id: one, code: 'F-001', meta: { order: '7' } } });
    expect(Object.keys(first.json)).not.toContain('previous_id');
    const second = await client.put(`${path}/entries/${two}`, {});
    expect(second.json).toMatchObject({ id: two, code: 'F-002', previous_id: one });
    expect(second.json.sigs).toHaveLength(1);

    const again = await client.put(`${path}/entries/${one}`, { meta: { order: '7' } });
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await client.put(`${path}/entries/${one}`, { meta: { order: '8' } })).status).toBe(409);
    expect(await reader.get(`${path}/entries/${one}`)).toMatchObject({ status: 200, json: first.json });
    expect((await reader.get(path)).json).toMatchObject({ last_index: 2, last_entry_id: two });
  });

  test('a PUT that is no good is refused at its place and takes no number', async () => {
    const path = await newSeries();
    const id = randomUUID();
    const refused = await Promise.all([
      client.put(`${path}/entries/x`, {}),
      client.put(`${path}/entries/${id}`, { id: randomUUID() }),
      client.put(`${path}/entries/${id}`, { meta: 'text' }),
      client.put(`${path}/entries/${id}`, { sig: 'no signature' }),
      client.put(`${path}/entries/${id}`, '{'),
      client.put(`${base}/${randomUUID()}/entries/${id}`, {}),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 400, 404]);
    expect(refused.slice(0, 4).map(({ json }) => Object.keys(json['fields'] ?? {}))).toEqual([
      ['id'],
      ['id'],
      ['meta'],
      ['sig'],
    ]);
    expect((await client.get(`${path}/entries/x`)).status).toBe(404);
    expect((await client.get(`${path}/entries/${id}`)).status).toBe(404);
    expect((await client.get(path)).json.last_index).toBe(0);
  });

  test('the list names its series and goes on behind its cursor, the last number first', async () => {
    const path = await newSeries();
    await Promise.all(Array.from({ length: 5 }, () => client.put(`${path}/entries/${randomUUID()}`, {})));
    const first = await reader.get(`${path}/entries?limit=3`);
    const cursor = String(first.json['next_cursor']);
    const second = await reader.get(`${path}/entries?limit=3&cursor=${cursor}`);
    const codes = [...each(first, 'code'), ...each(second, 'code')];
    expect(codes).toEqual(['5', '4', '3', '2', '1']);
    expect(second.json).toMatchObject({ series_id: path.split('/').at(-1), limit: 3 });
    expect(Object.keys(second.json)).not.toContain('next_cursor');
    expect((await reader.get(`${path}/entries?cursor=${cursor}x`)).status).toBe(400);
    expect((await reader.get(`${base}/${randomUUID()}/entries`)).status).toBe(404);
  });

  test('verify walks the chain with the published keys', async () => {
    const path = await newSeries();
    await Promise.all(Array.from({ length: 9 }, () => client.put(`${path}/entries/${randomUUID()}`, {})));
    const { status, json } = await reader.get(`${path}/verify`);
    expect([status, json]).toEqual([200, { series_id: path.split('/').at(-1), count: 9, valid: true }]);
    expect((await reader.get(`${base}/${randomUUID()}/verify`)).status).toBe(404);
  });
});

describe('access', () => {
  test('without a token every address is a 401, without the scope a 403, in another workspace a 404', async () => {
    const path = await newSeries();
    const entry = `${path}/entries/${randomUUID()}`;
    await client.put(entry, {});
    const reads = [path, `${path}/entries`, entry, `${path}/verify`];
    expect(await statuses(anonymous, [base, ...reads])).toEqual([401, 401, 401, 401, 401]);
    expect(await statuses(reader, [base, ...reads])).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(stranger, reads)).toEqual([404, 404, 404, 404]);
    const silo = await service.client({ scope: 'silo:write', workspace: client.workspace });
    expect(await statuses(silo, [base, ...reads])).toEqual([403, 403, 403, 403, 403]);

    const put = `${path}/entries/${randomUUID()}`;
    expect((await anonymous.put(put, {})).status).toBe(401);
    expect((await reader.put(put, {})).status).toBe(403);
    expect((await stranger.put(put, {})).status).toBe(404);
    expect((await anonymous.put(`${base}/${randomUUID()}`, { name: 'x' })).status).toBe(401);
    expect((await reader.put(`${base}/${randomUUID()}`, { name: 'x' })).status).toBe(403);
  });
});

describe('GraphQL', () => {
  test('does the same over the same services', async () => {
    const [seriesId, id] = [randomUUID(), randomUUID()];
    const made = await client.graphql(
      `mutation ($seriesId: ID!, $id: ID!) {
        createSeries(id: $seriesId, input: { name: "Orders", prefix: "O-", start: 7 }) { id lastIndex nextCode }
        createSeriesEntry(seriesId: $seriesId, id: $id, input: { meta: { order: "7" } }) { id code sigs }
      }`,
      { seriesId, id },
    );
    expect(made.json.data).toMatchObject({
      createSeries: { id: seriesId, lastIndex: 6, nextCode: 'O-7' },
      createSeriesEntry: { id, code: 'O-7' },
    });
    const read = await reader.graphql(
      `query ($seriesId: ID!, $id: ID!) {
        series(id: $seriesId) { name lastEntryId }
        seriesEntry(seriesId: $seriesId, id: $id) { code meta sigs previousId }
        seriesEntries(seriesId: $seriesId, first: 5) { nodes { id } pageInfo { hasNextPage } }
        seriesList(first: 1) { edges { cursor node { id } } pageInfo { hasNextPage } }
        seriesVerification(seriesId: $seriesId) { count valid fault { code } }
      }`,
      { seriesId, id },
    );
    expect(read.json).toMatchObject({
      data: {
        series: { name: 'Orders', lastEntryId: id },
        seriesEntry: {
          code: 'O-7',
          meta: { order: '7' },
          previousId: null,
          sigs: made.json['data']?.['createSeriesEntry']?.['sigs'],
        },
        seriesEntries: { nodes: [{ id }], pageInfo: { hasNextPage: false } },
        seriesList: { edges: [{ node: { id: seriesId } }], pageInfo: { hasNextPage: true } },
        seriesVerification: { count: 1, valid: true, fault: null },
      },
    });
  });

  test.each([
    ['createSeries(id: "x", input: { name: "X" }) { id }', 'validation'],
    ['createSeries(id: "$id", input: { name: "" }) { id }', 'validation'],
    ['createSeriesEntry(seriesId: "$id", id: "$id") { id }', 'not-found'],
  ])('refuses mutation %s', async (operation, key) => {
    const text = `mutation { ${operation.replaceAll('$id', randomUUID())} }`;
    expect((await client.graphql(text)).json['errors']?.[0]?.['extensions']?.['key']).toBe(key);
    expect((await reader.graphql(text)).json['errors']?.[0]?.['extensions']?.['key']).toBe('forbidden');
    expect((await anonymous.graphql(text)).status).toBe(401);
  });

  test.each([
    ['series(id: "$id") { id }'],
    ['seriesEntry(seriesId: "$id", id: "$id") { id }'],
    ['seriesEntries(seriesId: "$id") { nodes { id } }'],
    ['seriesVerification(seriesId: "$id") { valid }'],
  ])('refuses query %s of what is not there', async (operation) => {
    const text = `query { ${operation.replaceAll('$id', randomUUID())} }`;
    expect((await reader.graphql(text)).json['errors']?.[0]?.['extensions']?.['code']).toBe('NOT_FOUND');
    expect((await anonymous.graphql(text)).status).toBe(401);
  });
});

describe('a preview of a series', () => {
  test('shows the codes that it would give out, and makes nothing', async () => {
    const body = { name: 'Invoices', prefix: 'F-', padding: 3, suffix: '/26', start: 9, count: 2 };
    const { status, json } = await reader.post(`${base}/preview`, body);
    expect({ status, json }).toEqual({ status: 200, json: { codes: ['F-009/26', 'F-010/26'], alike: [] } });
    const query =
      'query ($input: SeriesPreviewInput!) { previewSeriesCodes(input: $input) { codes alike { id name } } }';
    const graphql = await reader.graphql(query, { input: body });
    expect(graphql.json).toEqual({ data: { previewSeriesCodes: json } });
    expect(each(await reader.get(base), 'suffix')).not.toContain('/26');
  });

  test('tells which series of the workspace have codes of the same prefix and suffix', async () => {
    const like = { prefix: 'Alike-', suffix: '/A' };
    const ids: string[] = [];
    for (const name of ['Oldest', 'Middle', 'Newest'])
      ids.unshift((await newSeries({ ...like, name })).split('/').at(-1) ?? '');
    await newSeries({ prefix: like.prefix });
    const { json } = await reader.post(`${base}/preview`, { name: 'S', ...like });
    expect(json.alike).toEqual([
      { id: ids[0], name: 'Newest' },
      { id: ids[1], name: 'Middle' },
    ]);
    const bare = await newSeries({ name: 'Bare' });
    const { json: plain } = await reader.post(`${base}/preview`, { name: 'S', prefix: '', suffix: '' });
    expect(plain.alike[0]).toEqual({ id: bare.split('/').at(-1), name: 'Bare' });
  });

  test('takes zero and nothing for the defaults, as a series does', async () => {
    const zero = { name: 'S', code: '', prefix: '', padding: 0, suffix: '', start: 0 };
    expect((await reader.post(`${base}/preview`, zero)).json).toMatchObject({ codes: ['1', '2', '3'] });
    expect((await reader.post(`${base}/preview`, { name: 'S', count: 0 })).json).toMatchObject({
      key: 'validation',
      fields: { count: expect.any(String) },
    });
  });
});

test('an entry tells what our signature of it says', async () => {
  const path = await newSeries({ prefix: 'G-' });
  const seriesId = path.split('/').at(-1);
  const id = randomUUID();
  const { json } = await client.put(`${path}/entries/${id}`, { meta: { order: '1' } });
  const query = 'query ($seriesId: ID!, $id: ID!) { seriesEntry(seriesId: $seriesId, id: $id) { signed } }';
  const graphql = await reader.graphql(query, { seriesId, id });
  expect(graphql.json['data']?.['seriesEntry']?.['signed']).toMatchObject({
    id,
    cid: seriesId,
    num: json['code'],
    idx: 1,
    meta: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
