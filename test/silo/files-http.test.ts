import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { party } from './silo-service.ts';
import { SiloHttp, type Reply } from './silo-http.ts';

let http: SiloHttp;
let entry: string;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

const noToken = { authorization: '' };
const stranger = { authorization: 'Bearer stranger' };

/** A new entry; answers the address of its files. */
async function newEntry(): Promise<string> {
  const { json } = await http.send('POST', '/silo/v1/entries', { data: party() });
  entry = `/silo/v1/entries/${String(json['id'])}`;
  return `${entry}/files`;
}

/** What announces these bytes without bringing them. */
function announced(bytes: string): object {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: 'scan.txt', mime: 'text/plain', sha256, size: Buffer.byteLength(bytes) };
}

function pathOf({ json }: Reply): string {
  return new URL(String(json['url'])).pathname;
}

async function filesOf(address: string): Promise<Record<string, unknown>[]> {
  return (await http.send('GET', address)).json['list'] as Record<string, unknown>[];
}

describe('a file with its bytes', () => {
  test('is stored, shown with its entry and answered with a token and without', async () => {
    const address = await newEntry();
    const body = { name: 'a.txt', mime: 'text/plain', data: 'aGVsbG8=', desc: 'A word', meta: { page: '1' } };
    const made = await http.send('PUT', `${address}/${v4()}`, body);
    // sha256sum of "hello"
    const hash = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
    expect(made).toMatchObject({
      status: 200,
      json: {
        key: 'a.txt',
        category: 'attachment',
        size: 5,
        hash,
        stored: true,
        private: false,
        desc: 'A word',
      },
    });
    expect(await filesOf(address)).toEqual([made.json]);
    expect((await http.send('GET', entry)).json).toMatchObject({ revision: 2, attachments: [made.json] });
    const answered = await http.send('GET', `${address}/${String(made.json['id'])}`);
    expect(answered).toMatchObject({ status: 200, text: 'hello' });
    expect(answered.headers.get('content-type')).toBe('text/plain');
    expect(answered.headers.get('cache-control')).toBe('private, no-cache');
    expect((await http.send('GET', pathOf(made), undefined, noToken)).text).toBe('hello');
  });

  // Registered media types (IANA).
  test.each([
    ['scan.pdf', 'application/pdf'],
    ['lines.CSV', 'text/csv'],
    ['README', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
  ])('has the type that its name %s tells, unless it is said', async (name, mime) => {
    const made = await http.send('POST', await newEntry(), { name, data: 'aGVsbG8=' });
    expect(made.json).toMatchObject({ mime });
  });

  test('takes the place of the one of the same key, which stays and is named', async () => {
    const address = await newEntry();
    const post = async (data: string) => (await http.send('POST', address, { name: 'a.txt', data })).json;
    const [first, second, third] = [await post('MQ=='), await post('Mg=='), await post('Mw==')];
    expect(await filesOf(address)).toMatchObject([
      { id: third['id'], previous: [{ id: second['id'] }, { id: first['id'], size: 1 }] },
    ]);
    expect((await http.send('GET', `${address}/${String(first['id'])}`)).text).toBe('1');
  });

  test('is made once, however often, and another one under its id is a conflict', async () => {
    const address = `${await newEntry()}/${v7()}`;
    const body = { name: 'a.txt', data: 'aGVsbG8=' };
    const repeats = await Promise.all(Array.from({ length: 20 }, () => http.send('PUT', address, body)));
    expect(repeats.map(({ status }) => status)).toEqual(repeats.map(() => 200));
    expect(repeats.filter(({ headers }) => !headers.has('idempotent-replayed'))).toHaveLength(1);
    expect(await http.send('PUT', address, { ...body, name: 'b.txt' })).toMatchObject({ status: 409 });
    const elsewhere = address.replace(entry, (await newEntry()).replace(/\/files$/, ''));
    expect(await http.send('PUT', elsewhere, body)).toMatchObject({ status: 409 });
  });

  test.each([
    ['text that is not base64', { data: 'no!' }, 'data'],
    ['a hash of other bytes', { data: 'MQ==', sha256: 'a'.repeat(64) }, 'sha256'],
    ['another size', { data: 'MQ==', size: 2 }, 'size'],
    ['a type that is none', { data: 'MQ==', mime: 'text' }, 'mime'],
    ['a category of workflows', { data: 'MQ==', category: 'response' }, 'category'],
    ['no name', { name: ' ', data: 'MQ==' }, 'name'],
    ['neither bytes nor their hash', {}, 'sha256'],
    ['bytes to come without a type', { sha256: 'a'.repeat(64), size: 1 }, 'mime'],
    ['more bytes to come than the limit', { ...announced(''), size: 1024 * 1024 + 1 }, 'size'],
  ])('refuses %s', async (_what, fields, place) => {
    const { status, json } = await http.send('POST', await newEntry(), { name: 'a.txt', ...fields });
    expect({ status, json }).toMatchObject({
      status: 422,
      json: { fields: { [place]: expect.any(String) } },
    });
    expect(await filesOf(`${entry}/files`)).toEqual([]);
  });

  test('belongs to its workspace and its entry', async () => {
    const address = await newEntry();
    const { json } = await http.send('POST', address, { name: 'a.txt', data: 'MQ==' });
    const file = `${address}/${String(json['id'])}`;
    expect((await http.send('GET', file, undefined, stranger)).status).toBe(404);
    expect((await http.send('GET', address, undefined, stranger)).status).toBe(404);
    expect((await http.send('POST', address, { name: 'a', data: '' }, stranger)).status).toBe(404);
    expect((await http.send('GET', `${await newEntry()}/${String(json['id'])}`)).status).toBe(404);
    expect((await http.send('GET', file, undefined, noToken)).status).toBe(401);
  });

  test('that is private is answered with a token alone, or for a while', async () => {
    const address = await newEntry();
    const made = await http.send('POST', address, {
      name: 'a.pdf',
      mime: 'application/pdf',
      data: 'MQ==',
      private: true,
    });
    expect(made.json).not.toHaveProperty('url');
    expect((await http.send('GET', `${address}/${String(made.json['id'])}`)).text).toBe('1');
    const query = `query ($entryId: ID!, $id: ID!) {
      siloFile(entryId: $entryId, id: $id) { url look: downloadUrl keep: downloadUrl(save: true) } }`;
    const variables = { entryId: entry.split('/').at(-1), id: made.json['id'] };
    const { json } = await http.graphql(query, variables);
    const { url, look, keep } = (json as { data: { siloFile: Record<string, string> } }).data.siloFile;
    expect(url).toBeNull();
    for (const [address, how] of [
      [look, 'inline'],
      [keep, 'attachment'],
    ] as const) {
      const { pathname, search } = new URL(address ?? '');
      const { text, headers } = await http.send('GET', pathname + search, undefined, noToken);
      expect({ text, how: headers.get('content-disposition')?.split(';')[0] }).toEqual({ text: '1', how });
      expect((await http.send('PUT', pathname, '1', noToken)).status).toBe(404);
    }
  });
});

describe('a file whose bytes are uploaded', () => {
  test('is there once they have come, and then has the place of the one before', async () => {
    const address = await newEntry();
    const before = await http.send('POST', address, { name: 'scan.txt', data: 'b2xk' });
    const made = await http.send('POST', address, announced('the bytes'));
    expect(made.json).toMatchObject({ stored: false, url: expect.stringMatching(/^http/) });
    expect(await filesOf(address)).toMatchObject([{ id: before.json['id'], stored: true }]);
    const file = `${address}/${String(made.json['id'])}`;
    expect((await http.send('GET', file)).status).toBe(404);
    expect((await http.send('GET', pathOf(made), undefined, noToken)).status).toBe(404);
    for (let times = 0; times < 2; times += 1) {
      const stored = await http.send('PUT', pathOf(made), 'the bytes', {
        ...noToken,
        'content-type': 'text/plain',
      });
      expect(stored).toMatchObject({ status: 200, json: { id: made.json['id'], stored: true } });
    }
    expect((await http.send('GET', file)).text).toBe('the bytes');
    expect(await filesOf(address)).toMatchObject([
      { id: made.json['id'], previous: [{ id: before.json['id'] }] },
    ]);
  });

  test.each([
    ['other bytes of the same length', 'THE BYTES', 422],
    ['fewer bytes', 'the', 422],
    ['more bytes', 'the bytes and more', 413],
  ])('refuses %s, and takes the right ones afterwards', async (_what, bytes, status) => {
    const made = await http.send('POST', await newEntry(), announced('the bytes'));
    expect((await http.send('PUT', pathOf(made), bytes, noToken)).status).toBe(status);
    expect((await http.send('GET', entry)).json).toMatchObject({ attachments: [{ stored: false }] });
    expect((await http.send('PUT', pathOf(made), 'the bytes', noToken)).status).toBe(200);
  });

  test('waits for them when the upload is cut', async () => {
    const made = await http.send('POST', await newEntry(), announced('the bytes'));
    const { hostname, port } = new URL(http.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(`PUT ${pathOf(made)} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 9\r\n\r\nthe b`);
    socket.end();
    await once(socket.resume(), 'close');
    expect((await http.send('GET', entry)).json).toMatchObject({ attachments: [{ stored: false }] });
    expect((await http.send('PUT', pathOf(made), 'the bytes', noToken)).status).toBe(200);
  });
});

describe('a part of a file', () => {
  test.each([
    ['bytes=0-4', 206, '01234', 'bytes 0-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=5-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=0-1', 200, '0123456789', null],
  ])('asked for by %s is %i %j', async (range, status, text, contentRange) => {
    const made = await http.send('POST', await newEntry(), { name: 'digits', data: btoa('0123456789') });
    const answer = await http.send('GET', pathOf(made), undefined, { ...noToken, range });
    expect(answer).toMatchObject({ status, text });
    expect(answer.headers.get('content-range')).toBe(contentRange);
    expect(answer.headers.get('content-length')).toBe(String(text.length));
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
  });

  test.each(['bytes=10-', 'bytes=-0'])('that lies behind its end is refused: %s', async (range) => {
    const made = await http.send('POST', await newEntry(), { name: 'digits', data: btoa('0123456789') });
    const answer = await http.send('GET', pathOf(made), undefined, { ...noToken, range });
    expect(answer).toMatchObject({ status: 416, json: { key: 'range-not-satisfiable' } });
    expect(answer.headers.get('content-range')).toBe('bytes */10');
  });

  test.each([
    ['bytes=-3', 200],
    ['bytes=0-', 416],
  ])('of a file without bytes, asked for by %s, is %i', async (range, status) => {
    const made = await http.send('POST', await newEntry(), { name: 'empty', data: '' });
    expect((await http.send('GET', pathOf(made), undefined, { ...noToken, range })).status).toBe(status);
  });

  test('is the whole when the part is of other bytes', async () => {
    const made = await http.send('POST', await newEntry(), { name: 'digits', data: btoa('0123456789') });
    const ask = (tag: string) =>
      http.send('GET', pathOf(made), undefined, { ...noToken, range: 'bytes=0-1', 'if-range': tag });
    expect((await ask(`"${String(made.json['hash'])}"`)).text).toBe('01');
    expect((await ask('"other"')).text).toBe('0123456789');
  });
});
