import { expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { invoice } from '../../contract/world.ts';
import { newWorkflow, runJob, step, storyOf, written } from './trial.ts';
import { trialActions } from './trial-actions.ts';

const shared = sharedService({ actions: trialActions });

/** Runs steps in a workspace of their own; answers how often the processes were told that something changed in it. */
async function hintsOf(steps: object[], body: object = {}): Promise<number> {
  const { hints } = shared.service.service.platform;
  const client = await shared.service.client();
  const { id: workspaceId } = await shared.service.service.access.workspaces.ensure(client.workspace);
  const workflow = await newWorkflow(client, { steps });
  let told = 0;
  const stop = hints.on('change', (subject) => {
    if (subject === workspaceId) told += 1;
  });
  const job = await runJob(client, workflow, body);
  stop();
  expect(storyOf(job)).toHaveLength(steps.length);
  return told;
}

test('a step that changes nothing that a list shows sends the workspace no hint', async () => {
  // It was created, it runs, it has ended.
  expect(await hintsOf(written([step('a'), step('b'), step('c'), step('d')]))).toBe(3);
});

test('a step that changes the entry does', async () => {
  const modify = { action: 'silo.state', config: { state: 'sent' } };
  const steps = written([step('a'), { name: 'b', ...modify }, step('c'), step('d')]);
  expect(await hintsOf(steps, { data: invoice })).toBe(4);
});
