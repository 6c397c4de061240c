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
const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';
const stranger = { authorization: 'Bearer stranger' };

async function created(body: object = { data: invoice() }): Promise<string> {
  const path = `${entries}/${v7()}`;
  const { status, text } = await http.send('PUT', path, body);
  if (status !== 200) throw new Error(text);
  return path;
}

async function versionsOf(path: string): Promise<Record<string, unknown>[]> {
  return (await http.send('GET', `${path}/versions`)).json['list'] as Record<string, unknown>[];
}

function revisionOf({ headers }: Reply): string {
  return headers.get('etag') ?? '';
}

/** An invoice whose line has no item: it can be calculated, and a rule is against it. */
function incomplete(): object {
  return invoice({ lines: [{ quantity: '1' }] });
}

describe('PATCH of an entry', () => {
  test('takes a whole document, which is calculated, and keeps the envelope of a draft', async () => {
    const path = await created();
    const before = await http.send('GET', path);
    const lines = [
      { quantity: '3', item: { name: 'Work', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'standard' }] },
    ];
    const { status, json } = await http.send('PATCH', path, { data: invoice({ lines }) });
    expect(status).toBe(200);
    // 3 × 10.00 and 19 % of it
    expect(json).toMatchObject({ version: '2', revision: 2, snippet: { payable: '35.70' } });
    expect(json).toHaveProperty('data.head.uuid', uuidOf(before));
  });

  test.each([
    [mergePatch, { code: '777' }],
    [jsonPatch, [{ op: 'replace', path: '/code', value: '777' }]],
  ])('takes a patch of the present document as %s', async (type, data) => {
    const path = await created();
    const { json } = await http.send('PATCH', path, { data, content_type: type });
    expect(json).toMatchObject({ version: '2', snippet: { code: '777', payable: '238.00' } });
  });

  test('moves the entry to a folder, which makes no version', async () => {
    const path = await created();
    const { json } = await http.send('PATCH', path, { folder: 'shelf' });
    expect(json).toMatchObject({ version: '1', revision: 2, folder: 'shelf' });
  });

  test('that changes nothing leaves the revision as it is', async () => {
    const path = await created({ data: invoice(), folder: 'shelf' });
    for (const patch of [{}, { folder: '' }, { folder: 'shelf' }, { data: {}, content_type: mergePatch }]) {
      expect(await http.send('PATCH', path, patch)).toMatchObject({
        status: 200,
        json: { version: '1', revision: 1 },
      });
    }
  });

  test('refuses what does not validate with its faults, and changes nothing', async () => {
    const path = await created();
    const { status, json } = await http.send('PATCH', path, { data: incomplete() });
    expect(status).toBe(422);
    expect(json).toHaveProperty('faults.0.paths.0');
    expect((await http.send('GET', path)).json).toMatchObject({ version: '1', revision: 1 });
  });

  test.each([
    ['data that is no object', { data: 7 }],
    ['a patch without data', { content_type: mergePatch }],
    ['a member that it does not know', { previous_id: v7() }],
    ['a folder of another form', { folder: 'A B' }],
  ])('refuses %s', async (_what, patch) => {
    expect(await http.send('PATCH', await created(), patch)).toMatchObject({
      status: 422,
      json: { key: 'validation' },
    });
  });

  test('finds nothing in another workspace', async () => {
    const path = await created();
    expect((await http.send('PATCH', path, { folder: 'x' }, stranger)).status).toBe(404);
    expect((await http.send('PATCH', `${entries}/x`, { folder: 'x' })).status).toBe(404);
  });

  test('of an old revision is 412, and of many at once one goes through', async () => {
    const path = await created();
    const tag = revisionOf(await http.send('GET', path));
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        http.send(
          'PATCH',
          path,
          { data: { code: String(number) }, content_type: mergePatch },
          { 'if-match': tag },
        ),
      ),
    );
    expect(changes.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(changes.filter(({ status }) => status === 412)).toHaveLength(19);
    expect(await versionsOf(path)).toHaveLength(2);
    expect((await http.send('PATCH', path, { folder: 'x' }, { 'if-match': '*' })).status).toBe(200);
  });

  test('without a revision goes on from what another one has left', async () => {
    const path = await created({ data: party({ emails: [] }) });
    const changes = await Promise.all(
      ['alias', 'label', 'name'].map((member) =>
        http.send('PATCH', path, { data: { [member]: `New ${member}` }, content_type: mergePatch }),
      ),
    );
    expect(changes.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await http.send('GET', path)).json).toMatchObject({
      version: '4',
      data: { doc: { alias: 'New alias', label: 'New label', name: 'New name' } },
    });
  });
});

describe('a signed entry', () => {
  test('is made by `sign`, and a document that is not ready for it is refused', async () => {
    const path = await created({ data: invoice(), sign: true });
    const { json } = await http.send('GET', path);
    expect(json).toMatchObject({ draft: false });
    expect(json).toHaveProperty('data.sigs.0');
    const { code: _code, ...codeless } = invoice();
    expect(await http.send('POST', entries, { data: codeless, sign: true })).toMatchObject({
      status: 422,
      json: { faults: [{ code: 'GOBL-ENVELOPE-13' }] },
    });
  });

  test('is made of a draft by a change without data, once', async () => {
    const path = await created();
    for (const sign of [true, true, false])
      expect((await http.send('PATCH', path, { sign })).json).toMatchObject({ draft: false, version: '2' });
    expect(await versionsOf(path)).toMatchObject([{ signed: true }, { signed: false }]);
  });
});

