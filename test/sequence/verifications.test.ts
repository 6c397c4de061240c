import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { sharedService } from '../support/shared-service.ts';
import type { Json } from '../support/service.ts';
import { until } from '../support/until.ts';

const shared = sharedService();
let database: Client;

beforeAll(async () => {
  database = await shared.service.database();
});

/** A series that has given out so many numbers. */
async function seriesOf(count: number): Promise<string> {
  const id = randomUUID();
  const { client } = shared;
  await client.put(`/sequence/v1/series/${id}`, { name: 'Invoices', prefix: 'F-' });
  for (let left = count; left > 0; left -= 100) {
    const turns = Array.from({ length: Math.min(left, 100) });
    await Promise.all(turns.map(() => client.put(`/sequence/v1/series/${id}/entries/${randomUUID()}`, {})));
  }
  return id;
}

async function verified(seriesId: string): Promise<Json> {
  const { client } = shared;
  const { status, json } = await client.post('/sequence/v1/verifications', { series_id: seriesId });
  expect({ status, json }).toMatchObject({ status: 202, json: { status: 'running', checked: 0 } });
  let shown: Json;
  await until(async () => {
    shown = (await client.get(`/sequence/v1/verifications/${json.id}`)).json;
    return shown.status !== 'running';
  });
  return shown;
}

test('a series is verified in the background, over more than one batch', { tags: 'slow' }, async () => {
  const series = await seriesOf(620);
  expect(await verified(series)).toMatchObject({
    status: 'completed',
    series_id: series,
    total: 620,
    checked: 620,
    count: 620,
    valid: true,
    faults: [],
    // One for each batch, and one for its beginning.
    revision: 3,
  });
});

test('a series without entries is valid', async () => {
  expect(await verified(await seriesOf(0))).toMatchObject({ total: 0, checked: 0, valid: true });
});

test('goes on behind a fault, and tells each at its place', async () => {
  const series = await seriesOf(12);
  await database.query(`update series_entry set code = 'F-99' where series_id = $1 and index = 3`, [series]);
  await database.query('delete from series_entry where series_id = $1 and index = 7', [series]);
  await database.query(`update series_entry set meta = '{"a": "b"}' where series_id = $1 and index = 8`, [
    series,
  ]);
  const shown = await verified(series);
  expect(shown).toMatchObject({ total: 12, checked: 11, count: 9, valid: false });
  expect(shown.faults.map(({ index, code }: Json) => [index, code])).toEqual([
    [3, 'wrong-code'],
    [7, 'missing-entry'],
    [8, 'altered'],
  ]);
});

test('GraphQL starts, shows and lists verifications by the same names', async () => {
  const { client } = shared;
  const seriesId = await seriesOf(2);
  const { json: begun } = await client.graphql(
    `mutation ($input: VerificationInput!) { startVerification(input: $input) { id total seriesId } }`,
    { input: { seriesId } },
  );
  const { id } = begun.data.startVerification;
  expect(begun.data.startVerification).toEqual({ id, total: 2, seriesId });
  const ask = `query ($id: ID!) {
    verification(id: $id) { status valid count faults { code } }
    node(id: $id) { __typename }
    verifications(first: 1) { nodes { id } }
    ofSeries: verifications(seriesId: "${seriesId}") { nodes { id } }
    ofAnother: verifications(seriesId: "${id}") { nodes { id } }
  }`;
  await until(async () => (await client.graphql(ask, { id })).json.data.verification.status === 'completed');
  expect((await client.graphql(ask, { id })).json.data).toEqual({
    verification: { status: 'completed', valid: true, count: 2, faults: [] },
    node: { __typename: 'Verification' },
    verifications: { nodes: [{ id }] },
    ofSeries: { nodes: [{ id }] },
    ofAnother: { nodes: [] },
  });
});

test('is told of in the change feed', async () => {
  const { client } = shared;
  const { id } = await verified(await seriesOf(1));
  const told = async () => {
    const address = '/utils/v1/changes?after=oldest&types=verification.created,verification.completed';
    const { list }: { list: Json[] } = (await client.get(`${address}&limit=100`)).json;
    return list.filter((change) => change.id === id).map(({ type, status }) => [type, status]);
  };
  await expect.poll(told).toEqual([
    ['verification.created', 'running'],
    ['verification.completed', 'completed'],
  ]);
});
