import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonObject } from '@docmill/documents/json';
import type { LoadedEntry } from '../../src/silo/entries/loaded-entry.ts';
import { deriveFacts, type EntryFacts } from '../../src/silo/entries/entry-facts.ts';
import type { EntryRevision, EntryRevisionInput } from '../../src/silo/entries/entry-revision.ts';
import { entryInput, invoice, newScope, SiloService } from './silo-service.ts';

let silo: SiloService;
beforeAll(async () => {
  silo = await SiloService.open();
});
afterAll(async () => {
  await silo[Symbol.asyncDispose]();
});

const scope = newScope();
const { workspaceId } = scope;

async function newEntry(): Promise<LoadedEntry> {
  const { record } = await silo.entries.create(scope, v7(), entryInput({ data: invoice() }));
  return loaded(record.id);
}

async function loaded(id: string): Promise<LoadedEntry> {
  const entry = await silo.entries.load(workspaceId, id);
  if (!entry) throw new Error(`no entry ${id}`);
  return entry;
}

function revision(entry: LoadedEntry, change: Partial<EntryRevisionInput>): Promise<EntryRevision> {
  return silo.entries.revision(workspaceId, entry, { at: new Date(), by: 'job', ...change });
}

function envelopeOf({ text }: LoadedEntry): JsonObject {
  return JSON.parse(text) as JsonObject;
}

function titled(entry: LoadedEntry, code: string): EntryFacts {
  const envelope = envelopeOf(entry);
  return deriveFacts({ ...envelope, doc: { ...(envelope['doc'] as JsonObject), code } });
}

async function versionsOf(
  id: string,
): Promise<{ number: number; envelope: JsonObject; created_by: string }[]> {
  const { rows } = await silo.database.sql.executeSql(
    'select * from silo_version where entry_id = $1 order by number',
    [id],
  );
  return rows;
}

test('prepared entries are written in one transaction with whatever else it does, or not at all', async () => {
  const prepared = await Promise.all(
    [1, 2, 3].map(() => silo.entries.prepare(scope, entryInput({ data: invoice() }))),
  );
  const failing = silo.database.transaction(async (sql) => {
    expect((await silo.entries.insert(sql, prepared)).size).toBe(3);
    throw new Error('the job was not written');
  });
  await expect(failing).rejects.toThrow('the job was not written');
  expect(await silo.entries.load(workspaceId, prepared[0]?.id ?? '')).toBeUndefined();
  await silo.database.transaction((sql) => silo.entries.insert(sql, prepared));
  expect(await silo.entries.load(workspaceId, prepared[0]?.id ?? '')).toMatchObject({
    version: 1,
    folder: 'sales',
  });
});

test('an envelope becomes a new version, and the old one stays', async () => {
  const entry = await newEntry();
  const change = await revision(entry, { facts: titled(entry, '777') });
  const written = await silo.entries.revise(silo.database.sql, [change]);
  expect(written.get(change)).toBe(2);
  const revised = await loaded(entry.id);
  expect([revised.version, envelopeOf(revised)]).toMatchObject([2, { doc: { code: '777' } }]);
  expect((await silo.entries.get(scope, entry.id)).snippet).toMatchObject({ code: '777' });
  const versions = await versionsOf(entry.id);
  expect(
    versions.map(({ number, envelope, created_by: by }) => [
      number,
      (envelope['doc'] as JsonObject)['code'],
      by,
    ]),
  ).toEqual([
    [1, '001', 'test'],
    [2, '777', 'job'],
  ]);
});

test('a signed envelope ends the draft', async () => {
  const entry = await newEntry();
  expect(entry.draft).toBe(true);
  await silo.entries.revise(silo.database.sql, [
    await revision(entry, { facts: deriveFacts(await silo.sign(envelopeOf(entry))) }),
  ]);
  expect((await loaded(entry.id)).draft).toBe(false);
});

test('folder and state change without a new version, and every state is kept', async () => {
  const entry = await newEntry();
  for (const state of ['processing', 'sent'])
    await silo.entries.revise(silo.database.sql, [await revision(entry, { state, folder: 'out' })]);
  expect(await loaded(entry.id)).toMatchObject({
    version: 1,
    state: 'sent',
    folder: 'out',
    docSchema: entry.docSchema,
  });
  const { rows } = await silo.database.sql.executeSql(
    'select key from silo_state where entry_id = $1 order by revision',
    [entry.id],
  );
  expect(rows).toEqual([{ key: 'processing' }, { key: 'sent' }]);
});

test('a change whose base is no longer current writes nothing, files included', async () => {
  const entry = await newEntry();
  await silo.entries.revise(silo.database.sql, [await revision(entry, { facts: titled(entry, 'A') })]);
  const file = await silo.files.store(Buffer.from('late'), { name: 'late.txt', mime: 'text/plain' });
  const late = await revision(entry, { facts: titled(entry, 'B'), state: 'error', files: [file] });
  const written = await silo.entries.revise(silo.database.sql, [late]);
  expect(written.has(late)).toBe(false);
  const after = await silo.entries.get(scope, entry.id);
  expect(after).toMatchObject({ snippet: { code: 'A' } });
  expect(after.state ?? undefined).toBeUndefined();
  expect(after.attachments).toBeUndefined();
});

test('of parallel changes of one document exactly one is written', async () => {
  const entry = await newEntry();
  const results = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => {
      const change = await revision(entry, { facts: titled(entry, `P${index}`) });
      const written = await silo.database.transaction((sql) => silo.entries.revise(sql, [change]));
      return written.has(change) ? `P${index}` : undefined;
    }),
  );
  const [winner, ...others] = results.filter((code) => code !== undefined);
  expect(others).toEqual([]);
  expect((await silo.entries.get(scope, entry.id)).snippet).toMatchObject({ code: winner });
  expect(await versionsOf(entry.id)).toHaveLength(2);
});

test('groups that share entries in opposite orders wait for each other and all are written', async () => {
  const entries = await Promise.all(Array.from({ length: 10 }, newEntry));
  const rounds = Array.from({ length: 8 }, (_, index) =>
    reviseAll(index % 2 ? entries : entries.toReversed()),
  );
  expect((await Promise.all(rounds)).every((written) => written.size === entries.length)).toBe(true);
});

test('one group may change an entry more than once', async () => {
  const entry = await newEntry();
  const [file, other] = await Promise.all(
    ['a', 'b'].map((name) => silo.files.store(Buffer.from(name), { name, mime: 'text/plain' })),
  );
  const changes = [
    await revision(entry, { files: file ? [file] : [] }),
    await revision(entry, { files: other ? [other] : [] }),
    await revision(entry, { facts: titled(entry, 'C') }),
    await revision(entry, { facts: titled(entry, 'D') }),
  ];
  const written = await silo.entries.revise(silo.database.sql, changes);
  expect(changes.map((change) => written.get(change))).toEqual([1, 1, 2, undefined]);
  expect((await silo.entries.get(scope, entry.id)).attachments).toHaveLength(2);
});

async function reviseAll(entries: LoadedEntry[]): Promise<ReadonlyMap<EntryRevision, number>> {
  const revisions = await Promise.all(entries.map((entry) => revision(entry, { state: 'sent' })));
  return silo.database.transaction((sql) => silo.entries.revise(sql, revisions));
}
