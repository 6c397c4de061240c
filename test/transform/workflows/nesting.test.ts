import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { sharedService } from '../../support/shared-service.ts';
import { runJob, storyOf, written, type SketchStep } from '../engine/trial.ts';
import { trialActions } from '../engine/trial-actions.ts';

const shared = sharedService({ actions: trialActions });

/** Steps of which each but the last has a block that holds the next one. */
function nested(levels: number): SketchStep[] {
  const next = levels > 1 && { next: [{ status: 'OK', steps: nested(levels - 1) }] };
  return [{ name: `${levels}`, config: {}, ...next }];
}

const create = `mutation ($id: ID!, $input: WorkflowInput!) { createWorkflow(id: $id, input: $input) { id } }`;

test('blocks stand in blocks to 32 levels, over REST and over GraphQL, and run', async () => {
  const [rest, graphql] = [randomUUID(), randomUUID()];
  const input = { steps: written(nested(32)) };
  expect((await shared.client.put(`/transform/v1/workflows/${rest}`, input)).status).toBe(200);
  // GraphQL spells members in its own way; none of these has two words.
  expect((await shared.client.graphql(create, { id: graphql, input })).json).toEqual({
    data: { createWorkflow: { id: graphql } },
  });
  for (const workflow of [rest, graphql]) {
    const job = await runJob(shared.client, workflow);
    expect(storyOf(job)).toEqual(Array.from({ length: 32 }, (_, index) => `${32 - index}:OK`));
  }
});

test('their contents are read whole over GraphQL, as a create takes them', async () => {
  const id = randomUUID();
  const input = {
    name: 'Deep',
    schema: 'bill/invoice',
    steps: written(nested(32)),
    rescue: written(nested(1)),
  };
  await shared.client.put(`/transform/v1/workflows/${id}`, input);
  const query = `query ($id: ID!) {
    workflow(id: $id) { contents published { contents } }
    workflowVersion(workflowId: $id, version: "1") { contents }
    workflowVersions(workflowId: $id) { nodes { contents } }
  }`;
  const { data } = (await shared.client.graphql(query, { id })).json as {
    data: {
      workflow: { contents: object; published: object };
      workflowVersion: object;
      workflowVersions: object;
    };
  };
  const { contents } = data.workflow;
  expect(withoutIds(contents)).toEqual(withoutIds(input));
  expect(data.workflow.published).toEqual({ contents });
  expect(data.workflowVersion).toEqual({ contents });
  expect(data.workflowVersions).toEqual({ nodes: [{ contents: null }] });
});

/** Ids are made where none are given. */
const withoutIds = (value: object): unknown =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'id' ? undefined : member)));

test('a 33rd level is refused at its place', async () => {
  const { status, json } = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, {
    steps: written(nested(33)),
  });
  expect([status, json.key]).toEqual([422, 'validation']);
  expect(JSON.stringify(json.fields)).toContain('nested deeper than 32 levels');
});

test('blocks without end are refused as any JSON that is nested too deep', async () => {
  const { status, json } = await shared.client.put(`/transform/v1/workflows/${randomUUID()}`, {
    steps: written(nested(200)),
  });
  expect([status, json.key]).toEqual([400, 'bad-request']);
});
