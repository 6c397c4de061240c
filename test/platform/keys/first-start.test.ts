import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startService, type Service } from '../../../src/app.ts';
import { KeySet, newPrivateJwk, readSigningKey } from '../../../src/platform/auth/keys.ts';
import { Seal } from '../../../src/platform/auth/seal.ts';
import { SealingKeys } from '../../../src/platform/auth/sealing-keys.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { Database } from '../../../src/platform/database/database.ts';
import { ConfigError } from '../../../src/platform/environment.ts';
import { createLog } from '../../../src/platform/log.ts';
import { integrationColumn } from '../../../src/transform/integrations/integration-column.ts';
import { mailProvider } from '../../support/mail-provider.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';
import { TestClient } from '../../support/service.ts';
import { newSecret } from './two-processes.ts';

let database: TestDatabase;
let folder: string;
let client: Client;
const secret = newSecret();

beforeEach(async () => {
  // The schema of the last version that kept its keys in the data folder.
  database = await createDatabase('template0');
  await using migrated = await Database.open({
    url: database.url,
    entities: [],
    poolSize: 2,
    unlimited: true,
  });
  await migrated.orm.migrator.up({ to: 'Migration20261124_361_word_rules' });
  folder = await mkdtemp(join(tmpdir(), 'docmill-keys-'));
  client = new Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function start(env: Record<string, string> = {}): Promise<Service> {
  const config = readConfig({ PORT: '0', DATABASE_URL: database.url, DOCMILL_DATA: folder, ...env });
  return startService(config, createLog('silent'), [mailProvider]);
}

/** Writes a row that was made now. */
async function row(table: string, columns: object): Promise<void> {
  await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
    JSON.stringify({ created_at: new Date(), updated_at: new Date(), ...columns }),
  ]);
}

/** Writes what a workspace of that version holds, sealed with the secret. */
async function writeData(): Promise<{ workspace: string; integration: string }> {
  const [workspace, integration] = [randomUUID(), randomUUID()];
  await row('workspace', { id: workspace, name: 'acme', slug: 'acme', sandbox: false });
  const seal = new Seal(SealingKeys.of(Buffer.from(secret, 'base64')));
  await row('integration', {
    workspace_id: workspace,
    id: integration,
    provider: 'mail',
    sealed_config: seal.seal({ host: 'mail.example' }, integrationColumn.placeOf(workspace, integration)),
    disabled: false,
    revision: 1,
    content_hash: '\\x',
  });
  return { workspace, integration };
}

/** Keys as that version kept them; the newest last. */
async function writeKeyFolder(): Promise<KeySet[]> {
  await mkdir(join(folder, 'keys'));
  const jwks = [await newPrivateJwk(), await newPrivateJwk()];
  for (const [place, jwk] of jwks.entries())
    await writeFile(join(folder, 'keys', `${2 - place}.jwk`), JSON.stringify(jwk));
  return Promise.all(jwks.map(async (jwk) => KeySet.of(await readSigningKey(jwk))));
}

function tokenOf(keys: KeySet, workspace: string): Promise<string> {
  const claims = {
    iss: 'docmill',
    aud: 'docmill',
    sub: 'anna',
    workspace,
    scope: 'admin',
    jti: randomUUID(),
  };
  return keys.sign({ ...claims, iat: Math.floor(Date.now() / 1000) }, { typ: 'at+jwt' });
}

async function keyRows(): Promise<unknown> {
  const { rows } = await client.query<{ made: boolean }>(
    `select to_regclass('sealing_key') is not null as made`,
  );
  if (!rows[0]?.made) return [];
  const found = await client.query('select kid from signing_key union all select id from sealing_key');
  return found.rows;
}

test(
  'keys and secret of a data folder are taken over, and what they made stays valid',
  { tags: 'slow' },
  async () => {
    const { workspace, integration } = await writeData();
    const [older, newest] = await writeKeyFolder();
    if (!older || !newest) throw new Error('no keys');
    const files = await readdir(join(folder, 'keys'));
    {
      await using service = await start({ DOCMILL_SECRET: secret });
      expect(service.platform.keys.current.kid).toBe(newest.current.kid);
      for (const keys of [older, newest]) {
        const anna = new TestClient(service.url ?? '', await tokenOf(keys, workspace), 'acme');
        const { status, json } = await anna.get(`/transform/v1/integrations/${integration}`);
        expect({ status, config: json.config }).toEqual({ status: 200, config: { host: 'mail.example' } });
      }
    }
    expect(await readdir(join(folder, 'keys'))).toEqual(files);
    // Nothing is needed of the folder any more.
    await rm(folder, { recursive: true });
    await using again = await start({ DOCMILL_SECRET: secret });
    expect(again.platform.keys.current.kid).toBe(newest.current.kid);
  },
);

test('a start with another secret is refused, and changes no key', { tags: 'slow' }, async () => {
  await writeData();
  await writeKeyFolder();
  const sentence = new ConfigError(
    'DOCMILL_SECRET is not the secret of this database: set the secret that it was set up with, or another DATABASE_URL',
  );
  await expect(start({ DOCMILL_SECRET: newSecret() })).rejects.toThrow(sentence);
  expect(await keyRows()).toEqual([]);
  await (await start({ DOCMILL_SECRET: secret }))[Symbol.asyncDispose]();
  const before = await keyRows();
  await expect(start({ DOCMILL_SECRET: newSecret() })).rejects.toThrow(sentence);
  expect(await keyRows()).toEqual(before);
});

test('a start without the signing keys of the data is refused', { tags: 'slow' }, async () => {
  await writeData();
  await expect(start({ DOCMILL_SECRET: secret })).rejects.toThrow(
    new ConfigError(
      `The signing keys of this database are missing in ${join(folder, 'keys')}: set DOCMILL_DATA to the folder that has them or restore it from a backup; if they are lost for good, run docmill keys rotate --lost`,
    ),
  );
  expect(await keyRows()).toEqual([]);
});

test('no secret is made for a database that has data or keys', { tags: 'slow' }, async () => {
  await using first = await start();
  expect(await readdir(folder)).toContain('secret');
  await first.access.workspaces.ensure('acme');
  await rm(join(folder, 'secret'));
  const message = /^DOCMILL_SECRET is not set and .*secret is missing, but this database has keys: set/;
  await expect(start()).rejects.toThrow(message);
  await client.query('truncate sealing_key, sealing_key_wrap, signing_key');
  await expect(start()).rejects.toThrow(/but this database has data: set DOCMILL_SECRET/);
  expect(await readdir(folder)).not.toContain('secret');
});
