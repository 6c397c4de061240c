import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { expect } from 'vitest';
import type { Json, TestClient } from '../../support/service.ts';
import { until } from '../../support/until.ts';

/** What an answer has to be for a test to go on with it. */
export async function made(answer: ReturnType<TestClient['get']>): Promise<Json> {
  const { status, json } = await answer;
  expect({ status, json }).toMatchObject({ status: expect.toBeOneOf([200, 202]) });
  return json;
}

/** A workflow of some steps; answers its id. */
export async function workflowOf(client: TestClient, steps: object[]): Promise<string> {
  return (await made(client.put(`/transform/v1/workflows/${randomUUID()}`, { steps }))).id;
}

/** So many jobs of a workflow that have come to a status; answers their ids. */
export async function jobsOf(
  client: TestClient,
  workflow: string,
  count: number,
  status: string,
  body: object = {},
): Promise<string[]> {
  const jobs = await Promise.all(
    Array.from({ length: count }, () =>
      made(client.post('/transform/v1/jobs', { workflow_id: workflow, ...body })),
    ),
  );
  await until(async () => (await countOf(client, workflow, status)) >= count);
  return jobs.map(({ id }) => id);
}

/** How many jobs of a workflow have a status. */
export async function countOf(client: TestClient, workflow: string, status: string): Promise<number> {
  const { json } = await client.get(`/transform/v1/jobs/counts?workflow_id=${workflow}&status=${status}`);
  return json.list[0].count;
}

/** Starts a bulk; answers it as it began. */
export function started(
  client: TestClient,
  body: object,
  headers: Record<string, string> = {},
): Promise<Json> {
  return made(client.post('/transform/v1/bulks', body, headers));
}

/** The bulk once it has ended. */
export async function ended(client: TestClient, { id }: { id: string }): Promise<Json> {
  let bulk: Json;
  await until(async () => {
    bulk = await made(client.get(`/transform/v1/bulks/${id}`));
    return bulk.status !== 'running';
  });
  return bulk;
}

/** Lets the time pass after which others take up the batches that a dead worker held. */
export async function passLease(database: Pick<Client, 'query'>): Promise<void> {
  await database.query(
    `update pgboss.job set start_after = now() - interval '1 second', priority = -floor(extract(epoch from now()))::int + 1
     where name = 'batches-later'`,
  );
}

/** Steps of a workflow whose jobs wait for a day. */
export const sleeping = [{ action: 'silo.sleep', config: { duration: 'P1D' } }];
