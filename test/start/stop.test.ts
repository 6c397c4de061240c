import { randomUUID } from 'node:crypto';
import { createClient } from 'graphql-ws';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { message } from '../contract/world.ts';
import { delay } from '../support/delay.ts';
import type { TestClient } from '../support/service.ts';
import { until } from '../support/until.ts';
import { socketOf } from '../transform/jobs/follower.ts';
import { buildProgram, newPlace, readiness } from './program.ts';

beforeAll(buildProgram);

const seriesId = randomUUID();
const workflowId = randomUUID();
const jobCount = 40;

const steps = [
  { name: 'Number', action: 'sequence.enumerate', config: { series_id: seriesId } },
  { name: 'Sign', action: 'silo.close' },
  { name: 'Print', action: 'pdf' },
  { name: 'Complete', action: 'silo.state', config: { state: 'completed' } },
];

const invoice = {
  $schema: 'https://gobl.org/draft-0/bill/invoice',
  currency: 'EUR',
  supplier: { name: 'Supplier', tax_id: { country: 'ES', code: 'B98602642' } },
  customer: { name: 'Customer', tax_id: { country: 'ES', code: '54387763P' } },
  lines: [
    { quantity: '10', item: { name: 'Item', price: '10.00' }, taxes: [{ cat: 'VAT', rate: 'general' }] },
  ],
};

test(
  'SIGTERM in the middle of jobs ends in good order, and the next start ends each job exactly once',
  { tags: 'crash' },
  async () => {
    await using place = await newPlace();
    await using first = await place.startReady();
    const client = await place.client();
    await client.put(`/sequence/v1/series/${seriesId}`, { name: 'Invoices', prefix: 'I-' });
    await client.put(`/transform/v1/workflows/${workflowId}`, {
      name: 'Send',
      schema: 'bill/invoice',
      steps,
    });
    const order = { workflow_id: workflowId, data: invoice };
    const created = await Promise.all(
      Array.from({ length: jobCount }, () => client.post('/transform/v1/jobs', order)),
    );
    expect(created.map(({ status }) => status)).toEqual(created.map(() => 202));
    const before = await jobsOf(client);
    first.signal('SIGTERM');
    // A program that takes too long to stop ends itself with 1.
    expect(await first.ended).toBe(0);
    expect(before.filter(({ status }) => status === 'OK').length).toBeLessThan(jobCount);

    await using second = await place.startReady();
    await until(async () => (await jobsOf(client)).every(({ status }) => status === 'OK'));
    const jobs = await jobsOf(client);
    expect(jobs).toHaveLength(jobCount);
    for (const { intents } of jobs) {
      expect(intents.map(({ name }) => name)).toEqual(steps.map(({ name }) => name));
      for (const { events } of intents)
        expect(events.filter(({ status }) => status === 'OK')).toHaveLength(1);
    }
    const codes = await Promise.all(jobs.map(({ id }) => codeOf(client, id)));
    expect(codes.toSorted()).toEqual(jobs.map((_, index) => `I-${index + 1}`).toSorted());
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
  },
);

test('SIGTERM is told by /readyz while requests are still served', { tags: 'slow' }, async () => {
  await using place = await newPlace();
  await using program = await place.startReady({ DOCMILL_DRAIN_SECONDS: '3' });
  const client = await place.client();
  program.signal('SIGTERM');
  await until(async () => (await readiness(place.url)) === 503);
  expect((await client.get('/transform/v1/workflows')).status).toBe(200);
  expect((await client.get('/healthz')).status).toBe(200);
  expect(await program.ended).toBe(0);
  expect(await readiness(place.url)).toBe(0);
});

test('SIGTERM while clients wait and hang up ends without a word', { tags: 'slow' }, async () => {
  await using place = await newPlace();
  // Without a worker no job ends, so that all that wait for one wait for long.
  await using program = await place.startReady({ DOCMILL_ROLES: 'web' });
  const client = await place.client();
  await client.put(`/transform/v1/workflows/${workflowId}`, { name: 'Send', steps });
  const sockets = Array.from({ length: 20 }, () => socketOf(place.url, client.token));
  const jobs = await Promise.all(
    sockets.map(
      async () => (await client.post('/transform/v1/jobs', { workflow_id: workflowId })).json.id as string,
    ),
  );
  const query = 'subscription ($jobId: ID!) { jobEvents(jobId: $jobId) { cursor } }';
  for (const [index, socket] of sockets.entries())
    socket.subscribe(
      { query, variables: { jobId: jobs[index] ?? '' } },
      { next() {}, error() {}, complete() {} },
    );
  const hangUp = new AbortController();
  const waiting = jobs.map((id) =>
    fetch(`${place.url}/transform/v1/jobs/${id}?wait=60`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ workflow_id: workflowId }),
      signal: hangUp.signal,
    }).catch(() => undefined),
  );
  await client.get('/readyz');
  program.signal('SIGTERM');
  hangUp.abort();
  for (const socket of sockets) socket.terminate();
  await Promise.all(waiting);
  expect(await program.ended).toBe(0);
  expect(await program.stderr).toBe('');
});

test(
  'who follows comes back by itself after SIGTERM, and goes on behind its cursor',
  { tags: 'slow' },
  async () => {
    await using place = await newPlace();
    await using first = await place.startReady();
    const client = await place.client();
    const entries = [v7(), v7()];
    const told: string[] = [];
    const codes: number[] = [];
    const variables = { after: 'oldest' };
    // What it does about a code by which it is closed is the client's own.
    const socket = createClient({
      url: `${place.url.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: client.token },
      retryAttempts: Infinity,
      // Otherwise a server that is not there yet would be the end.
      shouldRetry: () => true,
      retryWait: () => delay(200),
      on: { closed: (event) => codes.push((event as CloseEvent).code) },
    });
    let failure: unknown;
    socket.subscribe<{ workspaceEvents: { cursor: string; events: { id: string }[] } }>(
      {
        query:
          'subscription ($after: String) { workspaceEvents(after: $after, types: ["entry.created"]) { cursor events { id } } }',
        variables,
      },
      {
        next({ data }) {
          if (!data) return;
          variables.after = data.workspaceEvents.cursor;
          told.push(...data.workspaceEvents.events.map(({ id }) => id));
        },
        error: (error) => (failure = error),
        complete() {},
      },
    );
    await client.put(`/silo/v1/entries/${entries[0]}`, { data: message });
    await until(() => told.length === 1);
    first.signal('SIGTERM');
    expect(await first.ended).toBe(0);
    // 1001: going away. Closed by 1011 or others below 2000 it would give up.
    expect(codes[0]).toBe(1001);

    await using second = await place.startReady();
    await client.put(`/silo/v1/entries/${entries[1]}`, { data: message });
    await until(() => told.length > 1);
    expect(told).toEqual(entries);
    expect(failure).toBeUndefined();
    await socket.dispose();
    second.signal('SIGTERM');
    expect(await second.ended).toBe(0);
  },
);

interface JobAnswer {
  id: string;
  status: string;
  intents: { name: string; events: { status: string }[] }[];
}

async function jobsOf(client: TestClient): Promise<JobAnswer[]> {
  return (await client.get('/transform/v1/jobs?limit=100')).json.list;
}

async function codeOf(client: TestClient, jobId: string): Promise<string> {
  return (await client.get(`/transform/v1/jobs/${jobId}`)).json.envelope.doc.code;
}
