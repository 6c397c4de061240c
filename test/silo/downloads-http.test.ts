import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function fileOf(content: string, name: string, mime: string): Promise<{ file: File; path: string }> {
  const { scope, silo } = http;
  const { record } = await silo.entries.create(scope, v7(), entryInput({ data: invoice() }));
  const files = [await silo.files.store(Buffer.from(content), { name, mime })];
  const change = {
    workspaceId: scope.workspaceId,
    entryId: record.id,
    baseVersion: 1,
    at: new Date(),
    by: 'job',
  };
  await silo.entries.revise(silo.database.sql, [{ ...change, files }]);
  const { json } = await http.send('GET', `/silo/v1/entries/${record.id}`);
  const [file] = json['attachments'] as File[];
  if (!file?.url) throw new Error('the entry has no file with a URL');
  return { file, path: new URL(file.url).pathname };
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
  for (const place of [0, 30, 50, 63]) {
    const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
    expect((await http.send('GET', `/${folder}/${changed}/${name}`, undefined, noToken)).status).toBe(404);
  }
  expect((await http.send('GET', `/files/${name}`)).status).toBe(404);
});
