import { afterAll, beforeAll, expect, test } from 'vitest';
import { Workspace } from '../../src/access/workspaces/workspace.entity.ts';
import { AccessService, type AccessProcess } from './access-service.ts';

let service: AccessService;
let one: AccessProcess;
let two: AccessProcess;

beforeAll(async () => {
  service = await AccessService.open();
  [one, two] = await Promise.all([service.process(), service.process()]);
});
afterAll(() => service[Symbol.asyncDispose]());

test('a hundred first uses of a name over two processes make one workspace', async () => {
  const uses = Array.from({ length: 50 }, () => [one, two]).flat();
  const made = await Promise.all(uses.map(({ workspaces }) => workspaces.ensure('acme')));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(await one.database.em().count(Workspace, { name: 'acme' })).toBe(1);
});

test('another name is another workspace', async () => {
  const [a, b] = await Promise.all([one.workspaces.ensure('north'), one.workspaces.ensure('south')]);
  expect(a.id).not.toBe(b.id);
  expect(await two.workspaces.get(a.id)).toEqual(a);
});

test.each(['', 'Acme', '-acme', 'acme-', 'a b', 'ä', 'a'.repeat(64), 'a\nb'])(
  '"%s" is no name',
  async (name) => {
    await expect(one.workspaces.ensure(name)).rejects.toMatchObject({
      kind: 'validation',
      fields: { name: expect.any(String) },
    });
  },
);

test.each(['a', '7', 'acme-2', 'a'.repeat(63)])('"%s" is a name', async (name) => {
  expect(await one.workspaces.ensure(name)).toMatchObject({ name });
});
