import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';
import { storyOf, written } from './trial.ts';

test(
  'a job that was over 100 days old before anyone ran it is ended with TIMEOUT, without its rescue',
  { tags: 'slow' },
  async () => {
    await using web = await startTestService({ env: { DOCMILL_ROLES: 'web' } });
    const client = await web.client();
    const workflow = randomUUID();
    const steps = written([{ name: 'a', action: 'silo.if', config: { expr: 'true' } }]);
    await client.put(`/transform/v1/workflows/${workflow}`, {
      steps,
      rescue: written([{ name: 'r', action: 'silo.close', config: {} }]),
    });
    const old = await client.post('/transform/v1/jobs', { workflow_id: workflow });
    const database = new Client({ connectionString: web.config.databaseUrl });
    await database.connect();
    await database.query(`update job set created_at = created_at - interval '100 days 1 minute'`);
    const young = await client.post('/transform/v1/jobs', { workflow_id: workflow });
    await database.query(`update job set created_at = created_at - interval '99 days' where id = $1`, [
      young.json.id,
    ]);
    await database.end();

    const { databaseUrl = '', dataFolder } = web.config;
    const env = { DATABASE_URL: databaseUrl, DOCMILL_DATA: dataFolder, DOCMILL_ROLES: 'worker' };
    await using worker = await startTestService({ env });
    expect(worker.url).toBe('');
    const shown = async (id: unknown) => (await client.get(`/transform/v1/jobs/${String(id)}`)).json;
    await expect.poll(async () => (await shown(old.json.id)).completed_at).toBeDefined();
    const ended = await shown(old.json.id);
    expect(storyOf(ended as never)).toEqual(['a:TIMEOUT/expired']);
    expect(ended).toMatchObject({ status: 'TIMEOUT', faults: [{ code: 'expired' }] });
    await expect.poll(async () => (await shown(young.json.id)).completed_at).toBeDefined();
    expect(storyOf((await shown(young.json.id)) as never)[0]).toBe('a:KO/no-document');
  },
);
