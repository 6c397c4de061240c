import { text } from 'node:stream/consumers';
import { array, assert, constantFrom, property, record, uuid } from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentFiles } from '../../src/silo/files/current-files.ts';
import { File } from '../../src/silo/files/file.entity.ts';
import { describeFile } from '../../src/silo/files/new-file.ts';
import { entryInput, invoice, newScope, SiloService } from './silo-service.ts';

let silo: SiloService;
beforeAll(async () => {
  silo = await SiloService.open();
});
afterAll(async () => {
  await silo[Symbol.asyncDispose]();
});

const scope = newScope();

async function entryWith(...files: Parameters<typeof describeFile>[0][]): Promise<File[]> {
  const { record } = await silo.entries.create(scope, v7(), entryInput({ data: invoice() }));
  for (const file of files) await silo.revise(scope, record.id, { files: [describeFile(file)], by: 'job' });
  return (await silo.entries.get(scope, record.id)).attachments ?? [];
}

test('a file of an entry has its description and a public URL that leads to its bytes', async () => {
  const stored = await silo.files.store(Buffer.from('%PDF-1.7'), {
    name: 'invoice.pdf',
    key: 'invoice',
    category: 'format',
    desc: 'As printed',
    mime: 'application/pdf',
    meta: { locale: 'de' },
  });
  const [file] = await entryWith(stored);
  expect(file).toMatchObject({
    id: stored.id,
    key: 'invoice',
    category: 'format',
    name: 'invoice.pdf',
    desc: 'As printed',
    mime: 'application/pdf',
    size: 8,
    // sha256sum of "%PDF-1.7"
    hash: '86edbaa24831badfa0a8b04bb410141e2ee4182b6d0014493fe262a7a331c20b',
    meta: { locale: 'de' },
    stored: true,
  });
  const url = new URL(file?.url ?? '');
  expect(url.origin).toBe('http://docs.test');
  const { open } = await silo.files.download(url.pathname);
  expect(await text(await open())).toBe('%PDF-1.7');
});

test('a file of the same key and category takes the place of the older one, which stays reachable', async () => {
  const [old, other, replacement] = await Promise.all(
    ['old', 'other', 'new'].map((content) =>
      silo.files.store(Buffer.from(content), {
        key: content === 'other' ? 'y' : 'x',
        name: content,
        mime: 'text/plain',
      }),
    ),
  );
  if (!old || !other || !replacement) throw new Error('three files were stored');
  const files = await entryWith(old, other, replacement);
  expect(files.map(({ name }) => name)).toEqual(['new', 'other']);
  const { open } = await silo.files.download(
    silo.urls.sign({ workspaceId: scope.workspaceId, fileId: old.id }, 'old'),
  );
  expect(await text(await open())).toBe('old');
});

test('a private file has no URL and is not handed out', async () => {
  const stored = await silo.files.store(Buffer.from('secret'), {
    name: 's',
    mime: 'text/plain',
    private: true,
  });
  const [file] = await entryWith(stored);
  expect(file?.url).toBeUndefined();
  const path = silo.urls.sign({ workspaceId: scope.workspaceId, fileId: stored.id }, 's');
  await expect(silo.files.download(path)).rejects.toMatchObject({ kind: 'not-found' });
});

test('a file that belongs to no entry is not handed out', async () => {
  const { id } = await silo.files.store(Buffer.from('lost'), { name: 'l', mime: 'text/plain' });
  const path = silo.urls.sign({ workspaceId: scope.workspaceId, fileId: id }, 'l');
  await expect(silo.files.download(path)).rejects.toMatchObject({ kind: 'not-found' });
});

describe('a described file', () => {
  const bytes = { mime: 'text/plain', size: 1, hash: 'a'.repeat(64) };

  test('without key has its name as key', () => {
    expect(describeFile({ ...bytes, name: 'a.txt' })).toMatchObject({ key: 'a.txt', private: false });
  });

  test.each([['text'], [''], ['text/plain\r\nX-Evil: 1'], ['text/pläin']])(
    'of the type %j is refused',
    (mime) => {
      expect(() => describeFile({ ...bytes, name: 'a', mime })).toThrow('MIME');
    },
  );
});

test('the files that stand are the last of each key and category, in the order of the first', () => {
  const file = record({
    key: constantFrom('a', 'b', 'a,b'),
    category: constantFrom('a', 'b', 'b,a'),
    id: uuid(),
  });
  assert(
    property(array(file), (parts) => {
      const files = parts.map((part) => Object.assign(new File(), part));
      const current = currentFiles(files);
      const firsts = files.filter((one, index) => files.findIndex((other) => isSame(one, other)) === index);
      expect(current).toEqual(firsts.map((first) => files.findLast((one) => isSame(one, first))));
    }),
  );
});

function isSame(one: File, other: File): boolean {
  return one.key === other.key && one.category === other.category;
}
