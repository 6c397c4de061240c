import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiDocument, type ApiOperation } from '../contract/api-document.ts';
import { tellStory } from '../contract/api-examples.ts';
import { createDatabase } from '../support/postgres.ts';
import { TestClient, type Json, type TestAnswer } from '../support/service.ts';
import { buildProgram, freePort, newPlace, runToEnd, type Program } from './program.ts';

/** Repeats of each create: both processes get some of each content. */
const parallel = 5;

/** A series beside that of the examples. */
const otherSeries = randomUUID();

const uuid = /[0-9a-f]{8}-[0-9a-f-]{27}/;

/** Client ids of apps: a workspace lets each in once. */
const apps: string[] = [];

const stack = new AsyncDisposableStack();
let document: ApiDocument;
/** Clients of two web processes, and the process of the first. */
let clients: readonly [TestClient, TestClient];
let first: Program;

beforeAll(async () => {
  await buildProgram();
  const place = stack.use(await newPlace());
  const { url } = stack.use(await createDatabase());
  const env = { DATABASE_URL: url, DOCMILL_ROLES: 'web', DOCMILL_RATE_LIMIT: '0' };
  const port = await freePort();
  first = stack.use(await place.startReady(env));
  stack.use(await place.startReady({ ...env, PORT: String(port) }));
  const printed = async (...words: string[]): Promise<string> =>
    (await runToEnd(words, { ...place.env, ...env })).stdout.trim();
  const token = await printed('token', '--workspace', 'acme', '--scope', 'admin');
  for (const name of ['one', 'other']) {
    const [id = ''] = uuid.exec(await printed('app', 'register', name, '--scope', 'silo:write')) ?? [];
    apps.push(id);
  }
  const clientOf = (address: string) => new TestClient(address, token, 'acme');
  clients = [clientOf(place.url), clientOf(`http://127.0.0.1:${port}`)];
  document = new ApiDocument((await clients[1].get('/openapi.json')).json);
  await tellStory(clients[1], document);
  await clients[1].put(`/sequence/v1/series/${otherSeries}`, { name: 'Other' });
});
afterAll(() => stack.disposeAsync());

/** Sets what an entry has one of at a moment, or under a key; it is no record with a content of its own. */
const replaces = new Set(['put /silo/v1/entries/{id}/states/{at}', 'put /silo/v1/entries/{id}/meta/{key}']);

/** What creates of JSON: each operation that tells whether the record was there before. */
function creates(): ApiOperation[] {
  return document.operations.filter(
    ({ name, says }) =>
      !replaces.has(name) &&
      says.requestBody?.content['application/json'] &&
      Object.values<Json>(says.responses).some(({ headers }) => headers?.['Idempotent-Replayed']),
  );
}

/** A create as it can be sent any number of times. */
interface Create {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: object;
  /** Another content. */
  readonly other: object;
}

/** Members that creates have, and what else each may hold. */
const differing: Record<string, Json> = {
  tags: ['other'],
  name: 'Other',
  subject: 'other',
  folder: 'other',
  meta: { other: '1' },
  created_before: '2026-01-01T00:00:00.000Z',
  series_id: otherSeries,
  data: { other: 1 },
  value: 'other',
  description: 'Other',
};

/** The example of an operation as a create of something new: under an id of its own, or under a key by POST. */
function newCreate({ name, method, path, says }: ApiOperation): Create {
  const parameters: Json[] = says.parameters.filter(({ in: place }: Json) => place === 'path');
  const own = method === 'PUT' ? parameters.at(-1) : undefined;
  const address = parameters.reduce<string>(
    (left, parameter) => left.replace(`{${parameter.name}}`, parameter === own ? v7() : parameter.example),
    path,
  );
  const { example, schema } = says.requestBody.content['application/json'];
  const { properties } = document.json.components.schemas[schema.$ref.split('/').at(-1)];
  const member = Object.keys(differing).find((key) => key in properties);
  if (!member) throw new Error(`${name} has no member that may be otherwise`);
  const body = {
    ...example,
    // Jobs have a key of their own choice; that of a state is a word.
    ...('key' in example && path.endsWith('/jobs') && { key: randomUUID() }),
    ...('slug' in example && { slug: `s-${randomUUID()}` }),
    ...('client_id' in example && { client_id: apps.shift() }),
  };
  return {
    method,
    path: address,
    headers: method === 'POST' ? { 'idempotency-key': randomUUID() } : {},
    body,
    other: { ...body, [member]: differing[member] },
  };
}

let answers = 0;

/**
 * Sends to one of the processes, to the other when that is gone, and again for as long as neither answers but later; the first
 * is killed when some are answered.
 */
async function send(create: Create, body: object, index: number): Promise<TestAnswer> {
  const { method, path, headers } = create;
  const [one, other] = clients;
  const client = index % 2 ? one : other;
  const answer = await client
    .send(method, path, body, headers)
    .catch(() => other.send(method, path, body, headers))
    .catch(() => undefined);
  // On a machine that is busy with all of them a body comes too late, which is answered 408 or by the end of the connection.
  if (!answer || answer.status === 503 || answer.status === 408) return send(create, body, index);
  answers += 1;
  if (answers === parallel * 3) first.signal('SIGKILL');
  return answer;
}

function together(one: (index: number) => Promise<TestAnswer>): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: parallel }, (_, index) => one(index)));
}

/** What of a record does not change while it is worked on. */
function identity({ json }: TestAnswer): string {
  return [json.id, json.created_at, json.code, json.silo_entry_id].join(' ');
}

function succeeded({ status }: TestAnswer): boolean {
  return status === 200 || status === 202;
}

function isReplay({ headers }: TestAnswer): boolean {
  return headers.get('idempotent-replayed') === 'true';
}

test(
  'every create is made once of its repeats, and of one of two contents, over two processes of which one is killed',
  { tags: 'slow' },
  async () => {
    const operations = creates();
    expect(operations.length).toBeGreaterThan(8);
    const found = await Promise.all(
      operations.map(async (operation) => {
        const [same, contested] = [newCreate(operation), newCreate(operation)];
        const [repeats, contest] = await Promise.all([
          together((index) => send(same, same.body, index)),
          // Both contents come to both processes.
          together((index) => send(contested, index % 4 < 2 ? contested.body : contested.other, index)),
        ]);
        const winners = contest.filter(succeeded);
        const won = contest.findIndex(succeeded) % 4 < 2;
        const again = await send(same, same.body, 0);
        return {
          name: operation.name,
          refused: repeats.filter((answer) => !succeeded(answer)).map(({ status, json }) => [status, json]),
          records: new Set([...repeats, again].map(identity)).size,
          // The answer of the one that made it may have died with its process.
          madeTwice: repeats.filter((answer) => !isReplay(answer)).length > 1,
          replayed: isReplay(again),
          contested: new Set(winners.map(identity)).size,
          losers: [...new Set(contest.filter((answer) => !succeeded(answer)).map(({ json }) => json.key))],
          fair: contest.every((answer, index) => succeeded(answer) === (index % 4 < 2 === won)),
        };
      }),
    );
    expect(found).toEqual(
      operations.map(({ name }) => ({
        name,
        refused: [],
        records: 1,
        madeTwice: false,
        replayed: true,
        contested: 1,
        losers: ['conflict'],
        fair: true,
      })),
    );
    expect(await first.ended).toBe('SIGKILL');
  },
);
