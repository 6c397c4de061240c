import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Json } from '../../support/service.ts';
import { sharedService } from '../../support/shared-service.ts';

const shared = sharedService();

const [first, second] = [{ 'main.typ': '= First' }, { 'main.typ': '= Second', 'parts/a.typ': '#let a = 1' }];
let id: string;
let path: string;

beforeEach(async () => {
  id = randomUUID();
  path = `/transform/v1/print-templates/${id}`;
  await shared.client.put(path, { name: 'Letter', files: first });
});

const versions = async (): Promise<Json[]> => (await shared.client.get(`${path}/versions`)).json.list;

test(
  'each save of name or files keeps a version, listed newest first with who and when, without files',
  { tags: 'slow' },
  async () => {
    const { json: renamed } = await shared.client.patch(path, { name: 'Bill' });
    const { json: rewritten } = await shared.client.patch(path, { files: second, notes: 'Longer' });
    expect(rewritten).toMatchObject({ version: '3', revision: 3 });
    const list = await versions();
    const saved = { src: 'user', src_id: 'test', created_at: expect.any(String) };
    expect(list).toEqual([
      { version: '3', name: 'Bill', ...saved, created_at: rewritten['updated_at'] },
      { version: '2', name: 'Bill', ...saved, created_at: renamed['updated_at'] },
      { version: '1', name: 'Letter', ...saved },
    ]);
    expect(new Set(list.map(({ created_at: at }) => at)).size).toBe(3);
  },
);

test('a version asked for alone has its files, which later saves leave as they are', async () => {
  await shared.client.patch(path, { files: second });
  expect((await shared.client.get(`${path}/versions/1`)).json).toMatchObject({ version: '1', files: first });
  const newest = await shared.client.get(`${path}/versions/2`);
  expect(newest.json).toMatchObject({ version: '2', name: 'Letter', files: second });
});

test('a save that changes neither name nor files keeps no version, in whatever order the files came', async () => {
  await shared.client.patch(path, { files: second });
  const turned = Object.fromEntries(Object.entries(second).toReversed());
  for (const patch of [{ notes: 'New' }, { disabled: true }, { name: 'Letter', files: turned }, {}])
    expect((await shared.client.patch(path, patch)).json).toMatchObject({ version: '2' });
  await shared.client.put(path, { name: 'Letter', files: first });
  expect((await shared.client.patch(path, { files: { 'main.typ': '#foo' } })).status).toBe(422);
  expect((await versions()).map(({ version }) => version)).toEqual(['2', '1']);
});

test('a name that is taken away is missing from its version', async () => {
  await shared.client.patch(path, { name: null });
  const [newest, before] = await versions();
  expect(newest).not.toHaveProperty('name');
  expect(before).toMatchObject({ name: 'Letter' });
});

test('restoring saves the files of a version as the newest one, under the present name, and is audited', async () => {
  await shared.client.patch(path, { name: 'Bill', files: second });
  const restored = await shared.client.post(`${path}/restore`, { version: '1' });
  expect(restored.json).toMatchObject({ id, name: 'Bill', files: first, version: '3', revision: 3 });
  expect((await shared.client.get(path)).json).toEqual(restored.json);
  expect((await shared.client.get(`${path}/versions/3`)).json).toMatchObject({ name: 'Bill', files: first });
  const again = await shared.client.post(`${path}/restore`, { version: '1' });
  expect(again.json).toMatchObject({ version: '3', revision: 4 });
  const { json } = await shared.client.get(`/access/v1/audit-events?object_id=${id}`);
  expect(json.list.map(({ operation }: Json) => operation)).toEqual([
    'restore_print_template',
    'restore_print_template',
    'update_print_template',
    'create_print_template',
  ]);
});

test('a version that cannot be typeset any more is refused, with its mistakes', async () => {
  await shared.client.patch(path, { files: second });
  const database = await shared.service.database();
  // As one was saved where nothing typeset it.
  await database.query(
    `update print_template_version set files = '{"main.typ":"#foo"}' where template_id = $1 and number = 1`,
    [id],
  );
  const { status, json } = await shared.client.post(`${path}/restore`, { version: '1' });
  expect(status).toBe(422);
  expect(json).toMatchObject({
    key: 'template-failed',
    fields: { version: { 'main.typ': 'line 1, column 2: unknown variable: foo' } },
    mistakes: [{ file: 'main.typ', line: 1, column: 2 }],
  });
  expect((await shared.client.get(path)).json).toMatchObject({ version: '2', files: second });
});

test('restoring heeds what was read before', async () => {
  await shared.client.patch(path, { files: second });
  const stale = await shared.client.send('POST', `${path}/restore`, { version: '1' }, { 'if-match': '"1"' });
  expect(stale.status).toBe(412);
  const fresh = await shared.client.send('POST', `${path}/restore`, { version: '1' }, { 'if-match': '"2"' });
  expect(fresh.json).toMatchObject({ files: first, version: '3' });
});

test('saves at once are versions of their own, each on one page', async () => {
  const names = Array.from({ length: 8 }, (_, at) => `Name ${at}`);
  await Promise.all(names.map((name) => shared.client.patch(path, { name })));
  const seen: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const { json } = await shared.client.get(`${path}/versions?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...json.list.map(({ version }: Json) => version));
    cursor = json['next_cursor'];
  }
  expect(seen).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1']);
});

test('versions are those of their workspace', async () => {
  const other = await shared.service.client();
  for (const below of ['versions', 'versions/1'])
    expect((await other.get(`${path}/${below}`)).status).toBe(404);
  expect((await other.post(`${path}/restore`, { version: '1' })).status).toBe(404);
});

test('GraphQL lists, shows and restores the same', async () => {
  await shared.client.patch(path, { files: second });
  const listed = await shared.client.graphql(
    'query ($id: ID!) { printTemplateVersions(templateId: $id, first: 1) { nodes { version srcId files } pageInfo { hasNextPage } } }',
    { id },
  );
  expect(listed.json).toEqual({
    data: {
      printTemplateVersions: {
        nodes: [{ version: '2', srcId: 'test', files: null }],
        pageInfo: { hasNextPage: true },
      },
    },
  });
  const one = await shared.client.graphql(
    'query ($id: ID!) { printTemplateVersion(templateId: $id, version: "1") { name files } }',
    { id },
  );
  expect(one.json).toEqual({ data: { printTemplateVersion: { name: 'Letter', files: first } } });
  const restore = `mutation ($id: ID!, $revision: SafeInt) {
    restorePrintTemplate(id: $id, input: { version: "1" }, ifRevision: $revision) { version files } }`;
  const stale = await shared.client.graphql(restore, { id, revision: 1 });
  expect(stale.json['errors']).toMatchObject([{ extensions: { key: 'precondition-failed' } }]);
  const restored = await shared.client.graphql(restore, { id, revision: 2 });
  expect(restored.json).toEqual({ data: { restorePrintTemplate: { version: '3', files: first } } });
});