describe('an entry that does not validate', () => {
  test('is kept with its faults when that is allowed, and mended by a change', async () => {
    const path = await created({ data: incomplete(), allow_invalid: true });
    const { json } = await http.send('GET', path);
    expect(json).toMatchObject({ invalid: true, draft: true });
    expect(json).toHaveProperty('faults.0.paths.0');
    const mended = await http.send('PATCH', path, { data: invoice() });
    expect(mended.json).toMatchObject({ invalid: false, version: '2' });
    expect(mended.json).not.toHaveProperty('faults');
    expect(await versionsOf(path)).toMatchObject([{ invalid: false }, { invalid: true }]);
  });

  test('comes of a change that allows it', async () => {
    const path = await created();
    const { json } = await http.send('PATCH', path, { data: incomplete(), allow_invalid: true });
    expect(json).toMatchObject({ invalid: true, version: '2' });
    expect(json).toHaveProperty('faults.0.code');
  });

  test('is not signed, neither at once nor later', async () => {
    const signing = { data: incomplete(), allow_invalid: true, sign: true };
    expect((await http.send('POST', entries, signing)).status).toBe(422);
    const path = await created({ data: incomplete(), allow_invalid: true });
    const signed = await http.send('PATCH', path, { sign: true });
    expect(signed).toMatchObject({ status: 422, json: { key: 'validation' } });
    expect(signed.json['faults']).toEqual((await http.send('GET', path)).json['faults']);
  });

  test('can be calculated all the same', async () => {
    const data = invoice({ lines: [{ quantity: 'many' }] });
    expect((await http.send('POST', entries, { data, allow_invalid: true })).status).toBe(422);
  });
});

describe('the versions of an entry', () => {
  test('tell what they hold and who made them, newest first and by pages', async () => {
    const path = await created();
    for (const code of ['2', '3', '4'])
      await http.send('PATCH', path, { data: { code }, content_type: mergePatch });
    const { json, headers } = await http.send('GET', `${path}/versions?limit=3`);
    expect(json['list']).toEqual(
      ['4', '3', '2'].map((version) => ({
        version,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        signed: false,
        invalid: false,
        at: expect.any(String),
        src: 'user',
        src_id: 'test',
      })),
    );
    const next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1] ?? '';
    const rest = await http.send('GET', next);
    expect(rest.json).toMatchObject({ list: [{ version: '1' }] });
    expect(rest.json).not.toHaveProperty('next_cursor');
  });

  test('are fetched one by one with their envelopes', async () => {
    const path = await created();
    await http.send('PATCH', path, { data: { code: '9' }, content_type: mergePatch });
    expect((await http.send('GET', `${path}/versions/1`)).json).toMatchObject({
      version: '1',
      data: { doc: { code: '001' } },
    });
    expect((await http.send('GET', `${path}/versions/2`)).json).toMatchObject({
      version: '2',
      data: { doc: { code: '9' } },
    });
    for (const absent of ['3', '0', 'x', '01'])
      expect((await http.send('GET', `${path}/versions/${absent}`)).status).toBe(404);
    expect((await http.send('GET', `${path}/versions/1`, undefined, stranger)).status).toBe(404);
    expect((await http.send('GET', `${path}/versions`, undefined, stranger)).status).toBe(404);
  });

  test('of the entries of a list are read together', async () => {
    for (let index = 0; index < 3; index += 1) await created({ data: party(), folder: 'many' });
    const query =
      '{ siloEntries(filter: { folder: "many" }) { nodes { versions(first: 2) { version data } } } }';
    const { json } = await http.graphql(query);
    const versions = [{ version: '1', data: expect.objectContaining({ doc: expect.anything() }) }];
    expect(json).toMatchObject({
      data: { siloEntries: { nodes: [{ versions }, { versions }, { versions }] } },
    });
  });
});

test('an entry is found by its key, as it was written', async () => {
  const key = `Order/1 ${v7()}`;
  const path = await created({ data: party(), key });
  const found = await http.send('GET', `${entries}/key/${encodeURIComponent(key)}`);
  expect(found).toMatchObject({ status: 200, json: { key } });
  expect(found.json).toEqual((await http.send('GET', path)).json);
  for (const absent of ['nobody', key.toLowerCase()])
    expect((await http.send('GET', `${entries}/key/${encodeURIComponent(absent)}`)).status).toBe(404);
  const stranged = await http.send('GET', `${entries}/key/${encodeURIComponent(key)}`, undefined, stranger);
  expect(stranged.status).toBe(404);
  const { json } = await http.graphql('query ($key: String!) { siloEntryByKey(key: $key) { id key } }', {
    key,
  });
  expect(json).toMatchObject({ data: { siloEntryByKey: { id: found.json['id'], key } } });
});

test('GraphQL changes an entry of the revision that it names', async () => {
  const path = await created();
  const change = `mutation ($id: ID!, $patch: SiloEntryPatch!, $revision: SafeInt) {
    updateSiloEntry(id: $id, patch: $patch, ifRevision: $revision) { version revision snippet } }`;
  const variables = {
    id: path.split('/').at(-1),
    patch: { data: { code: '5' }, contentType: mergePatch },
    revision: 1,
  };
  expect((await http.graphql(change, variables)).json).toMatchObject({
    data: { updateSiloEntry: { version: '2', revision: 2, snippet: { code: '5' } } },
  });
  expect((await http.graphql(change, variables)).json).toHaveProperty(
    'errors.0.extensions.key',
    'precondition-failed',
  );
});

function uuidOf({ json }: Pick<Reply, 'json'>): unknown {
  return (json['data'] as { head: { uuid: string } }).head.uuid;
}
