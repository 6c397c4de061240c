import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestService } from '../../support/service.ts';

interface Shown {
  name?: string | null;
  events: { index: number; at: string; status: string; message?: string | null }[];
}

const query = `query ($id: ID!) { job(id: $id) { intents {
  name events { index at status message } } } }`;

test('both edges show texts of steps as they were given, and the events of each step with it', async () => {
  await using service = await startTestService();
  const client = await service.client();
  const workflow = randomUUID();
  const name = 'He said "no" \\ twice:\n\t\u0001 ✂ 😀 </script>';
  await client.put(`/transform/v1/workflows/${workflow}`, {
    steps: [
      { name, action: 'silo.state', config: { state: 'sent' } },
      { action: 'silo.state', config: { state: 'paid' } },
    ],
  });
  const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };
  const { json } = await client.post('/transform/v1/jobs?wait=10', { workflow_id: workflow, data });
  const rest: Shown[] = json.intents;
  expect(rest.map((intent) => intent.name)).toEqual([name, undefined]);
  for (const { events } of rest)
    expect(events).toMatchObject([
      { index: 1, status: 'RUN' },
      { index: 2, status: 'OK' },
    ]);
  for (const { at } of rest.flatMap(({ events }) => events)) expect(new Date(at).toISOString()).toBe(at);
  const { json: graphql } = await client.graphql(query, { id: json.id });
  const shown = rest.map((intent) => ({
    name: intent.name ?? null,
    events: intent.events.map(({ index, at, status, message = null }) => ({ index, at, status, message })),
  }));
  expect(graphql.data.job.intents).toEqual(shown);
});

test(
  'the intents of a job are paged through both edges, also those of a run that a retry has superseded',
  { tags: 'slow' },
  async () => {
    await using service = await startTestService();
    const client = await service.client();
    const workflow = randomUUID();
    const steps = Array.from({ length: 5 }, (_, index) => ({
      name: String(index),
      action: 'silo.if',
      config: { expr: 'true' },
    }));
    await client.put(`/transform/v1/workflows/${workflow}`, { steps });
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };
    const { json: made } = await client.post('/transform/v1/jobs?wait=10', { workflow_id: workflow, data });
    const path = `/transform/v1/jobs/${made.id}`;
    await client.post(`${path}/retry`, { from: 'start' });
    await expect.poll(async () => (await client.get(path)).json.intents.length).toBe(10);
    await expect.poll(async () => (await client.get(path)).json.status).toBe('OK');
    const { json: job } = await client.get(path);

    const listed: object[] = [];
    let cursor = '';
    do {
      const { json } = await client.get(`${path}/intents?limit=4${cursor}`);
      listed.push(...json.list);
      cursor = json.next_cursor === undefined ? '' : `&cursor=${json.next_cursor}`;
    } while (cursor !== '');
    expect(listed).toEqual(job.intents);

    const query = `query ($id: ID!, $after: String) { job(id: $id) {
    intentPage(first: 4, after: $after) {
      nodes { id status events { index } } edges { cursor } pageInfo { hasNextPage endCursor }
    }
  } }`;
    const ids: string[] = job.intents.map(({ id }: { id: string }) => id);
    for (const [after, from] of [
      [undefined, 0],
      [ids[3], 4],
      [ids[8], 9],
      [ids[9], 10],
    ] as const) {
      const { json } = await client.graphql(query, { id: made.id, after });
      const { nodes, edges, pageInfo } = json.data.job.intentPage;
      const wanted = ids.slice(from, from + 4);
      const events = [{ index: 1 }, { index: 2 }];
      expect(nodes).toEqual(wanted.map((id) => ({ id, status: 'OK', events })));
      expect(edges).toEqual(wanted.map((cursor) => ({ cursor })));
      expect(pageInfo).toEqual({ hasNextPage: from + 4 < ids.length, endCursor: wanted.at(-1) ?? null });
    }
    const { json: foreign } = await client.graphql(query, { id: made.id, after: randomUUID() });
    expect(foreign.errors[0].extensions.key).toBe('bad-request');
  },
);
