import { assert, asyncProperty, check } from 'fast-check';
import { buildSchema } from 'graphql';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { TestAnswer, TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { tellStory } from './api-examples.ts';
import { operationsOf } from './arbitrary-operation.ts';
import { requestsOf } from './arbitrary-request.ts';

const shared = sharedService();
let document: ApiDocument;
let client: TestClient;
/** The ids of what there is. */
let ids: string[];

beforeAll(async () => {
  ({ client } = shared);
  document = new ApiDocument((await client.get('/openapi.json')).json);
  const made = await tellStory(client, document);
  ids = [...made.values()].map(({ id }) => id);
});

/** Holds an answer to the document. */
function judge(operation: ApiOperation, answer: TestAnswer): void {
  expect(document.contradictions(operation, answer)).toEqual([]);
  expect(answer.status).toBeLessThan(500);
  expect(JSON.stringify(answer.json) ?? '').not.toMatch(/\.[jt]s:\d/);
}

test(
  'whatever is sent, the answer is one that the document has, and never a fault of the service',
  { tags: 'slow' },
  async () => {
    // GraphQL has documents of its own.
    const operations = document.operations.filter(({ says }) => !says.tags.includes('graphql'));
    expect(operations.length).toBeGreaterThan(50);
    const found: object[] = [];
    const statuses = new Set<number>();
    for (const operation of operations) {
      const property = asyncProperty(requestsOf(document, operation), async ({ address, headers, body }) => {
        const sent = operation.method === 'GET' ? undefined : body;
        const answer = await client.send(operation.method, address, sent, headers);
        statuses.add(answer.status);
        judge(operation, answer);
      });
      const { failed, counterexample, seed, errorInstance } = await check(property, { numRuns: 12 });
      if (failed) found.push({ name: operation.name, counterexample, seed, why: String(errorInstance) });
    }
    expect(found).toEqual([]);
    // Both the sense and the nonsense of what is sent have arrived.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 202, 400, 401, 404, 412, 415, 422]));
  },
);

test(
  'whatever GraphQL is asked, it answers as its media type wants, and never a fault of the service',
  { tags: 'slow' },
  async () => {
    const operation = document.operations.find(({ name }) => name === 'post /graphql');
    if (!operation) throw new Error('GraphQL is not in the document');
    const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
    const words = [...ids, ...ids.map((id) => id.toUpperCase())];
    const seen = new Set<string>();
    await assert(
      asyncProperty(operationsOf(schema, words), async ({ query, variables }) => {
        const headers = { accept: 'application/json' };
        const answer = await client.send('POST', '/graphql', { query, variables }, headers);
        const errors: { extensions: { key: string } }[] = answer.json.errors ?? [];
        const keys = errors.map(({ extensions }) => extensions.key);
        for (const key of errors.length > 0 ? keys : ['answered']) seen.add(key);
        judge(operation, answer);
        expect({ query, variables, keys }).toEqual({
          query,
          variables,
          keys: keys.filter((key) => key !== 'internal'),
        });
      }),
      { numRuns: 400, endOnFailure: true },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['answered', 'bad-request', 'not-found', 'validation']));
  },
);
