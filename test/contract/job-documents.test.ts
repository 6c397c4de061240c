import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../support/service.ts';
import { answered, graphql, restOf, run } from '../support/typed-clients.ts';
import { properly, refused } from './refused.ts';
import { message, openWorld, type World } from './world.ts';

let world: World;
/** May run workflows, and nothing in the silo. */
let runner: TestClient;
/** May run workflows and read the silo. */
let reader: TestClient;

beforeAll(async () => {
  world = await openWorld();
  const { workspace } = world.admin;
  runner = await world.service.client({ workspace, scope: 'transform:write' });
  reader = await world.service.client({ workspace, scope: 'transform:write silo:read' });
});
afterAll(() => world[Symbol.asyncDispose]());

const shownJob = graphql(
  'fragment ShownJob on Job @_unmask { id status siloEntryId envelope attachments { name } }',
);
const everyWay = graphql(
  `
    query ($job: ID!, $jobKey: String!) {
      job(id: $job) {
        ...ShownJob
      }
      jobByKey(key: $jobKey) {
        ...ShownJob
      }
      jobs(first: 1) {
        nodes {
          ...ShownJob
        }
      }
    }
  `,
  [shownJob],
);
const createJob = graphql('mutation ($input: JobInput!) { createJob(input: $input) { id } }');

describe('a token that may not read the silo', () => {
  test('sees a job without its document and files', async () => {
    const { job, jobKey } = world.ids;
    for (const path of [
      `/transform/v1/jobs/${job}`,
      `/transform/v1/jobs/key/${encodeURIComponent(jobKey)}`,
    ]) {
      const seen = await runner.get(path);
      const whole = await reader.get(path);
      expect(whole.json).toMatchObject({ envelope: { doc: expect.any(Object) }, attachments: [{}] });
      const { envelope: _envelope, attachments: _attachments, ...rest } = whole.json;
      expect(seen.json).toEqual(rest);
      expect(seen.headers.get('etag')).not.toBe(whole.headers.get('etag'));
    }
  });

  test('sees none in a list either', async () => {
    const { list } = await answered(restOf(runner).GET('/transform/v1/jobs'));
    expect(list.length).toBeGreaterThan(0);
    for (const job of list) expect(Object.keys(job)).not.toContain('envelope');
    for (const job of list) expect(Object.keys(job)).not.toContain('attachments');
  });

  test('sees neither what a create, its repeat or its end answers', async () => {
    const path = `/transform/v1/jobs/${v7()}`;
    const body = { workflow_id: world.ids.workflow, data: message };
    for (const query of ['', '', '?wait=20']) {
      const { status, json } = await runner.put(`${path}${query}`, body);
      expect({ status, json }).toMatchObject({ status: 202, json: { silo_entry_id: expect.any(String) } });
      expect(json).not.toHaveProperty('envelope');
      expect(json).not.toHaveProperty('attachments');
    }
    expect((await reader.put(path, body)).json).toHaveProperty('envelope');
  });

  test('is told so at the fields of a job in GraphQL, wherever it finds it', async () => {
    const { job, jobKey } = world.ids;
    const { data, errors = [] } = await run(runner, everyWay, { job, jobKey });
    for (const found of [data.job, data.jobByKey, data.jobs?.nodes[0]])
      expect(found).toMatchObject({ id: expect.any(String), envelope: null, attachments: null });
    const refusals = errors.map(({ path, extensions }) => `${path.join('.')} ${extensions['key']}`);
    const places = ['job', 'jobByKey', 'jobs.nodes.0'];
    expect(refusals.toSorted()).toEqual(
      places.flatMap((place) => [`${place}.attachments forbidden`, `${place}.envelope forbidden`]),
    );
    expect(await run(reader, everyWay, { job, jobKey })).not.toHaveProperty('errors');
  });
});

describe('a token that may not write to the silo', () => {
  test('makes no job on an entry', async () => {
    const { workflow, siloEntry } = world.ids;
    for (const client of [runner, reader]) {
      const body = { workflow_id: workflow, silo_entry_id: siloEntry };
      expect(refused(await client.post('/transform/v1/jobs', body))).toEqual(properly(403, 'forbidden'));
      const input = { workflowId: workflow, siloEntryId: siloEntry };
      const { errors } = await run(client, createJob, { input });
      expect(errors?.[0]?.extensions['key']).toBe('forbidden');
    }
  });

  test('does not learn which entries there are', async () => {
    const body = { workflow_id: world.ids.workflow, silo_entry_id: v7() };
    expect(refused(await runner.post('/transform/v1/jobs', body))).toEqual(properly(403, 'forbidden'));
  });

  test('is answered nothing by repeating the create of another', async () => {
    const path = `/transform/v1/jobs/${v7()}`;
    const body = { workflow_id: world.ids.workflow, silo_entry_id: world.ids.siloEntry };
    expect((await world.admin.put(path, body)).status).toBe(202);
    expect(refused(await runner.put(path, body))).toEqual(properly(403, 'forbidden'));
  });

  test('makes jobs on documents of its own', async () => {
    const input = { workflowId: world.ids.workflow, data: message };
    expect(await run(runner, createJob, { input })).not.toHaveProperty('errors');
  });
});

test('the description of the API says which scopes that takes', async () => {
  const { json } = await world.anonymous.get('/openapi.json');
  const { Job, JobInput } = json['components'].schemas;
  expect(Job.properties.envelope.description).toContain('silo:read');
  expect(Job.properties.attachments.description).toContain('silo:read');
  expect(JobInput.properties.silo_entry_id.description).toContain('silo:write');
});
