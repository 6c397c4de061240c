import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../src/platform/log.ts';
import { FolderStorage } from '../../../src/platform/storage/folder-storage.ts';
import { openStorage } from '../../../src/platform/storage/open-storage.ts';
import { sha256 } from './s3-signature.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docmill-files-'));
});

afterEach(() => rm(folder, { recursive: true }));

const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2, 4), hash);

test.each([0, 1, 3_000_000])('%i bytes come back as they were put', async (size) => {
  const storage = await openStorage({ kind: 'folder', folder }, createLog('silent'));
  const bytes = randomBytes(size);
  const hash = await storage.put(bytes);
  const stream = await storage.get(hash, size);
  expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
});

test('a file lies two folders deep under its SHA-256, readable by the service only', async () => {
  const storage = await FolderStorage.open(folder);
  await storage.put(Buffer.from('hello'));
  const path = pathOf(sha256('hello'));
  expect(await readFile(path, 'utf8')).toBe('hello');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('fifty puts of the same content over two processes leave one whole file and no draft', async () => {
  const bytes = randomBytes(100_000);
  const [one, two] = await Promise.all([FolderStorage.open(folder), FolderStorage.open(folder)]);
  const puts = Array.from({ length: 25 }, () => [one.put(bytes), two.put(bytes)]).flat();
  expect(new Set(await Promise.all(puts))).toEqual(new Set([sha256(bytes)]));
  expect(await readFile(pathOf(sha256(bytes)))).toEqual(bytes);
  expect(await readdir(join(folder, 'drafts'))).toEqual([]);
});

test('a put of what is stored writes nothing', async () => {
  const storage = await FolderStorage.open(folder);
  const hash = await storage.put(Buffer.from('kept'));
  const before = await stat(pathOf(hash));
  await storage.put(Buffer.from('kept'));
  expect((await stat(pathOf(hash))).ino).toBe(before.ino);
});

test('what was never put is undefined', async () => {
  const storage = await FolderStorage.open(folder);
  expect(await storage.get(sha256('nothing'))).toBeUndefined();
});

test('a text that is no hash leads nowhere', async () => {
  const storage = await FolderStorage.open(folder);
  await writeFile(join(folder, 'secret'), 'not a file of ours');
  expect(await storage.get('../secret')).toBeUndefined();
  expect(await storage.get('..%2fsecret')).toBeUndefined();
});

test('a file that lost bytes is not handed out, and the next put mends it', async () => {
  const storage = await FolderStorage.open(folder);
  const hash = await storage.put(Buffer.from('whole'));
  await truncate(pathOf(hash), 3);
  await expect(storage.get(hash, 5)).rejects.toThrow(/has 3 bytes instead of 5/);
  await storage.put(Buffer.from('whole'));
  expect(await readFile(pathOf(hash), 'utf8')).toBe('whole');
});

test('drafts that a crash has left are cleared at the next start, those being written are not', async () => {
  await FolderStorage.open(folder);
  const [left, young] = [join(folder, 'drafts', 'left'), join(folder, 'drafts', 'young')];
  await writeFile(left, 'half a fi');
  await writeFile(young, 'half a fi');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(left, yesterday, yesterday);
  await FolderStorage.open(folder);
  expect(await readdir(join(folder, 'drafts'))).toEqual(['young']);
});

test('a folder that cannot be used says so at once', async () => {
  await writeFile(join(folder, 'in-the-way'), '');
  await expect(FolderStorage.open(join(folder, 'in-the-way'))).rejects.toThrow(/ENOTDIR/);
});

test('a folder that is away is unavailable, is not made anew, and serves again when it is back', async () => {
  const storage = await openStorage({ kind: 'folder', folder }, createLog('silent'));
  const hash = await storage.put(Buffer.from('before'));
  const elsewhere = `${folder}-elsewhere`;
  await rename(folder, elsewhere);
  await expect(storage.put(Buffer.from('during'))).rejects.toMatchObject({ kind: 'unavailable' });
  await expect(storage.get(hash)).rejects.toMatchObject({ kind: 'unavailable' });
  await rename(elsewhere, folder);
  expect(await storage.put(Buffer.from('during'))).toBe(sha256('during'));
  const stream = await storage.get(hash);
  expect(stream && String(await buffer(stream))).toBe('before');
});
