import { randomBytes } from 'node:crypto';
import { assert, property, uuid, string, nat } from 'fast-check';
import { expect, test } from 'vitest';
import { v4 } from 'uuid';
import { FileUrls } from '../../../src/platform/auth/file-url.ts';
import { SealingKeys } from '../../../src/platform/auth/sealing-keys.ts';

const secret = randomBytes(32);
const urls = new FileUrls(SealingKeys.of(secret), 365);
const address = { workspaceId: v4(), fileId: v4() };

test('every file of every workspace is found again by its path, whatever its name', () => {
  assert(
    property(uuid(), uuid(), string({ unit: 'grapheme' }), (workspaceId, fileId, name) => {
      const path = urls.sign({ workspaceId, fileId }, name);
      expect(path).toMatch(/^\/files\/[\w-]{68}\/[^/?#]+$/);
      expect(new URL(path, 'http://docmill').pathname).toHaveLength(path.length);
      expect(urls.parse(path)).toEqual({ workspaceId, fileId, use: 'public' });
    }),
  );
});

test('a path with one character of its token changed is refused', () => {
  const path = urls.sign(address, 'invoice.pdf');
  assert(
    property(
      nat({ max: 67 }),
      string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      (at, character) => {
        const place = '/files/'.length + at;
        const changed = path.slice(0, place) + character + path.slice(place + 1);
        expect(urls.parse(changed)).toEqual(changed === path ? { ...address, use: 'public' } : undefined);
      },
    ),
  );
});

test('the signature of one file opens no other', () => {
  const mine = urls.sign(address, 'a').split('/')[2] ?? '';
  const other = urls.sign({ ...address, fileId: v4() }, 'a').split('/')[2] ?? '';
  const mixed = Buffer.concat([
    Buffer.from(other, 'base64url').subarray(0, 35),
    Buffer.from(mine, 'base64url').subarray(35),
  ]);
  expect(urls.parse(`/files/${mixed.toString('base64url')}/a`)).toBeUndefined();
});

test('a file is not found under the signature of the same file in another workspace', () => {
  const mine = Buffer.from(urls.sign(address, 'a').split('/')[2] ?? '', 'base64url');
  const theirs = Buffer.from(
    urls.sign({ ...address, workspaceId: v4() }, 'a').split('/')[2] ?? '',
    'base64url',
  );
  const mixed = Buffer.concat([theirs.subarray(0, 35), mine.subarray(35)]);
  expect(urls.parse(`/files/${mixed.toString('base64url')}/a`)).toBeUndefined();
});

test('paths signed with another secret are refused', () => {
  expect(new FileUrls(SealingKeys.of(randomBytes(32)), 365).parse(urls.sign(address, 'a'))).toBeUndefined();
});

test.each([
  '/files/',
  '/files/short/a.pdf',
  `/files/${'A'.repeat(68)}/a.pdf`,
  `/files/${'A'.repeat(69)}/a.pdf`,
  `/files/${'A'.repeat(68)}`,
])('%s is no path of a file', (path) => {
  expect(urls.parse(path)).toBeUndefined();
});

test('a path for a while says what it is for, and ends', () => {
  for (const use of ['download', 'upload'] as const) {
    const path = urls.grant(address, 'a.pdf', use, 60);
    expect(urls.parse(path)).toEqual({ ...address, use });
    expect(urls.parse(path.replace(/.(?=\/a.pdf)/, (last) => (last === 'A' ? 'Q' : 'A')))).toBeUndefined();
    expect(urls.parse(urls.grant(address, 'a.pdf', use, -1))).toBeUndefined();
  }
});

test('a name of dots does not lead up', () => {
  expect(urls.sign(address, '..')).toMatch(/\/file$/);
});
