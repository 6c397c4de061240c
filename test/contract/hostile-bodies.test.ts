import { assert, asyncProperty, constant, jsonValue, oneof, record, type Arbitrary } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Json, TestClient } from '../support/service.ts';
import { sharedService } from '../support/shared-service.ts';
import { ApiDocument, type ApiOperation } from './api-document.ts';
import { tellStory } from './api-examples.ts';

const shared = sharedService();
let document: ApiDocument;
let client: TestClient;

beforeAll(async () => {
  ({ client } = shared);
  document = new ApiDocument((await client.get('/openapi.json')).json);
  await tellStory(client, document);
});

/** Bodies with the members that an operation knows, each as its example has it or as anything else. */
function bodiesOf({ says }: ApiOperation): Arbitrary<Json> {
  const content = says.requestBody.content['application/json'];
  const name = (content.schema.$ref as string).split('/').at(-1) ?? '';
  const known = Object.keys(document.json.components.schemas[name].properties);
  const example = content.example as Record<string, Json>;
  const members = Object.fromEntries(
    known.map((key) => [key, oneof(constant(example[key] ?? null), jsonValue())]),
  );
  return oneof(record(members, { requiredKeys: [] }), jsonValue(), constant(example));
}

function addressOf({ path, says }: ApiOperation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const { example } = says.parameters.find((parameter: Json) => parameter.name === name);
    // Ids are taken in any letter case; a key is a key.
    return name.endsWith('id') ? String(example).toUpperCase() : encodeURIComponent(String(example));
  });
}

test('whatever body is sent, the answer is one that the document has, and never a fault of the service', async () => {
  const writing = document.operations.filter(
    ({ says }) => says.requestBody?.content['application/json'] && !says.tags.includes('graphql'),
  );
  expect(writing.length).toBeGreaterThan(5);
  for (const operation of writing) {
    await assert(
      asyncProperty(bodiesOf(operation), async (body) => {
        const text = JSON.stringify(body);
        const answer = await client.send(operation.method, addressOf(operation), text, {
          'content-type': 'application/json',
        });
        const { name } = operation;
        expect({ name, text, wrong: document.contradictions(operation, answer) }).toEqual({
          name,
          text,
          wrong: [],
        });
        expect(answer.status).toBeLessThan(500);
        expect(JSON.stringify(answer.json)).not.toMatch(/\bat .+\.[jt]s:\d+/);
      }),
      { numRuns: 25 },
    );
  }
});
