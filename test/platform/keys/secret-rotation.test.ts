import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService } from '../../../src/app.ts';
import { Seal } from '../../../src/platform/auth/seal.ts';
import { SealingKeys } from '../../../src/platform/auth/sealing-keys.ts';
import { createLog } from '../../../src/platform/log.ts';
import { integrationColumn } from '../../../src/transform/integrations/integration-column.ts';
import { sealedColumns } from '../../../src/sealed-columns.ts';
import { ApiDocument } from '../../contract/api-document.ts';
import { tellStory } from '../../contract/api-examples.ts';
import { mailProvider } from '../../support/mail-provider.ts';
import { createDatabase } from '../../support/postgres.ts';
import type { Json, TestClient } from '../../support/service.ts';
import { buildProgram, runProgram, runToEnd, untilRunning, type ProgramEnv } from '../../start/program.ts';
import { clientAt, Load, newSecret, startTwoProcesses, type TwoProcesses } from './two-processes.ts';

let processes: TwoProcesses;
let database: Client;
let folder: string;
const secrets = [newSecret(), newSecret()] as const;

beforeAll(async () => {
  await buildProgram();
  folder = await mkdtemp(join(tmpdir(), 'docmill-rotation-'));
  processes = await startTwoProcesses(secrets[0]);
  database = new Client({ connectionString: processes.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await processes[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

function settings(secret: string, more: ProgramEnv = {}): ProgramEnv {
  return { DATABASE_URL: processes.databaseUrl, DOCMILL_DATA: folder, DOCMILL_SECRET: secret, ...more };
}

/** Columns of any table that hold a sealed value, with the ids of the keys that sealed them. */
async function sealedValues(): Promise<Map<string, Set<string>>> {
  const { rows: columns } = await database.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and data_type in ('text', 'json', 'jsonb', 'ARRAY') and table_name <> 'sealing_key_wrap'`,
  );
  const found = new Map<string, Set<string>>();
  for (const { table, column } of columns) {
    const { rows } = await database.query<{ id: string }>(
      `select distinct (regexp_matches(${column}::text, '"?v1\\.([0-9a-f]{16})\\.[\\w-]{30,}', 'g'))[1] as id from ${table}`,
    );
    if (rows.length > 0) found.set(`${table}.${column}`, new Set(rows.map(({ id }) => id)));
  }
  return found;
}

const webhookSecret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

/** A record of every kind that holds something sealed, in one workspace. */
async function writeEverySealed(client: TestClient): Promise<{ fileUrl: string; integration: string }> {
  const [service] = processes.services;
  const document = new ApiDocument((await client.get('/openapi.json')).json);
  const made: Map<string, Json> = await tellStory(client, document);
  const entry =
    made.get('put /silo/v1/entries/{id}')?.id ?? (await client.get('/silo/v1/entries')).json.list[0].id;
  const file = await client.post(`/silo/v1/entries/${entry}/files`, {
    name: 'a.txt',
    data: Buffer.from('hello').toString('base64'),
  });
  await client.put(`/silo/v1/entries/${entry}/meta/pin`, { value: { pin: 1234 }, secure: true });
  const integration = randomUUID();
  await client.put(`/transform/v1/integrations/${integration}`, {
    provider: 'mail',
    config: { host: 'mail.example', pin: '1234' },
  });
  await client.put(`/transform/v1/workflows/${randomUUID()}`, {
    name: 'Tell the shop',
    steps: [
      { action: 'webhook', config: { url: 'https://shop.example/', event: 'sent', secret: webhookSecret } },
    ],
  });
  const body = {
    slug: `s-${integration}`,
    workflow_id: (await client.get('/transform/v1/workflows')).json.list[0].id,
    auth: 'hmac',
  };
  await client.put(`/connect/v1/endpoints/${randomUUID()}`, body);
  await client.post(
    '/silo/v1/entries',
    { data: made.get('put /silo/v1/entries/{id}')?.data ?? {} },
    { 'idempotency-key': 'k' },
  );
  const { clientId } = await service.service.access.apps.create('app', ['silo:write']);
  await client.put(`/access/v1/enrollment/${randomUUID()}`, { client_id: clientId, data: { known: true } });
  return { fileUrl: new URL(file.json.url).pathname, integration };
}

/** Many integrations, so that sealing them anew takes its time. */
async function writeMany(workspaceId: string, count: number): Promise<void> {
  const seal = new Seal(SealingKeys.of(Buffer.from(secrets[0], 'base64')));
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.query(
    `insert into integration (workspace_id, id, provider, sealed_config, disabled, revision, content_hash, created_at, updated_at)
     select $1, id, 'mail', sealed, false, 1, '\\x', now(), now() from unnest($2::uuid[], $3::text[]) as given (id, sealed)`,
    [
      workspaceId,
      ids,
      ids.map((id) => seal.seal({ host: 'mail.example' }, integrationColumn.placeOf(workspaceId, id))),
    ],
  );
}

test(
  'the secret is rotated under load, through a kill in the middle, and nothing is refused or unreadable',
  { tags: 'slow' },
  async () => {
    const [one, other] = processes.services;
    const client = await one.client();
    const { fileUrl, integration } = await writeEverySealed(client);
    const { rows } = await database.query<{ id: string }>('select id from workspace where name = $1', [
      client.workspace,
    ]);
    await writeMany(rows[0]?.id ?? '', 3000);
    const declared = sealedColumns.map(({ table, column }) => `${table}.${column}`).toSorted();
    expect([...(await sealedValues()).keys()].toSorted()).toEqual(declared);

    const webhooks = [randomUUID(), randomUUID()];
    for (const webhook of webhooks)
      await client.put(`/webhooks/v1/endpoints/${webhook}`, {
        url: 'http://127.0.0.1:1/',
        types: ['bulk.created'],
        disabled: true,
      });
    await using load = new Load(
      [one, other].map((service, place) => async () => {
        const own = clientAt(service, client);
        const id = randomUUID();
        const address = `/transform/v1/integrations/${id}`;
        const created = await own.put(address, {
          provider: 'mail',
          config: { host: 'mail.example', pin: 'x' },
        });
        const elsewhere = clientAt(service === one ? other : one, client);
        return [
          created,
          await elsewhere.patch(address, { config: { host: 'mail.example', from: 'a' } }),
          await own.put(`/sequence/v1/series/${id}`, { name: 'Load' }),
          await elsewhere.post(`/webhooks/v1/endpoints/${webhooks[place]}/rotate`, {}),
          await clientAt(one, client).get(fileUrl),
        ];
      }),
    );
    const env = settings(secrets[0], { DOCMILL_NEW_SECRET: secrets[1] });
    {
      await using killed = runProgram(['secret', 'rotate'], env);
      await untilRunning(killed, () => killed.written().includes('integration: 500 values'));
      killed.signal('SIGKILL');
      expect(await killed.ended).toBe('SIGKILL');
    }
    const between = (await sealedValues()).get('integration.sealed_config');
    expect(between?.size).toBe(2);
    // What is sealed with either key is read in either process.
    expect((await clientAt(other, client).get(`/transform/v1/integrations/${integration}`)).status).toBe(200);
    const resumed = await runToEnd(['secret', 'rotate'], env);
    expect(resumed).toMatchObject({ ended: 0, stderr: '' });
    const keyId = /sealed with the key ([0-9a-f]{16})\./.exec(resumed.stdout)?.[1] ?? '';
    expect(resumed.stdout).toContain('the rotation goes on');
    const refusals = await load.stop();
    expect(refusals).toEqual([]);
    expect(load.rounds).toBeGreaterThan(0);
    for (const [column, keys] of await sealedValues())
      expect([column, keys]).toEqual([column, new Set([keyId])]);
    expect((await clientAt(one, client).get(fileUrl)).json).toBe('hello');

    // Until the old secret is retired both open the installation; afterwards only the new one does.
    for (const secret of secrets)
      expect(await runToEnd(['token', '--workspace', 'acme'], settings(secret))).toMatchObject({ ended: 0 });
    expect(await runToEnd(['secret', 'retire'], settings(secrets[0]))).toMatchObject({
      ended: 1,
      stderr: expect.stringMatching(/^DOCMILL_SECRET is the old secret: set the new one/),
    });
    expect(await runToEnd(['secret', 'retire'], settings(secrets[1]))).toMatchObject({
      ended: 0,
      stderr: '',
    });
    expect(await runToEnd(['start'], settings(secrets[0], { PORT: '0' }))).toEqual({
      ended: 1,
      stdout: '',
      stderr:
        'DOCMILL_SECRET is not the secret of this database: set the secret that it was set up with, or another DATABASE_URL\n',
    });
    // A process that runs with the old secret works on, and follows what changes.
    expect((await clientAt(other, client).get(`/transform/v1/integrations/${integration}`)).status).toBe(200);
    expect((await clientAt(one, client).get(fileUrl)).json).toBe('hello');
    await runToEnd(['secret', 'retire', '--end-urls'], settings(secrets[1]));
    await using restarted = await startService(
      { ...one.config, secret: Buffer.from(secrets[1], 'base64') },
      createLog('silent'),
      [mailProvider],
    );
    expect((await fetch(`${restarted.url}${fileUrl}`)).status).toBe(404);
  },
);

test(
  'a secret that was made for the data folder is replaced there, and a rotation can be cancelled',
  { tags: 'slow' },
  async () => {
    await using own = await createDatabase();
    const place = await mkdtemp(join(folder, 'own-'));
    const env = { DATABASE_URL: own.url, DOCMILL_DATA: place };
    await runToEnd(['token', '--workspace', 'acme'], env);
    const before = await readFile(join(place, 'secret'), 'utf8');
    expect(await runToEnd(['secret', 'rotate'], env)).toMatchObject({ ended: 0, stderr: '' });
    const after = await readFile(join(place, 'secret'), 'utf8');
    expect(after).not.toBe(before);
    expect(
      await runToEnd(['secret', 'rotate'], {
        ...env,
        DOCMILL_NEW_SECRET: randomBytes(32).toString('base64'),
      }),
    ).toMatchObject({
      ended: 1,
      stderr: expect.stringMatching(
        /^Another rotation of the secret is under way: finish it with docmill secret retire/,
      ),
    });
    expect(await runToEnd(['secret', 'cancel'], { ...env, DOCMILL_SECRET: before })).toMatchObject({
      ended: 0,
    });
    expect(await runToEnd(['token', '--workspace', 'acme'], env)).toMatchObject({ ended: 1 });
    expect(
      await runToEnd(['token', '--workspace', 'acme'], { ...env, DOCMILL_SECRET: before }),
    ).toMatchObject({
      ended: 0,
    });
  },
);
