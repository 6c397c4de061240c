import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { startBehindProxy } from '../../chaos/behind-proxy.ts';
import type { TestClient } from '../../support/service.ts';
import { collected, eventsOf, socketOf } from './follower.ts';

const [sockets, jobs] = [20, 15];

test(
  'three hundred subscriptions to fifteen jobs read each job a few times, and each of its events once',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { proxy, service, client } = await startBehindProxy(stack, { env: { DOCMILL_ROLES: 'web' } });
    const workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, {
      steps: [{ action: 'silo.state', config: { state: 'sent' } }],
    });
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };
    const ids = Array.from({ length: jobs }, () => v7());
    await Promise.all(
      ids.map((id) => client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow, data })),
    );
    const asked = new Map<string, number>();
    proxy.fault = (statement) => {
      asked.set(statement, (asked.get(statement) ?? 0) + 1);
      return undefined;
    };
    // Long enough for all to come while the first look is on its way.
    proxy.delayMs = 100;
    const clients = Array.from({ length: sockets }, () => socketOf(service.url, client.token));
    for (const socket of clients) stack.defer(() => socket.dispose());
    const told = Promise.all(clients.flatMap((socket) => ids.map((id) => collected(eventsOf(socket, id)))));
    await expect.poll(() => asked.get('job_event.read') ?? 0).toBeGreaterThanOrEqual(jobs);
    proxy.delayMs = 0;
    const { worker } = service.service.transform;
    stack.use(worker);
    await worker.start();
    const found = await told;
    expect(new Set(found.map((events) => events.length))).toEqual(new Set([2]));
    expect(found).toHaveLength(sockets * jobs);
    const [progress = 0, reads = 0] = ['feed.progress', 'job_event.read'].map((name) => asked.get(name));
    expect(progress).toBeLessThanOrEqual(sockets);
    // When they come, once more when they have come, for each of the two events, and every two seconds.
    expect(reads).toBeLessThanOrEqual(8 * jobs);
  },
);

test.each([
  ['REST', (client: TestClient) => client.get('/transform/v1/jobs')],
  [
    'GraphQL',
    (client: TestClient) => client.graphql('{ jobs(first: 20) { nodes { id status intents { name } } } }'),
  ],
])(
  'fifty who ask for one page of jobs by %s while it is read share the next read',
  { tags: 'slow' },
  async (_edge, ask) => {
    await using stack = new AsyncDisposableStack();
    const { proxy, client } = await startBehindProxy(stack, { env: { DOCMILL_ROLES: 'web' } });
    const first = await ask(client);
    let reads = 0;
    proxy.fault = (statement) => {
      if (statement.startsWith('job.list.')) reads += 1;
      return undefined;
    };
    proxy.delayMs = 200;
    const pages = await Promise.all(Array.from({ length: 50 }, () => ask(client)));
    for (const { status, json } of pages) expect({ status, json }).toEqual({ status: 200, json: first.json });
    // Some come behind others' second read.
    expect(reads).toBeLessThanOrEqual(5);
  },
);

test(
  'a page that many ask for at once shows whoever has created a job that job',
  { tags: 'slow' },
  async () => {
    await using stack = new AsyncDisposableStack();
    const { client } = await startBehindProxy(stack, { env: { DOCMILL_ROLES: 'web' } });
    const workflow = randomUUID();
    await client.put(`/transform/v1/workflows/${workflow}`, {
      steps: [{ action: 'silo.state', config: { state: 'sent' } }],
    });
    const ended = new AbortController();
    const others = Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!ended.signal.aborted) await client.get('/transform/v1/jobs');
      }),
    );
    const data = { $schema: 'https://gobl.org/draft-0/note/message', title: 'A', content: 'B' };
    for (let times = 0; times < 15; times += 1) {
      const made = await client.post('/transform/v1/jobs', { workflow_id: workflow, data });
      const { json } = await client.get('/transform/v1/jobs');
      expect(json.list[0].id).toBe(made.json.id);
    }
    ended.abort();
    await others;
  },
);
