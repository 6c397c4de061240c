import { v4, v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RequestError } from '../../src/platform/errors.ts';
import { entryInput, invoice, newScope, party, SiloService } from './silo-service.ts';

let silo: SiloService;
beforeAll(async () => {
  silo = await SiloService.open();
});
afterAll(async () => {
  await silo[Symbol.asyncDispose]();
});

test('any number of parallel creates of one id make one entry, and all answer it', async () => {
  const scope = newScope();
  const id = v7();
  const before = await silo.count('silo_version');
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => silo.entries.create(scope, id, entryInput({ data: invoice() }))),
  );
  expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(new Set(answers.map(({ record }) => JSON.stringify(record.data)))).toHaveLength(1);
  expect(await silo.count('silo_version')).toBe(before + 1);
});

test('of parallel creates of one id with different content one wins, and the others are conflicts', async () => {
  const scope = newScope();
  const id = v7();
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, code) =>
      silo.entries.create(scope, id, entryInput({ data: invoice({ code: String(code) }) })),
    ),
  );
  const refused = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as RequestError] : [],
  );
  expect(refused).toHaveLength(19);
  expect(refused.every((error) => error instanceof RequestError && error.kind === 'conflict')).toBe(true);
});

test('the order of members makes no other content, a changed member does', async () => {
  const scope = newScope();
  const id = v7();
  const { record } = await silo.entries.create(scope, id, entryInput({ data: party({ alias: 'C' }) }));
  const shuffled = { alias: 'C', name: 'Client GmbH', $schema: 'https://gobl.org/draft-0/org/party' };
  const repeat = await silo.entries.create(scope, id, entryInput({ data: shuffled }));
  expect(repeat).toMatchObject({ replayed: true, record: { data: record.data } });
  await expect(
    silo.entries.create(scope, id, entryInput({ data: party({ alias: 'D' }) })),
  ).rejects.toMatchObject({
    kind: 'conflict',
  });
  expect((await silo.entries.get(scope, id)).data).toEqual(record.data);
});

test('a repeated key answers the entry it was first used for, with other content it is a conflict', async () => {
  const scope = newScope();
  const first = await silo.entries.create(scope, v7(), entryInput({ data: party(), key: 'client-1' }));
  const again = await silo.entries.create(scope, v7(), entryInput({ data: party(), key: 'client-1' }));
  expect(again).toMatchObject({ replayed: true, record: { id: first.record.id } });
  const other = silo.entries.create(
    scope,
    v7(),
    entryInput({ data: party({ name: 'Else' }), key: 'client-1' }),
  );
  await expect(other).rejects.toMatchObject({ kind: 'conflict' });
});

test('a repeat is answered also when the entry has changed since', async () => {
  const scope = newScope();
  const id = v4();
  await silo.entries.create(scope, id, entryInput({ data: party() }));
  await silo.revise(scope, id, { folder: 'clients', by: 'test' });
  const repeat = await silo.entries.create(scope, id, entryInput({ data: party() }));
  expect(repeat).toMatchObject({ replayed: true, record: { folder: 'clients' } });
});

test('one id and one key in two workspaces are two entries, and neither sees the other', async () => {
  const id = v7();
  const [one, two] = [newScope(), newScope()];
  await silo.entries.create(one, id, entryInput({ data: party({ name: 'One' }), key: 'k' }));
  await expect(silo.entries.get(two, id)).rejects.toMatchObject({ kind: 'not-found' });
  await silo.entries.create(two, id, entryInput({ data: party({ name: 'Two' }), key: 'k' }));
  expect((await silo.entries.get(one, id)).snippet).toMatchObject({ name: 'One' });
  expect((await silo.listing.list(two, { limit: 1 })).items.map(({ snippet }) => snippet['name'])).toEqual([
    'Two',
  ]);
});
