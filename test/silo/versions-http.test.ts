import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invoice } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const stranger = { authorization: 'Bearer stranger' };

async function created(body: object): Promise<string> {
  const { json } = await http.send('POST', '/silo/v1/entries', body);
  return `/silo/v1/entries/${String(json['id'])}`;
}

function changed(path: string, data: object, more: object = {}): Promise<Reply> {
  return http.send('PATCH', path, { data, content_type: 'application/merge-patch+json', ...more });
}

describe('the difference of two versions', () => {
  test('is told member by member, with its place', async () => {
    const path = await created({ data: invoice() });
    const lines = invoice()['lines'] as object[];
    const item = { name: 'Travel', price: '10.00' };
    const taxes = [{ cat: 'VAT', rate: 'standard' }];
    await changed(path, { code: '002', lines: [{ quantity: '1', item, taxes }, ...lines] });
    const { status, json } = await http.send('GET', `${path}/diff`);
    expect({ status, from: json['from'], to: json['to'], complete: json['complete'] }).toEqual({
      status: 200,
      from: '1',
      to: '2',
      complete: true,
    });
    const changes = json['changes'] as { kind: string; path: string }[];
    expect(changes).toContainEqual({ kind: 'changed', path: '$.doc.code', before: '001', after: '002' });
    expect(changes.filter((change) => change.path.startsWith('$.doc.lines'))).toEqual([
      { kind: 'added', path: '$.doc.lines[0]', after: expect.objectContaining({ quantity: '1' }) },
    ]);
    expect(changes).toContainEqual({
      kind: 'changed',
      path: '$.doc.totals.payable',
      before: '238.00',
      after: '249.90',
    });
    expect(changes.filter((change) => /dig|sigs/.test(change.path))).toEqual([]);
  });

  test('of a version from itself is none, and of the first from nothing is everything', async () => {
    const path = await created({ data: invoice() });
    const none = await http.send('GET', `${path}/diff?from=1&to=1`);
    expect(none.json).toEqual({ from: '1', to: '1', changes: [], complete: true });
    const { json } = await http.send('GET', `${path}/diff`);
    expect(json).not.toHaveProperty('from');
    expect(json['changes']).toContainEqual({ kind: 'added', path: '$.doc', after: expect.anything() });
  });

  test('belongs to its workspace, and needs versions that there are', async () => {
    const path = await created({ data: invoice() });
    for (const query of ['?to=2', '?from=x', '?from=0', '?to=-1'])
      expect((await http.send('GET', `${path}/diff${query}`)).status).toBe(404);
    expect((await http.send('GET', `${path}/diff`, undefined, stranger)).status).toBe(404);
    expect((await http.send('GET', `${path}/diff?since=1`)).status).toBe(400);
  });

  test('is the same in GraphQL', async () => {
    const path = await created({ data: invoice() });
    await changed(path, { code: '003' });
    const query =
      'query ($id: ID!) { siloEntryDiff(entryId: $id, to: "2") { from to complete changes { kind path before after } } }';
    const { json } = await http.graphql(query, { id: path.split('/').at(-1) });
    const rest = await http.send('GET', `${path}/diff?to=2`);
    expect(json).toMatchObject({
      data: { siloEntryDiff: { from: '1', to: '2', complete: true } },
    });
    const told = (json['data'] as { siloEntryDiff: { changes: { path: string }[] } }).siloEntryDiff.changes;
    expect(told.map((change) => change.path)).toEqual(
      (rest.json['changes'] as { path: string }[]).map((change) => change.path),
    );
  });
});

describe('restoring a version', () => {
  test('makes a draft of an earlier draft, as a new version', async () => {
    const path = await created({ data: invoice() });
    await changed(path, { code: '002' });
    const restored = await http.send('POST', `${path}/restore`, { version: '1' });
    expect(restored).toMatchObject({
      status: 200,
      json: { version: '3', draft: true, snippet: { code: '001' }, data: { doc: { code: '001' } } },
    });
    expect((await http.send('GET', `${path}/diff?from=1&to=3`)).json).toMatchObject({ changes: [] });
  });

  test('of a signed entry is refused, whether that version is a draft of the same document or of another', async () => {
    const path = await created({ data: invoice({ code: '000' }) });
    await changed(path, { code: '001' });
    await http.send('PATCH', path, { sign: true });
    const before = await http.send('GET', path);
    for (const version of ['1', '2'])
      expect(await http.send('POST', `${path}/restore`, { version })).toMatchObject({
        status: 409,
        json: { key: 'entry-signed', message: expect.stringContaining('copy it as a new draft') },
      });
    expect((await http.send('GET', path)).json).toEqual(before.json);
  });

  test('of the present version changes nothing', async () => {
    const path = await created({ data: invoice(), sign: true });
    const { json } = await http.send('POST', `${path}/restore`, { version: '1' });
    expect(json).toMatchObject({ version: '1', revision: 1 });
  });

  test('keeps what does not validate as it was kept', async () => {
    const { lines: _lines, ...empty } = invoice();
    const path = await created({ data: { ...empty, totals: {} }, allow_invalid: true });
    await http.send('PATCH', path, { data: invoice() });
    const { status, json } = await http.send('POST', `${path}/restore`, { version: '1' });
    expect({ status, invalid: json['invalid'] }).toEqual({ status: 200, invalid: true });
  });

  test('heeds If-Match, and refuses what there is not', async () => {
    const path = await created({ data: invoice() });
    const { headers } = await changed(path, { code: '002' });
    const restore = (tag: string, version = '1'): Promise<Reply> =>
      http.send('POST', `${path}/restore`, { version }, { 'if-match': tag });
    expect((await restore('W/"1"')).status).toBe(412);
    expect((await restore(headers.get('etag') ?? '')).status).toBe(200);
    expect((await http.send('POST', `${path}/restore`, { version: '9' })).status).toBe(404);
    expect((await http.send('POST', `${path}/restore`, {})).json).toMatchObject({
      fields: { version: 'is required' },
    });
    expect((await http.send('POST', `${path}/restore`, { version: '1' }, stranger)).status).toBe(404);
  });

  test('is the same in GraphQL', async () => {
    const path = await created({ data: invoice() });
    await changed(path, { code: '002' });
    const mutation =
      'mutation ($id: ID!) { restoreSiloEntry(id: $id, input: { version: "1" }, ifRevision: 2) { version summary { code } } }';
    const { json } = await http.graphql(mutation, { id: path.split('/').at(-1) });
    expect(json).toMatchObject({ data: { restoreSiloEntry: { version: '3', summary: { code: '001' } } } });
  });
});
