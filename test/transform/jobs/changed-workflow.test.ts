import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startService } from '../../../src/app.ts';
import { createLog } from '../../../src/platform/log.ts';
import { startTestService, TestClient } from '../../support/service.ts';
import { trialActions } from '../engine/trial-actions.ts';
import { newWorkflow, runJob, step, storyOf, written } from '../engine/trial.ts';

test('a workflow that another process has changed is run as it is now', async () => {
  await using one = await startTestService({ actions: trialActions });
  const own = { id: 'test', name: 'Test', summary: 'What the test needs', actions: trialActions };
  const web = { ...one.config, roles: new Set(['web' as const]) };
  await using two = await startService(web, createLog('silent'), [own]);
  const client = await one.client();
  const other = new TestClient(two.url ?? '', client.token, client.workspace);
  const workflow = await newWorkflow(client, { steps: written([step('old')]) });
  expect(storyOf(await runJob(client, workflow))).toEqual(['old:OK']);

  await other.patch(`/transform/v1/workflows/${workflow}`, { steps: written([step('new')]) });
  expect(storyOf(await runJob(client, workflow))).toEqual(['new:OK']);

  await other.patch(`/transform/v1/workflows/${workflow}`, { disabled: true });
  const refused = await client.put(`/transform/v1/jobs/${v7()}`, { workflow_id: workflow });
  expect([refused.status, refused.json.key]).toEqual([404, 'workflow-disabled']);

  await other.patch(`/transform/v1/workflows/${workflow}`, { disabled: false });
  expect(storyOf(await runJob(client, workflow))).toEqual(['new:OK']);
});
