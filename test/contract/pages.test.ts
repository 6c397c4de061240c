import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestService, type TestClient, type TestService } from '../support/service.ts';
import { message } from './world.ts';

let service: TestService;
let client: TestClient;
const workflow = randomUUID();
const series = randomUUID();

beforeAll(async () => {
  service = await startTestService();
  client = await service.client();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [{ action: 'silo.close' }] });
  await client.put(`/sequence/v1/series/${series}`, { name: 'Invoices' });
});
afterAll(() => service[Symbol.asyncDispose]());

/** Clients that know no pages take this list for all series. */
const wholePages = new Set(['/sequence/v1/series']);

/** Every list: where it is, its name and arguments in GraphQL, and what makes a record of it. */
const lists: readonly [path: string, field: string, args: string, body: object][] = [
  ['/transform/v1/jobs', 'jobs', '', { workflow_id: workflow, data: message }],
  ['/transform/v1/workflows', 'workflows', '', { steps: [{ action: 'silo.close' }] }],
  ['/transform/v1/integrations', 'integrations', '', { name: 'Mail' }],
  ['/silo/v1/entries', 'siloEntries', '', { data: message }],
  ['/sequence/v1/series', 'seriesList', '', { name: 'Orders' }],
  [`/sequence/v1/series/${series}/entries`, 'seriesEntries', `seriesId: "${series}", `, {}],
];

/** Made one after the other, in different milliseconds; the newest first. */
async function make(path: string, body: object): Promise<{ id: string; created_at: string }[]> {
  const made: { id: string; created_at: string }[] = [];
  while (made.length < 3) {
    const { json } = await client.put(`${path}/${v7()}`, body);
    made.unshift(json);
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(json.created_at));
  }
  return made;
}

function idsOf(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

test.each(lists)('%s goes on from page to page by the Link of each', async (path, _field, _args, body) => {
  const made = await make(path, body);
  const seen: { id: string }[] = [];
  let next: string | undefined = `${path}?limit=1`;
  while (next && seen.length < made.length) {
    const { headers, json } = await client.get(next);
    seen.push(...json.list);
    expect(json.limit).toBe(1);
    next = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    expect(next === undefined ? undefined : new URL(next, service.url).searchParams.get('cursor')).toBe(
      json.next_cursor,
    );
  }
  expect(idsOf(seen)).toEqual(idsOf(made));
});

test.each(lists)(
  '%s starts at a moment, through both edges, and answers as many as it usually does unless asked for more',
  async (path, field, args, body) => {
    const [, second, third] = await make(path, body);
    const moment = second?.created_at ?? '';
    const { json } = await client.get(`${path}?created_at=${moment}`);
    expect([json.limit, json.created_at, idsOf(json.list).slice(0, 2)]).toEqual([
      wholePages.has(path) ? 100 : 20,
      moment,
      [second?.id, third?.id],
    ]);
    const query = `{ ${field}(${args}first: 1, createdAt: "${moment}") { nodes { id } pageInfo { endCursor } } }`;
    const page = (await client.graphql(query)).json.data[field];
    expect(idsOf(page.nodes)).toEqual([second?.id]);
    const same = await client.get(`${path}?limit=1&created_at=${moment}`);
    expect(page.pageInfo.endCursor).toBe(same.json.next_cursor);
  },
);
