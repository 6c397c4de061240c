import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { v7 } from 'uuid';
import type { File } from '../../src/silo/files/file.entity.ts';
import { entryInput, invoice } from './silo-service.ts';
import { SiloHttp } from './silo-http.ts';

let http: SiloHttp;
beforeAll(async () => {
  http = await SiloHttp.open();
});
afterAll(async () => {
  await http[Symbol.asyncDispose]();
});

async function fileOf(
  content: string,
  name: string,
  mime: string,
): Promise<{ file: File; path: string; address: string }> {
  const { scope, silo } = http;
  const { record } = await silo.entries.create(scope, v7(), entryInput({ data: invoice() }));
  const files = [await silo.files.store(Buffer.from(content), { name, mime })];
  await silo.revise(scope, record.id, { files, by: 'job' });
  const { json } = await http.send('GET', `/silo/v1/entries/${record.id}`);
  const [file] = json['attachments'] as File[];
  if (!file?.url) throw new Error('the entry has no file with a URL');
  const address = `/silo/v1/entries/${record.id}/files/${file.id}`;
  return { file, path: new URL(file.url).pathname, address };
}

const noToken = { authorization: '' };

test('a public URL answers the bytes with their type, length and tag, without a token', async () => {
  const { file, path } = await fileOf('%PDF-1.7', 'invoice.pdf', 'application/pdf');
  const { status, text, headers } = await http.send('GET', path, undefined, noToken);
  expect({ status, text }).toEqual({ status: 200, text: '%PDF-1.7' });
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-length')).toBe('8');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-disposition')).toBe(
    `inline; filename="invoice.pdf"; filename*=UTF-8''invoice.pdf`,
  );
  expect(headers.get('etag')).toBe(`"${file.hash}"`);
});

test('HEAD answers the same without the bytes, and 304 to who has them already', async () => {
  const { file, path } = await fileOf('hello', 'a.txt', 'text/plain');
  const head = await http.send('HEAD', path, undefined, noToken);
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe('5');
  const again = await http.send('GET', path, undefined, { ...noToken, 'if-none-match': `"${file.hash}"` });
  expect(again).toMatchObject({ status: 304, text: '' });
});

test('a page is saved, not shown, and its name cannot leave its header', async () => {
  const { path } = await fileOf('<script>alert(1)</script>', 'naïve "1"\r\nX-Evil: 1;.html', 'text/html');
  const { headers } = await http.send('GET', path, undefined, noToken);
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="na_ve _1___X-Evil: 1;.html"; filename*=UTF-8''na%C3%AFve%20%221%22%0D%0AX-Evil%3A%201%3B.html`,
  );
  expect(headers.get('x-evil')).toBeNull();
  expect(headers.get('content-security-policy')).toContain('sandbox');
});

test.each(['text/xml', 'text/csv; charset=iso-8859-1', 'text/plain', 'application/octet-stream'])(
  'a file is answered as exactly what it was stored as: %s',
  async (mime) => {
    const { path, address } = await fileOf('<a/>', 'a.xml', mime);
    for (const [place, headers] of [
      [path, noToken],
      [address, {}],
    ] as const)
      expect((await http.send('GET', place, undefined, headers)).headers.get('content-type')).toBe(mime);
  },
);

test('a large text is answered whole and with its length', async () => {
  const content = 'line of text\n'.repeat(100_000);
  const { path } = await fileOf(content, 'large.txt', 'text/plain; charset=utf-8');
  const { text, headers } = await http.send('GET', path, undefined, {
    ...noToken,
    'accept-encoding': 'gzip',
  });
  expect(text).toBe(content);
  expect(headers.get('content-length')).toBe(String(content.length));
});

test('any changed character of the token is a 404, and so is a name alone', async () => {
  const { path } = await fileOf('x', 'x.txt', 'text/plain');
  const [, folder = '', token = '', name = ''] = path.split('/');
  for (const place of [0, 30, 45, 67]) {
    const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
    expect((await http.send('GET', `/${folder}/${changed}/${name}`, undefined, noToken)).status).toBe(404);
  }
  expect((await http.send('GET', `/files/${name}`)).status).toBe(404);
});

/** The files of the entry at the address of one of them, and the tag of the entry. */
async function entryOf(address: string): Promise<{ files: File[]; etag: string | null }> {
  const { json, headers } = await http.send('GET', address.replace(/\/files\/.*/, ''));
  return { files: json['attachments'] as File[], etag: headers.get('etag') };
}

test('a file that is made private has no URL, and those it had answer no more until it is public again', async () => {
  const { path, address } = await fileOf('secret', 'a.txt', 'text/plain');
  const before = await entryOf(address);
  const hidden = await http.send('PATCH', address, { private: true });
  expect(hidden).toMatchObject({ status: 200, json: { name: 'a.txt', private: true } });
  expect(hidden.json).not.toHaveProperty('url');
  const after = await entryOf(address);
  expect(after.files[0]).not.toHaveProperty('url');
  expect(after.etag).not.toBe(before.etag);
  for (const method of ['GET', 'HEAD'])
    expect((await http.send(method, path, undefined, noToken)).status).toBe(404);

  const mutation = `mutation ($entryId: ID!, $id: ID!, $patch: FilePatch!) {
    updateSiloFile(entryId: $entryId, id: $id, patch: $patch) { private url } }`;
  const [entryId, id] = address.split('/').filter((part) => part.length === 36);
  const { json } = await http.graphql(mutation, { entryId, id, patch: { private: false } });
  expect(json).toMatchObject({ data: { updateSiloFile: { private: false } } });
  const { data } = json as { data: { updateSiloFile: { url: string } } };
  expect(new URL(data.updateSiloFile.url).pathname).toBe(path);
  expect((await http.send('GET', path, undefined, noToken)).text).toBe('secret');
  expect((await entryOf(address)).etag).not.toBe(after.etag);
});

test('a file is changed by who has its bytes in view, when that is asked for', async () => {
  const { address } = await fileOf('x', 'x.txt', 'text/plain');
  const etag = (await http.send('GET', address)).headers.get('etag') ?? '';
  const change = (ifMatch: string) => http.send('PATCH', address, { private: true }, { 'if-match': ifMatch });
  for (const other of ['"other"', 'W/"1"'])
    expect(await change(other)).toMatchObject({ status: 412, json: { key: 'precondition-failed' } });
  expect((await entryOf(address)).files[0]).toMatchObject({ private: false });
  for (const known of [etag, `W/${etag}`, '*', `"other", ${etag}`])
    expect(await change(known)).toMatchObject({ status: 200, json: { private: true } });
});

/** The path of the same file as it is shown some days later. */
async function later(days: number, address: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60 * 1000 });
  const [file] = (await entryOf(address)).files;
  return new URL(file?.url ?? '').pathname;
}

afterEach(() => vi.useRealTimers());

test('a URL is good for the days of the setting, counted from the answer that holds it', async () => {
  const { path, address } = await fileOf('x', 'x.txt', 'text/plain');
  const fresh = await later(365, address);
  expect((await http.send('GET', path, undefined, noToken)).status).toBe(200);
  await later(1, address);
  expect((await http.send('GET', path, undefined, noToken)).status).toBe(404);
  expect((await http.send('GET', fresh, undefined, noToken)).status).toBe(200);
});
