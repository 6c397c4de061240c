import type { Client } from 'pg';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { message } from '../../contract/world.ts';
import { newWorkflow, runJob, storyOf, written, type ShownJob } from './trial.ts';
import { trialActions } from './trial-actions.ts';

let database: Client;

const shared = sharedService({ actions: trialActions, env: { DOCMILL_THREAD_MEMORY_MB: '64' } });
beforeAll(async () => {
  database = await shared.service.database();
});

function printing(): Promise<string> {
  return newWorkflow(shared.client, { steps: written([{ name: 'print', action: 'pdf', config: {} }]) });
}

/** How often a job was taken up again; its fence is raised each time, and once more when it came from the queue. */
async function timesTakenUpAgain(jobId: string): Promise<number | undefined> {
  const { rows } = await database.query<{ times: number }>(
    'select greatest(fence - 1, crashes, tries) as times from job where id = $1',
    [jobId],
  );
  return rows[0]?.times;
}

test(
  'a document that needs more memory than a step may have is KO, and not taken up again',
  { tags: 'slow' },
  async () => {
    const workflow = await printing();
    // Each letter in a line of its own, so that there are thousands of pages.
    const content = 'ab\n'.repeat(1_000_000);
    const { id } = await runJob(shared.client, workflow, { data: { ...message, content } });
    const shown = async (): Promise<ShownJob> => (await shared.client.get(`/transform/v1/jobs/${id}`)).json;
    await expect.poll(async () => (await shown()).status).not.toBe('RUN');
    const job = await shown();
    expect([job.status, storyOf(job)]).toEqual(['KO', ['print:KO/memory-exceeded']]);
    expect(await timesTakenUpAgain(id)).toBe(0);
  },
);

test('while a print takes long, other jobs run and requests are answered', { tags: 'slow' }, async () => {
  // Arabic letters join, so that a line is shaped as a whole: a million take minutes.
  const slow = await shared.client.put(`/transform/v1/jobs/${v7()}`, {
    workflow_id: await printing(),
    data: { ...message, content: 'بَ'.repeat(500_000) },
  });
  const ordinary = await newWorkflow(shared.client, { steps: written([{ name: 'ordinary' }]) });
  const jobs = await Promise.all(Array.from({ length: 20 }, () => runJob(shared.client, ordinary)));
  expect(jobs.map(storyOf)).toEqual(jobs.map(() => ['ordinary:OK']));
  expect((await shared.client.get('/healthz')).status).toBe(200);
  const { json } = await shared.client.get(`/transform/v1/jobs/${slow.json.id}`);
  expect(json.status).not.toBe('OK');
  expect(await timesTakenUpAgain(slow.json.id)).toBe(0);
});
