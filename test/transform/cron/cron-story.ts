import { randomUUID } from 'node:crypto';
import type { Client, Pool } from 'pg';
import { expect } from 'vitest';
import { newId } from '../../../src/platform/database/new-id.ts';
import { message } from '../../contract/world.ts';
import type { Json, TestClient } from '../../support/service.ts';

export const subscriptions = '/transform/v1/cron-subscriptions';

/** Publishes a workflow and answers its id. */
export async function published(
  client: TestClient,
  steps: readonly object[],
  id = randomUUID(),
): Promise<string> {
  const { status, json } = await client.put(`/transform/v1/workflows/${id}`, { name: 'A', steps });
  expect({ status, json }).toMatchObject({ status: 200 });
  return id;
}

/** Stores an entry and answers its id. */
export async function newEntry(client: TestClient): Promise<string> {
  const { status, json } = await client.post('/silo/v1/entries', { data: message });
  expect({ status, json }).toMatchObject({ status: 200 });
  return json.id;
}

/** Runs a step for an entry, and answers its intent. */
export async function ran(client: TestClient, step: object, entry: string): Promise<Json> {
  const workflow = await published(client, [step]);
  const { json } = await client.post('/transform/v1/jobs?wait=60', {
    workflow_id: workflow,
    silo_entry_id: entry,
  });
  expect(json).toMatchObject({ intents: [{ completed: true }] });
  return { jobId: json.id, ...json.intents[0].events.at(-1) };
}

/** Subscribes an entry to a workflow, and answers the subscription. */
export async function subscribed(client: TestClient, config: object, entry: string): Promise<Json> {
  const event = await ran(client, { action: 'cron.subscribe', config }, entry);
  expect(event).toMatchObject({ status: 'OK' });
  const id = /^Subscription ([0-9a-f-]{36}), next at /.exec(event.message)?.[1];
  return (await client.get(`${subscriptions}/${id}`)).json;
}

/** Lets time pass for subscriptions, as if they had been made earlier. */
export async function pass(database: Client | Pool, duration: string, where = 'true'): Promise<void> {
  await database.query(
    `update cron_subscription set period_start = period_start - $1::interval, next_at = next_at - $1::interval,
     blocked_since = blocked_since - $1::interval where ${where}`,
    [duration],
  );
}

/** The jobs of a workflow that periods had, in the order of these. */
export async function jobsOf(client: TestClient, workflow: string): Promise<Json[]> {
  const { json } = await client.get(`/transform/v1/jobs?limit=100&workflow_id=${workflow}`);
  return json.list.toSorted((a: Json, b: Json) => a.args.from.localeCompare(b.args.from));
}

/** Copies a subscription as often as is said, each for a copy of its entry. */
export async function manySubscriptions(database: Client | Pool, id: string, count: number): Promise<void> {
  await database.query(
    `with copied as (
       insert into silo_entry
       select (jsonb_populate_record(entry, jsonb_build_object('id', ${newId}, 'key', null))).*
       from cron_subscription subscription
         join silo_entry entry on entry.workspace_id = subscription.workspace_id and entry.id = subscription.silo_entry_id,
         generate_series(1, $2)
       where subscription.id = $1 returning workspace_id, id
     )
     insert into cron_subscription
     select (jsonb_populate_record(subscription, jsonb_build_object('id', ${newId}, 'silo_entry_id', copied.id))).*
     from cron_subscription subscription, copied where subscription.id = $1`,
    [id, count],
  );
}
