import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SigningKeyService } from '../../../src/platform/keys/signing-keys.ts';
import { newSigningKey } from '../../support/keys.ts';
import { createDatabase } from '../../support/postgres.ts';
import { startTestService, TestClient, type TestAnswer } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import {
  clientAt,
  kidOf,
  Load,
  publishedKids,
  startTwoProcesses,
  type TwoProcesses,
} from './two-processes.ts';

let processes: TwoProcesses;

beforeAll(async () => {
  processes = await startTwoProcesses();
});
afterAll(() => processes[Symbol.asyncDispose]());

/** Works with the signing keys as the command line does. */
async function withKeys<Result>(work: (keys: SigningKeyService) => Promise<Result>): Promise<Result> {
  await using command = await processes.command();
  // Before the command is closed.
  return await work(new SigningKeyService(command.database, command.hints, command.keys));
}

test('processes with data folders of their own that start at once sign with one key', async () => {
  const [one, other] = processes.services;
  expect(await publishedKids(one)).toHaveLength(1);
  expect(await publishedKids(other)).toEqual(await publishedKids(one));
  const client = await one.client();
  const there = await other.client({ workspace: client.workspace });
  expect(kidOf(there)).toBe(kidOf(client));
  expect((await clientAt(other, client).get('/silo/v1/entries')).status).toBe(200);
  expect((await clientAt(one, there).get('/silo/v1/entries')).status).toBe(200);
});

test(
  'keys are rotated and retired under load, and nothing is refused or unverifiable',
  { tags: 'slow' },
  async () => {
    const [one, other] = processes.services;
    const client = await one.client();
    const { workspace } = client;
    const series = `/sequence/v1/series/${randomUUID()}`;
    await client.put(series, { name: 'Load' });
    const old = kidOf(client) ?? '';
    const signing = new Map<string, string | undefined>();
    await using load = new Load(
      [one, other].map((service, place) => async () => {
        const fresh = await service.client({ workspace });
        signing.set(service.url, kidOf(fresh));
        // A token of one process is used at the other at once.
        const elsewhere = clientAt(place === 0 ? other : one, fresh);
        return Promise.all([
          elsewhere.get('/silo/v1/entries'),
          elsewhere.put(`${series}/entries/${randomUUID()}`, {}),
          clientAt(service, client).put(`${series}/entries/${randomUUID()}`, {}),
          clientAt(service, client).put(`/sequence/v1/series/${randomUUID()}`, { name: 'Own' }),
        ]);
      }),
    );
    const rotated = await withKeys((keys) => keys.rotate({ isUrgent: true }));
    expect(rotated.state).toBe('next');
    for (const service of [one, other])
      await expect.poll(() => publishedKids(service)).toEqual([old, rotated.kid].toSorted());
    await expect(withKeys((keys) => keys.retire(old))).rejects.toThrow(/signs now: run docmill keys rotate/);
    const signsNew = () => [one, other].every(({ url }) => signing.get(url) === rotated.kid);
    await until(signsNew);
    await withKeys((keys) => keys.retire(old));
    const before = load.rounds;
    await until(() => load.rounds > before + 10);
    expect(await load.stop()).toEqual([]);
    expect((await withKeys((keys) => keys.list())).map(({ kid, state }) => [kid, state])).toEqual([
      [rotated.kid, 'signing'],
      [old, 'retired'],
    ]);
    for (const service of [one, other]) {
      const { json } = await clientAt(service, client).get(`${series}/verify`);
      expect(json).toMatchObject({ valid: true });
    }

    await withKeys((keys) => keys.retire(old, { endsTokens: true }));
    for (const service of [one, other])
      await expect
        .poll(async () => (await clientAt(service, client).get('/silo/v1/entries')).json)
        .toMatchObject({ message: 'The key that signed the token was retired; ask for a new token' });
    const fresh = await one.client({ workspace });
    expect((await fresh.get(`${series}/verify`)).json).toMatchObject({ valid: true });
    expect(await publishedKids(one)).toEqual([old, rotated.kid].toSorted());
  },
);

test('a second rotation makes no second key while one is waiting, and can only bring it forward', async () => {
  const first = await withKeys((keys) => keys.rotate());
  expect(first.signsFrom.getTime() - Date.now()).toBeGreaterThan(5 * 60_000);
  const second = await withKeys((keys) => keys.rotate({ isUrgent: true }));
  expect(second.kid).toBe(first.kid);
  expect(second.signsFrom.getTime() - Date.now()).toBeLessThan(60_000);
  const third = await withKeys((keys) => keys.rotate());
  expect(third.signsFrom).toEqual(second.signsFrom);
  expect(await withKeys((keys) => keys.retire(first.kid))).toMatchObject({ state: 'retired' });
});

test('tokens that name unknown keys are refused, and cost few reads', { tags: 'slow' }, async () => {
  await using database = await createDatabase();
  const stranger = await newSigningKey();
  {
    await using service = await startTestService({ env: { DATABASE_URL: database.url } });
    const ask = async () => {
      const token = await new SignJWT({ iss: 'docmill' })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: randomUUID() })
        .sign(stranger.privateKey);
      return new TestClient(service.url, token, '').get('/silo/v1/entries');
    };
    const answers: TestAnswer[] = [];
    while (answers.length < 1000) answers.push(...(await Promise.all(Array.from({ length: 50 }, ask))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
  }
  // Sessions that have ended have told the server what they counted.
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ scans: number }>(
    `select (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname = 'signing_key'`,
  );
  await client.end();
  expect(rows[0]?.scans).toBeGreaterThan(0);
  expect(rows[0]?.scans).toBeLessThan(500);
});
