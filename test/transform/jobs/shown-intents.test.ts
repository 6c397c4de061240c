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
