import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import type { Json, TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { until } from '../support/until.ts';
import { ApiDocument } from './api-document.ts';
import { addSubscription } from './cron-subscriptions.ts';
import { invoice, message } from './world.ts';

const shared = sharedService({ env: { DOCMILL_LONG_OPERATIONS: '100' } });
const [series, workflow, entry, job] = [randomUUID(), randomUUID(), v7(), v7()];
const [endpoint, called, template] = [randomUUID(), randomUUID(), randomUUID()];
let document: ApiDocument;

beforeAll(async () => {
  const { client } = shared;
  document = new ApiDocument((await client.get('/openapi.json')).json);
  await made(client.put(`/sequence/v1/series/${series}`, { name: 'Invoices' }));
  await made(client.put(`/transform/v1/workflows/${workflow}`, { name: 'Nothing' }));
  await made(client.put(`/transform/v1/jobs/${job}?wait=20`, { workflow_id: workflow }));
  await made(client.put(`/silo/v1/entries/${entry}`, { data: message }));
  await made(client.put(`/transform/v1/print-templates/${template}`, { files: { 'main.typ': '= Invoice' } }));
  const asked = { slug: 'orders', workflow_id: workflow, auth: 'none' };
  await made(client.put(`/connect/v1/endpoints/${called}`, asked));
  // Nobody listens there.
  const nowhere = { url: 'http://127.0.0.1:1/', types: ['bulk.created'] };
  await made(client.put(`/webhooks/v1/endpoints/${endpoint}`, nowhere));
});

/** What a create answered. */
async function made(answer: ReturnType<TestClient['get']>): Promise<Json> {
  const { status, json } = await answer;
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(json)}`);
  return json;
}

const addEntry = async (client: TestClient, data: object): Promise<string> =>
  (await made(client.post('/silo/v1/entries', { data }))).id;

const addCopy = async (client: TestClient): Promise<string> =>
  (await made(client.post('/silo/v1/entries', { previous_id: entry }))).id;

let changes = 0;

/** Every list: its address, and what puts another item at its head and names it as the list does. */
const lists: Record<string, [address: string, add: (client: TestClient) => Promise<string>]> = {
  'get /access/v1/tokens': [
    '/access/v1/tokens?',
    async (client) => (await made(client.post('/access/v1/tokens', { subject: 'a', scope: 'viewer' }))).id,
  ],
  'get /access/v1/enrollments': [
    '/access/v1/enrollments?',
    async (client) => {
      const { clientId } = await shared.service.service.access.apps.create(`app-${randomUUID()}`, [
        'silo:read',
      ]);
      const address = `/access/v1/enrollment/${randomUUID()}`;
      return (await made(client.put(address, { client_id: clientId }))).id;
    },
  ],
  'get /access/v1/audit-events': [
    '/access/v1/audit-events?',
    async (client) => {
      await made(client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'A' }));
      return (await made(client.get('/access/v1/audit-events?limit=1'))).list[0].id;
    },
  ],
  'get /sequence/v1/series': [
    '/sequence/v1/series?',
    async (client) => (await made(client.put(`/sequence/v1/series/${randomUUID()}`, { name: 'A' }))).id,
  ],
  'get /sequence/v1/series/{series_id}/entries': [
    `/sequence/v1/series/${series}/entries?`,
    async (client) =>
      (await made(client.put(`/sequence/v1/series/${series}/entries/${randomUUID()}`, {}))).id,
  ],
  'get /silo/v1/entries': ['/silo/v1/entries?', (client) => addEntry(client, message)],
  'get /silo/v1/envelopes': ['/silo/v1/envelopes?data=true&', (client) => addEntry(client, message)],
  'get /silo/v1/entries/related': [`/silo/v1/entries/related?uuid=${entry}&`, addCopy],
  'get /silo/v1/entries/{id}/related': [`/silo/v1/entries/${entry}/related?`, addCopy],
  'get /silo/v1/entries/query': [
    '/silo/v1/entries/query?schema=note/message&filter=content%20%3D%20%22World%22&',
    (client) => addEntry(client, message),
  ],
  'get /silo/v1/search': ['/silo/v1/search?q=supplier&', (client) => addEntry(client, invoice)],
  'get /silo/v1/entries/{id}/versions': [
    `/silo/v1/entries/${entry}/versions?`,
    async (client) => {
      const data = { ...message, title: `Change ${(changes += 1)}` };
      return (await made(client.patch(`/silo/v1/entries/${entry}`, { data }))).version;
    },
  ],
  'get /sequence/v1/verifications': [
    '/sequence/v1/verifications?',
    async (client) => (await made(client.post('/sequence/v1/verifications', { series_id: series }))).id,
  ],
  'get /connect/v1/endpoints': [
    '/connect/v1/endpoints?',
    async (client) => {
      const body = { slug: `s-${randomUUID()}`, workflow_id: workflow, auth: 'none' };
      return (await made(client.post('/connect/v1/endpoints', body))).id;
    },
  ],
  'get /connect/v1/endpoints/{id}/calls': [
    `/connect/v1/endpoints/${called}/calls?`,
    async (client) => {
      const { url } = await made(client.get(`/connect/v1/endpoints/${called}`));
      const { pathname } = new URL(url);
      const answer = await fetch(`${shared.service.url}${pathname}`, { method: 'POST', body: '<order/>' });
      const { job_id: jobId } = (await answer.json()) as { job_id: string };
      const { list } = await made(client.get(`/connect/v1/endpoints/${called}/calls?limit=100`));
      return list.find((each: { job_id?: string }) => each.job_id === jobId).id;
    },
  ],
  'get /webhooks/v1/endpoints': [
    '/webhooks/v1/endpoints?',
    async (client) =>
      (await made(client.post('/webhooks/v1/endpoints', { url: 'https://erp.example/', disabled: true }))).id,
  ],
  'get /webhooks/v1/endpoints/{id}/deliveries': [
    `/webhooks/v1/endpoints/${endpoint}/deliveries?`,
    async (client) => (await made(client.post(`/webhooks/v1/endpoints/${endpoint}/test`, undefined))).id,
  ],
  'get /transform/v1/cron-subscriptions': [
    '/transform/v1/cron-subscriptions?',
    (client) => addSubscription(shared.service, client, workflow),
  ],
  'get /transform/v1/bulks': [
    '/transform/v1/bulks?',
    async (client) => (await made(client.post('/transform/v1/bulks', { action: 'poke', filter: {} }))).id,
  ],
  'get /transform/v1/jobs': [
    '/transform/v1/jobs?',
    async (client) => (await made(client.post('/transform/v1/jobs', { workflow_id: workflow }))).id,
  ],
  'get /transform/v1/jobs/{id}/intents': [
    `/transform/v1/jobs/${job}/intents?`,
    async (client) => {
      const address = `/transform/v1/jobs/${job}`;
      await made(client.post(`${address}/retry`, { from: 'start' }));
      await until(async () => (await made(client.get(address))).status === 'OK');
      return (await made(client.get(address))).intents.at(-1).id;
    },
  ],
  'get /transform/v1/workflows': [
    '/transform/v1/workflows?',
    async (client) => (await made(client.put(`/transform/v1/workflows/${randomUUID()}`, { name: 'A' }))).id,
  ],
  'get /transform/v1/workflows/{id}/versions': [
    `/transform/v1/workflows/${workflow}/versions?`,
    async (client) => {
      const steps = [{ action: 'silo.sleep', config: { seconds: (changes += 1) } }];
      return (await made(client.patch(`/transform/v1/workflows/${workflow}`, { steps }))).version;
    },
  ],
  'get /transform/v1/print-templates': [
    '/transform/v1/print-templates?',
    async (client) => {
      const files = { 'main.typ': '= Invoice' };
      return (await made(client.put(`/transform/v1/print-templates/${randomUUID()}`, { files }))).id;
    },
  ],
  'get /transform/v1/print-templates/{id}/versions': [
    `/transform/v1/print-templates/${template}/versions?`,
    async (client) => {
      const name = `Change ${(changes += 1)}`;
      return (await made(client.patch(`/transform/v1/print-templates/${template}`, { name }))).version;
    },
  ],
  'get /transform/v1/integrations': [
    '/transform/v1/integrations?',
    async (client) =>
      (await made(client.put(`/transform/v1/integrations/${randomUUID()}`, { name: 'A' }))).id,
  ],
};

test('every list of the document that has a next page is walked here', () => {
  const paged = document.operations.filter(({ says }) => says.responses['200']?.headers?.Link);
  expect(paged.map(({ name }) => name).toSorted()).toEqual(Object.keys(lists).toSorted());
});

test.each(Object.entries(lists))(
  '%s leaves nothing out and shows nothing twice while others insert',
  { tags: 'slow' },
  async (_name, [address, add]) => {
    const { client, service } = shared;
    const before: string[] = [];
    while (before.length < 9) before.push(await add(client));
    const seen: string[] = [];
    for (let next: string | undefined = `${address}limit=4`; next !== undefined;) {
      const { headers, json }: Awaited<ReturnType<TestClient['get']>> = await client.get(next);
      const list: { id?: string; version?: string }[] = json.list;
      seen.push(...list.map(({ id, version }) => id ?? version ?? ''));
      const link: string | undefined = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      const { pathname, search } = new URL(link ?? '', service.url);
      next = link && pathname + search;
      await Promise.all([add(client), add(client)].map((adding) => adding.catch(() => undefined)));
    }
    expect(seen.filter((id, place) => seen.indexOf(id) !== place)).toEqual([]);
    expect(before.filter((id) => !seen.includes(id))).toEqual([]);
  },
);
