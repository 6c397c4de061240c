import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { JsonObject } from '@docmill/documents/json';
import { keepsSigned } from '../../src/silo/entries/signed-envelope.ts';
import { invoice } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
let untouched: Signed;
beforeAll(async () => {
  http = await SiloHttp.open();
  untouched = await signedEntry();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const mergePatch = 'application/merge-patch+json';
const jsonPatch = 'application/json-patch+json';

interface SignedEnvelope extends JsonObject {
  head: JsonObject;
  doc: JsonObject;
  sigs: string[];
}

interface Signed {
  readonly id: string;
  readonly path: string;
  readonly envelope: SignedEnvelope;
}

/** A signed entry that has been a draft of another code and of the same document. */
async function signedEntry(): Promise<Signed> {
  const id = v7();
  const path = `/silo/v1/entries/${id}`;
  await http.send('PUT', path, { data: invoice({ code: '000' }) });
  await http.send('PATCH', path, { data: { code: '001' }, content_type: mergePatch });
  const { json } = await http.send('PATCH', path, { sign: true });
  expect(json).toMatchObject({ draft: false, version: '3' });
  return { id, path, envelope: json['data'] as SignedEnvelope };
}

function withStamps({ head, ...rest }: SignedEnvelope, ...stamps: JsonObject[]): SignedEnvelope {
  return { ...rest, head: { ...head, stamps } };
}

const stamp = { prv: 'register', val: '42' };
const refusal = {
  key: 'entry-signed',
  code: 'entry-signed',
  message:
    'The entry is signed, and its document, number and series can no longer change. Create a credit note or a corrective document of it (previous_id with correct), or copy it as a new draft (previous_id alone)',
};

describe('PATCH of a signed entry', () => {
  test.each<[string, (signed: Signed) => object]>([
    ['another document', () => ({ data: invoice({ code: '002' }) })],
    ['another document as a draft', () => ({ data: invoice({ code: '002' }), sign: false })],
    [
      'a document that does not validate',
      () => ({ data: invoice({ lines: [{ quantity: '1' }] }), allow_invalid: true }),
    ],
    ['a merge patch of the number', () => ({ data: { code: '002' }, content_type: mergePatch })],
    ['a merge patch without the number', () => ({ data: { code: null }, content_type: mergePatch })],
    [
      'a JSON patch of the series',
      () => ({ data: [{ op: 'replace', path: '/series', value: 'T' }], content_type: jsonPatch }),
    ],
    ['its envelope without signatures', ({ envelope: { sigs: _sigs, ...draft } }) => ({ data: draft })],
    [
      'its envelope with another document',
      ({ envelope }) => ({ data: { ...envelope, doc: { ...envelope.doc, code: '002' } } }),
    ],
    [
      'its envelope under another identifier',
      ({ envelope }) => ({ data: { ...envelope, head: { ...envelope.head, uuid: v7() } } }),
    ],
  ])('refuses %s', async (_what, patchOf) => {
    const signed = untouched;
    const before = (await http.send('GET', signed.path)).json;
    const { status, json } = await http.send('PATCH', signed.path, { folder: 'moved', ...patchOf(signed) });
    expect({ status, json }).toMatchObject({ status: 409, json: refusal });
    expect((await http.send('GET', signed.path)).json).toEqual(before);
  });

  test.each<[string, (signed: Signed) => object]>([
    ['the document', ({ envelope }) => ({ data: envelope.doc })],
    ['the document as it was given', () => ({ data: invoice() })],
    ['the document, to be signed or not', () => ({ data: invoice(), sign: false })],
    ['its envelope', ({ envelope }) => ({ data: envelope })],
    ['a patch that changes nothing', () => ({ data: { code: '001' }, content_type: mergePatch })],
    [
      'a JSON patch that changes nothing',
      () => ({ data: [{ op: 'test', path: '/code', value: '001' }], content_type: jsonPatch }),
    ],
    ['no data', () => ({ sign: false })],
  ])('changes nothing by %s', async (_what, patchOf) => {
    const signed = untouched;
    const before = (await http.send('GET', signed.path)).json;
    const { status } = await http.send('PATCH', signed.path, patchOf(signed));
    expect({ status, json: (await http.send('GET', signed.path)).json }).toEqual({
      status: 200,
      json: before,
    });
  });

  test('adds stamps and signatures, and takes none away', async () => {
    const { path, envelope } = await signedEntry();
    const stamped = withStamps(envelope, stamp);
    expect(await http.send('PATCH', path, { data: stamped })).toMatchObject({
      status: 200,
      json: { draft: false, version: '4', data: stamped },
    });
    const twice = (await http.silo.sign(stamped)) as SignedEnvelope;
    expect((await http.send('PATCH', path, { data: twice })).json).toMatchObject({
      version: '5',
      data: twice,
    });
    for (const data of [stamped, withStamps(twice, { ...stamp, val: '43' }), withStamps(twice)])
      expect((await http.send('PATCH', path, { data })).json).toMatchObject(refusal);
    // Neither does a version that had fewer.
    for (const version of ['3', '4'])
      expect((await http.send('POST', `${path}/restore`, { version })).json).toMatchObject(refusal);
  });

  test('refuses a signature that the service did not make, and a stamp that is none', async () => {
    const { path, envelope } = await signedEntry();
    const foreign = { ...envelope, sigs: [...envelope.sigs, 'a.b.c'] };
    expect(await http.send('PATCH', path, { data: foreign })).toMatchObject({
      status: 422,
      json: { key: 'validation' },
    });
    expect(await http.send('PATCH', path, { data: withStamps(envelope, { prv: '' }) })).toMatchObject({
      status: 422,
      json: { key: 'validation' },
    });
  });

  test('moves it to a folder; states, files and metadata are added', async () => {
    const { path } = await signedEntry();
    expect((await http.send('PATCH', path, { folder: 'archive' })).json).toMatchObject({ folder: 'archive' });
    const added = [
      await http.send('POST', `${path}/states`, { key: 'sent' }),
      await http.send('PUT', `${path}/meta/erp`, { value: { id: 7 } }),
      await http.send('PUT', `${path}/files/${v7()}`, {
        key: 'scan',
        category: 'attachment',
        name: 's.txt',
        mime: 'text/plain',
        data: 'aGVsbG8=',
      }),
    ];
    expect(added.map(({ status, text }) => (status < 300 ? 'added' : text))).toEqual([
      'added',
      'added',
      'added',
    ]);
    expect((await http.send('GET', path)).json).toMatchObject({ draft: false, version: '3', state: 'sent' });
  });
});

test('GraphQL refuses what REST does, with the same body', async () => {
  const { id } = untouched;
  const patch = { data: { code: '2' }, contentType: mergePatch };
  const answers: Reply[] = [
    await http.graphql(
      'mutation ($id: ID!, $patch: SiloEntryPatch!) { updateSiloEntry(id: $id, patch: $patch) { version } }',
      { id, patch },
    ),
    await http.graphql(
      'mutation ($id: ID!) { restoreSiloEntry(id: $id, input: { version: "1" }) { version } }',
      { id },
    ),
  ];
  for (const { json } of answers)
    expect(json).toMatchObject({
      errors: [{ message: refusal.message, extensions: { ...refusal, code: 'ENTRY_SIGNED' } }],
    });
});

test('a draft that is signed while a change is computed stays signed', async () => {
  const path = `/silo/v1/entries/${v7()}`;
  await http.send('PUT', path, { data: invoice() });
  // A change is attempted five times, so none of five is refused because others come first.
  const replies = await Promise.all(
    Array.from({ length: 5 }, (_, code) =>
      http.send(
        'PATCH',
        path,
        code === 2 ? { sign: true } : { data: { code: `C${code}` }, content_type: mergePatch },
      ),
    ),
  );
  // The signature may come first or last.
  expect(replies.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  expect(replies[2]?.status).toBe(200);
  const { json } = await http.send('GET', `${path}/versions?limit=100`);
  const [newest, ...earlier] = json['list'] as { signed: boolean }[];
  expect([newest?.signed, earlier.some(({ signed }) => signed)]).toEqual([true, false]);
});

describe('what a signed entry is corrected by', () => {
  test.each<[string, object, object]>([
    ['a copy as a new draft', {}, { draft: true, version: '1' }],
    [
      'a patched copy',
      { data: { code: '9' }, content_type: mergePatch },
      { draft: true, snippet: { code: '9' } },
    ],
    [
      'a credit note',
      { correct: { type: 'credit-note' } },
      { draft: true, snippet: { type: 'credit-note' } },
    ],
  ])('%s is an entry of its own', async (_what, how, expected) => {
    const { id, path } = untouched;
    const before = (await http.send('GET', path)).json;
    const { status, json } = await http.send('POST', '/silo/v1/entries', { previous_id: id, ...how });
    expect({ status, json }).toMatchObject({ status: 200, json: { previous_id: id, ...expected } });
    expect((await http.send('GET', path)).json).toEqual(before);
  });
});

const insertVersion = (changes: string): string =>
  `insert into silo_version (workspace_id, entry_id, number, envelope, hash, signed, invalid, created_at, created_by)
   select workspace_id, entry_id, number + 1, ${changes}, invalid, created_at, created_by
   from silo_version where entry_id = $1 and number = 3`;

describe('the database refuses what would change a signed entry', () => {
  test.each([
    ['to a draft', 'update silo_entry set draft = true where id = $1'],
    ['to one that does not validate', 'update silo_entry set invalid = true where id = $1'],
    ['to another digest', `update silo_entry set digest = '{"alg":"sha256","val":"0"}' where id = $1`],
    ['to another number', `update silo_entry set snippet = snippet::jsonb || '{"code":"2"}' where id = $1`],
    ['to no number', `update silo_entry set snippet = snippet::jsonb - 'code' where id = $1`],
    ['to another series', `update silo_entry set snippet = snippet::jsonb || '{"series":"T"}' where id = $1`],
    ['to another id', 'update silo_entry set id = gen_random_uuid() where id = $1'],
    ['back to an earlier version', 'update silo_entry set version = 1 where id = $1'],
    ['by a version that is unsigned', insertVersion('envelope, hash, false')],
    [
      'by a version of another document',
      insertVersion(`jsonb_set(envelope::jsonb, '{doc,code}', '"2"'), hash, true`),
    ],
    ['by a version without its signatures', insertVersion(`envelope::jsonb - 'sigs', hash, true`)],
    [
      'by a version under another identifier',
      insertVersion(`jsonb_set(envelope::jsonb, '{head,uuid}', '"2"'), hash, true`),
    ],
    [
      'in the version that is there',
      `update silo_version set envelope = jsonb_set(envelope::jsonb, '{doc,code}', '"2"') where entry_id = $1 and signed`,
    ],
    [
      'by a signature taken from its version',
      'update silo_version set signed = false where entry_id = $1 and signed',
    ],
  ])('%s', async (_how, sql) => {
    const { id, path } = untouched;
    const before = (await http.send('GET', path)).json;
    await expect(http.silo.database.sql.executeSql(sql, [id])).rejects.toMatchObject({ code: '23000' });
    expect((await http.send('GET', path)).json).toEqual(before);
  });

  test('and lets stamps, and entries that an earlier release has made drafts again, pass', async () => {
    const { id, path } = await signedEntry();
    const { sql } = http.silo.database;
    const stamped = `jsonb_set(envelope::jsonb, '{head,stamps}', '[{"prv":"a","val":"b"}]')`;
    await sql.executeSql(insertVersion(`${stamped}, hash, true`), [id]);
    await http.silo.database.transaction(async (own) => {
      await own.executeSql('set local session_replication_role = replica');
      await own.executeSql(`update silo_entry set draft = true, version = 5 where id = $1`, [id]);
      await own.executeSql(
        `insert into silo_version (workspace_id, entry_id, number, envelope, hash, signed, invalid, created_at, created_by)
         select workspace_id, entry_id, 5, envelope, hash, false, invalid, created_at, created_by
         from silo_version where entry_id = $1 and number = 2`,
        [id],
      );
    });
    expect(
      (await http.send('PATCH', path, { data: { code: '9' }, content_type: mergePatch })).json,
    ).toMatchObject({
      draft: true,
      version: '6',
    });
    expect((await http.send('POST', `${path}/restore`, { version: '3' })).json).toMatchObject({
      draft: false,
      version: '7',
      snippet: { code: '001' },
    });
  });
});

describe('an envelope may follow a signed one', () => {
  const signed = {
    $schema: 'https://gobl.org/draft-0/envelope',
    head: { uuid: 'u', dig: { alg: 'sha256', val: 'd' }, stamps: [stamp] },
    doc: { code: '1', lines: [{ a: 1, b: 2 }] },
    sigs: ['s'],
  };

  test.each<[string, boolean, JsonObject]>([
    ['as it is', true, signed],
    [
      'in another order of members',
      true,
      {
        sigs: ['s'],
        doc: { lines: [{ b: 2, a: 1 }], code: '1' },
        head: signed.head,
        $schema: signed.$schema,
      },
    ],
    [
      'with links and tags',
      true,
      { ...signed, head: { ...signed.head, tags: ['t'], links: [{ key: 'k', url: 'u' }] } },
    ],
    ['without its stamp', false, { ...signed, head: { uuid: 'u', dig: signed.head.dig } }],
    [
      'under another digest',
      false,
      { ...signed, head: { ...signed.head, dig: { alg: 'sha256', val: 'e' } } },
    ],
    ['with other signatures', false, { ...signed, sigs: ['t'] }],
    ['of another schema', false, { ...signed, $schema: 'other' }],
    ['with another line', false, { ...signed, doc: { ...signed.doc, lines: [] } }],
    ['without a document', false, { ...signed, doc: null }],
  ])('%s: %s', (_how, expected, next) => {
    expect(keepsSigned(signed, next)).toBe(expected);
  });
});
