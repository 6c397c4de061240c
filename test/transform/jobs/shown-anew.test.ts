import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService, TestClient } from '../../support/service.ts';

test('whoever has read a job before shows what another process has made of it and of its entry', async () => {
  await using service = await startTestService();
  const { databaseUrl = '', dataFolder } = service.config;
  await using web = await startTestService({
    env: { DATABASE_URL: databaseUrl, DOCMILL_DATA: dataFolder, DOCMILL_ROLES: 'web' },
  });
  const client = await service.client();
  const other = new TestClient(web.url, client.token, client.workspace);
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, {
    steps: [{ name: 'File', action: 'silo.folder', config: { folder: 'sent' } }],
  });
  const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'C' };
  const made = await client.post('/transform/v1/jobs?wait=10', { workflow_id: workflow, data });
  const path = `/transform/v1/jobs/${made.json.id}`;
  const shown = async () => {
    const [{ json: job }, { json: jobs }] = [await other.get(path), await other.get('/transform/v1/jobs')];
    expect(jobs.list).toEqual([job]);
    return job;
  };
  const first = await shown();
  expect(await shown()).toEqual(first);
  expect(first.envelope.doc.title).toBe('A');
  expect(first.intents).toHaveLength(1);

  await client.patch(`/silo/v1/entries/${first.silo_entry_id}`, { data: { ...data, title: 'B' } });
  const patched = await shown();
  expect(patched.envelope.doc.title).toBe('B');
  expect(patched.intents).toEqual(first.intents);

  await client.post(`${path}/retry`, { from: 'start' });
  await expect.poll(async () => (await client.get(path)).json.status).toBe('OK');
  const retried = await shown();
  expect(retried).toEqual((await client.get(path)).json);
  expect(retried.intents).toHaveLength(2);
});
