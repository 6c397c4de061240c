import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { action } from '../../src/transform/providers/action.ts';
import { sharedService } from '../support/shared-service.ts';
import type { TestClient } from '../support/service.ts';
import { newWorkflow, storyOf, written, type ShownJob } from '../transform/engine/trial.ts';
import { message } from './world.ts';

const none = { maxCpuMs: 600_000, maxWallMs: 600_000 };

/** Starts a service whose threads and processes have these limits. */
function limitedService(limits: Partial<typeof none>, options: Parameters<typeof sharedService>[0] = {}) {
  const all = { ...none, ...limits };
  return sharedService({ ...options, timings: { requestTasks: all, stepTasks: all, processTasks: all } });
}

/** A document of three megabytes, which takes a thread seconds to be read and calculated. */
const large = { data: { ...message, meta: { numbers: Array.from({ length: 300_000 }, () => 1.5) } } };

/** Runs a step on a document until an attempt has an outcome, and returns the status of the job and its story. */
async function outcomeOf(client: TestClient, action: string, data: object = message): Promise<unknown[]> {
  const workflow = await newWorkflow(client, { steps: written([{ name: 'a', action, config: {} }]) });
  const path = `/transform/v1/jobs/${v7()}`;
  await client.put(path, { workflow_id: workflow, data });
  const read = async () => (await client.get(path)).json as ShownJob;
  await expect.poll(async () => (await read()).status).toMatch(/^(ERR|OK|KO|TIMEOUT)$/);
  const job = await read();
  return [job.status, ...storyOf(job)];
}

describe('what is late, since the machine is busy,', () => {
  class NoConfig {}
  const late = action<NoConfig>({
    id: 'trial.late',
    name: 'Late',
    summary: 'Never ends',
    config: NoConfig,
    document: 'none',
    timeoutSeconds: 0.005,
    run: () => new Promise(() => {}),
  });
  // No thread and no process answers within a millisecond.
  const shared = limitedService({ maxWallMs: 1 }, { actions: [late], env: { DOCMILL_LOG_LEVEL: 'silent' } });

  test('is answered with 503, which says when to come again', async () => {
    const { status, headers, json } = await shared.client.post('/silo/v1/entries', large);
    expect([status, headers.get('retry-after'), json.key]).toEqual([503, '30', 'unavailable']);
  });

  test('is answered the same over GraphQL', async () => {
    const { status, headers, json } = await shared.client.graphql('query { __typename }', large);
    expect([status, headers.get('retry-after'), json.key]).toEqual([503, '30', 'unavailable']);
  });

  test('is no failure of a step, which is attempted again', async () => {
    expect(await outcomeOf(shared.client, 'pdf')).toEqual(['ERR', 'a:ERR/unavailable']);
  });

  test('is no failure of a step that does not compute beside the event loop either', async () => {
    expect(await outcomeOf(shared.client, 'trial.late')).toEqual(['ERR', 'a:ERR/unavailable']);
  });
});

describe('what takes more processor time than allowed', () => {
  const shared = limitedService({ maxCpuMs: 20 });

  test('is answered with 413', async () => {
    const { status, headers, json } = await shared.client.post('/silo/v1/entries', large);
    expect([status, headers.get('retry-after'), json.key]).toEqual([413, null, 'time-exceeded']);
  });

  test('is a KO of a step', { tags: 'slow' }, async () => {
    const content = 'ab\n'.repeat(100_000);
    expect(await outcomeOf(shared.client, 'pdf', { ...message, content })).toEqual([
      'KO',
      'a:KO/time-exceeded',
    ]);
  });
});
