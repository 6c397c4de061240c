import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newPrivateJwk } from '../../src/platform/auth/keys.ts';
import { newId } from '../../src/platform/database/new-id.ts';
import { bucket, credentials, region, startS3Server } from '../platform/storage/s3-server.ts';
import { newSigningKey } from '../support/keys.ts';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { buildProgram, newPlace, runToEnd, type Place, type ProgramEnv } from './program.ts';

interface Diagnosis {
  ended: number | string;
  healthy: boolean;
  /** The sentences by their checks. */
  wrong: Record<string, string>;
  fine: Record<string, string>;
}

/** What `docmill doctor` finds. */
async function diagnosis(env: ProgramEnv): Promise<Diagnosis> {
  const { ended, stdout, stderr } = await runToEnd(['doctor', '--json'], env);
  expect(stderr).toBe('');
  const { healthy, findings } = JSON.parse(stdout) as {
    healthy: boolean;
    findings: { check: string; healthy: boolean; sentence: string }[];
  };
  const told = (wanted: boolean) =>
    Object.fromEntries(
      findings
        .filter((finding) => finding.healthy === wanted)
        .map(({ check, sentence }) => [check, sentence]),
    );
  return { ended, healthy, wrong: told(false), fine: told(true) };
}

const healthy = { ended: 0, healthy: true, wrong: {} };

beforeAll(buildProgram);

test(
  'an installation is healthy before its first start, while it runs and after it',
  { tags: 'slow' },
  async () => {
    await using place = await newPlace({ isFirst: true });
    expect(await diagnosis(place.env)).toMatchObject(healthy);
    await using program = await place.startReady();
    const running = await diagnosis(place.env);
    expect(running).toMatchObject(healthy);
    expect(running.fine).toMatchObject({
      database: expect.stringMatching(/ runs as process \d+ on port \d+\.$/),
      server: expect.stringMatching(/^PostgreSQL is 18/),
      migrations: expect.stringMatching(/^All \d+ migrations are applied\.$/),
      workers: '1 worker alive.',
      jobs: 'No job is stuck.',
    });
    program.signal('SIGTERM');
    await program.ended;
    const stopped = await diagnosis(place.env);
    expect(stopped).toMatchObject(healthy);
    expect(stopped.fine).toMatchObject({
      database: expect.stringMatching(/ does not run and can be started\.$/),
      workers: 'No worker is alive.',
    });
    expect(await place.postmaster()).toEqual({ pid: undefined });
    const { ended, stdout } = await runToEnd(['doctor'], place.env);
    expect(ended).toBe(0);
    expect(stdout).toMatch(/^(ok {5}[a-z]+ +[^\n]+\.\n)+$/);
    await rm(join(place.folder, 'postgres/password'));
    expect((await diagnosis(place.env)).wrong).toEqual({
      database: expect.stringMatching(/^The password file .* is gone: restore it\.$/),
    });
  },
);

test('settings that cannot be read are told alone', { tags: 'slow' }, async () => {
  expect(await diagnosis({ PORT: 'x' })).toEqual({
    ended: 1,
    healthy: false,
    wrong: { settings: 'PORT must be a whole number from 0 to 65535, not "x".' },
    fine: {},
  });
});

test('what is wrong is marked for a person as well', { tags: 'slow' }, async () => {
  const { ended, stdout } = await runToEnd(['doctor'], { PORT: 'x' });
  expect({ ended, stdout }).toEqual({
    ended: 1,
    stdout: 'WRONG  settings    PORT must be a whole number from 0 to 65535, not "x".\n',
  });
});

let place: Place;
let database: TestDatabase;
let client: Client;
let env: ProgramEnv;

beforeEach(async () => {
  place = await newPlace({ isFirst: true });
  database = await createDatabase();
  env = { DOCMILL_DATA: place.folder, DATABASE_URL: database.url };
  // Makes keys.
  await runToEnd(['token', '--workspace', 'acme'], env);
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  await place[Symbol.asyncDispose]();
});

test(
  'a mistyped setting, an unreachable database and a broken store are told together',
  { tags: 'slow' },
  async () => {
    await rm(join(place.folder, 'files'), { recursive: true, force: true });
    await writeFile(join(place.folder, 'files'), '');
    const found = await diagnosis({
      ...env,
      DOCMILL_PROT: '1',
      DATABASE_URL: 'postgres://anna:hush-hush@127.0.0.1:1/docmill',
    });
    expect(found).toMatchObject({ ended: 1, healthy: false });
    expect(found.wrong).toEqual({
      settings: 'DOCMILL_PROT is no setting of Docmill: correct its name or remove it.',
      database: 'DATABASE_URL (127.0.0.1:1/docmill) cannot be used: nothing listens there.',
      storage: expect.stringMatching(
        /^The file store .*files cannot be used: a file is in its place \(.*files.*\)\.$/,
      ),
    });
  },
);

/** The names of all files in a folder and below. */
async function filesIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map(({ name }) => name);
}

test('no file is left behind by a look at the store', { tags: 'slow' }, async () => {
  const before = await filesIn(place.folder);
  expect(await diagnosis(env)).toMatchObject(healthy);
  expect(await filesIn(place.folder)).toEqual(before);
});

/** Writes a row of a table; other columns have what every row of a resource has. */
async function row(table: string, columns: object): Promise<string> {
  const id = randomUUID();
  const common = {
    workspace_id: id,
    id,
    disabled: false,
    revision: 1,
    content_hash: '\\x',
    created_at: new Date(),
    updated_at: new Date(),
  };
  await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
    JSON.stringify({ ...common, ...columns }),
  ]);
  return id;
}

const webhook = {
  url: 'https://told.example/hooks',
  created_by: 'anna',
  permissions: [],
  cursor: '',
  fence: 0,
};

const connect = {
  slug: 'sealed',
  workflow_id: randomUUID(),
  auth: 'hmac',
  as_document: false,
  max_bytes: 1,
  calls_per_minute: 1,
  created_by: 'anna',
};

test(
  'sealed values that no key opens, and a damaged key in the data folder, are told',
  { tags: 'slow' },
  async () => {
    const sealed = 'v1.0123456789abcdef.AAAA';
    await row('integration', { sealed_config: sealed });
    await row('webhook_endpoint', { ...webhook, sealed_secrets: sealed });
    await row('connect_endpoint', { ...connect, sealed_secrets: sealed });
    await row('connect_endpoint', { ...connect, slug: 'open', auth: 'none' });
    await row('enrollment', { app_id: randomUUID(), app: 'App', scope: 'silo:read', sealed_data: sealed });
    await mkdir(join(place.folder, 'keys'));
    await writeFile(join(place.folder, 'keys/broken.jwk'), '{}');
    const { wrong } = await diagnosis(env);
    expect(wrong).toEqual({
      keys: expect.stringMatching(/^The signing key .*broken\.jwk is damaged: restore it from a backup\.$/),
      secret:
        'No key of this database opens what 1 integration, 1 webhook endpoint, 1 Connect endpoint, 1 enrollment hold: enter these secrets again, or restore the tables sealing_key and sealing_key_wrap from a backup.',
    });
  },
);

test('the secret of another installation, and one that is missing, are told', { tags: 'slow' }, async () => {
  const other = { ...env, DOCMILL_SECRET: randomBytes(32).toString('base64') };
  expect((await diagnosis(other)).wrong).toEqual({
    secret:
      'DOCMILL_SECRET is not the secret of this database: set the secret that it was set up with, or another DATABASE_URL.',
  });
  await rm(join(place.folder, 'secret'));
  expect((await diagnosis(env)).wrong).toEqual({
    secret: expect.stringMatching(
      /^DOCMILL_SECRET is not set and .*secret is missing, but this database has keys: set DOCMILL_SECRET/,
    ),
  });
});

test('a signing key that was replaced is told', { tags: 'slow' }, async () => {
  await client.query('update signing_key set public_jwk = $1', [(await newSigningKey()).publicJwk]);
  expect((await diagnosis(env)).wrong).toEqual({
    keys: expect.stringMatching(/^What the signing key .* signs is not verified by its public part: restore/),
  });
});

test(
  'keys of a data folder that the database does not have are told, and those that it has are not missed',
  { tags: 'slow' },
  async () => {
    await mkdir(join(place.folder, 'keys'));
    await writeFile(join(place.folder, 'keys/other.jwk'), JSON.stringify(await newPrivateJwk()));
    expect((await diagnosis(env)).wrong).toEqual({
      keys: expect.stringMatching(
        /keys has 1 signing key that the database does not have: run docmill keys import \/.*keys so that/,
      ),
    });
    await runToEnd(['keys', 'import', join(place.folder, 'keys')], env);
    const { fine, ...found } = await diagnosis(env);
    expect(found).toEqual(healthy);
    expect(fine['keys']).toMatch(/^1 key in the database can sign\. .*keys is not used any more: remove it/);
  },
);

test(
  'webhook endpoints that failed until they were disabled are told, and those that others disabled are not',
  { tags: 'slow' },
  async () => {
    const disabled = { ...webhook, sealed_secrets: '', disabled: true, disabled_at: new Date() };
    const id = await row('webhook_endpoint', { ...disabled, disabled_reason: 'failing' });
    await row('webhook_endpoint', { ...disabled, disabled_reason: 'asked' });
    await row('webhook_endpoint', { ...disabled, disabled_reason: 'gone' });
    const { wrong } = await diagnosis(env);
    expect(wrong['webhooks']).toBe(
      `1 webhook endpoint disabled, as nothing reached them for days (${id}, at told.example): see to the servers and enable them, or delete them.`,
    );
  },
);

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * 3_600_000);
}

test(
  'a webhook endpoint that has taken nothing for more than a day is told with its last error',
  { tags: 'slow' },
  async () => {
    const failing = { ...webhook, sealed_secrets: '' };
    await row('webhook_endpoint', { ...failing, failing_since: hoursAgo(23) });
    expect((await diagnosis(env)).wrong['webhooks']).toBeUndefined();
    const id = await row('webhook_endpoint', { ...failing, failing_since: hoursAgo(73) });
    await row('webhook_attempt', {
      workspace_id: id,
      endpoint_id: id,
      delivery_id: randomUUID(),
      number: 1,
      at: hoursAgo(1),
      duration_ms: 1,
      code: 'unreachable',
      message: 'told.example was not reached (CERT_HAS_EXPIRED)',
      request_headers: {},
    });
    expect((await diagnosis(env)).wrong['webhooks']).toBe(
      `Webhook endpoints that have taken nothing for more than a day: 1 (${id}, at told.example, last error: told.example was not reached (CERT_HAS_EXPIRED)). Repair the servers or correct the URLs before they are disabled.`,
    );
  },
);

const certificates = join(import.meta.dirname, '../support/certificates');

/** What the doctor finds of an installation that trusts an issuer with keys at a URL. */
function trusting(url: string): Promise<Diagnosis> {
  return diagnosis({
    ...env,
    NODE_EXTRA_CA_CERTS: join(certificates, 'expired.pem'),
    DOCMILL_TRUSTED_ISSUERS: `https://id.example=${url}`,
  });
}

test(
  'the keys of a trusted issuer that cannot be fetched are told with the reason',
  { tags: 'slow' },
  async () => {
    const certificate = {
      key: await readFile(join(certificates, 'localhost.key')),
      cert: await readFile(join(certificates, 'expired.pem')),
    };
    const secure = createSecureServer(certificate, (_request, response) => response.end('{"keys":[]}'));
    const plain = createServer(({ url }, response) =>
      response.end(url === '/jwks' ? '{"keys":[]}' : 'Hello'),
    );
    const urlOf = async (server: typeof plain | typeof secure, scheme: string) => {
      await once(server.listen(0), 'listening');
      return `${scheme}://localhost:${(server.address() as AddressInfo).port}`;
    };
    const [expired, other] = [await urlOf(secure, 'https'), await urlOf(plain, 'http')];
    expect(await trusting(`${other}/jwks`)).toMatchObject({
      ...healthy,
      fine: { issuers: 'The keys of https://id.example can be fetched.' },
    });
    expect((await trusting(`${other}/login`)).wrong).toEqual({
      issuers: `${other}/login answered 200 without a JSON Web Key Set: correct it in DOCMILL_TRUSTED_ISSUERS, or its tokens are refused.`,
    });
    expect((await trusting(`${expired}/jwks`)).wrong).toEqual({
      issuers: `The keys of the trusted issuer https://id.example cannot be fetched from ${expired}/jwks, so that its tokens are refused. Repair the issuer or correct DOCMILL_TRUSTED_ISSUERS: certificate has expired.`,
    });
    secure.close();
    plain.close();
  },
);

test(
  'a bucket that refuses the settings, or is unreachable, is told with the remedy',
  { tags: 'slow' },
  async () => {
    await using store = await startS3Server();
    const settings = {
      ...env,
      DOCMILL_S3_ENDPOINT: store.endpoint,
      DOCMILL_S3_BUCKET: bucket,
      DOCMILL_S3_REGION: region,
      DOCMILL_S3_ACCESS_KEY_ID: credentials.accessKeyId,
      DOCMILL_S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    };
    const told = async (other: ProgramEnv) => (await diagnosis({ ...settings, ...other })).wrong;
    expect(await told({})).toEqual({});
    expect(await told({ DOCMILL_S3_BUCKET: 'nowhere' })).toEqual({
      storage: expect.stringMatching(
        /^The file store http:.*\/nowhere cannot be used: .* 404 \(NoSuchBucket\).*; create the bucket, or correct DOCMILL_S3_BUCKET\.$/,
      ),
    });
    expect(await told({ DOCMILL_S3_SECRET_ACCESS_KEY: 'wrong' })).toEqual({
      storage: expect.stringMatching(/SignatureDoesNotMatch; correct DOCMILL_S3_SECRET_ACCESS_KEY\.$/),
    });
    expect(await told({ DOCMILL_S3_ENDPOINT: 'http://127.0.0.1:1' })).toEqual({
      storage: 'The file store http://127.0.0.1:1/files cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
    });
  },
);

test('keys that are gone although the database has data are told', { tags: 'slow' }, async () => {
  await client.query('delete from signing_key');
  expect((await diagnosis(env)).wrong).toEqual({
    keys: expect.stringMatching(
      /^The database has data but no signing key, and there is none in .*keys: restore the folder/,
    ),
  });
});

test('a user without rights, and a database of a newer version, are told', { tags: 'slow' }, async () => {
  const role = `doctor_${randomUUID().slice(0, 8)}`;
  await client.query(`create role ${role} login password 'x'`);
  await client.query(`revoke create on schema public from public; grant pg_read_all_data to ${role}`);
  await client.query(`insert into schema_migrations (name) values ('Migration20990101_1_future')`);
  const url = new URL(database.url);
  url.username = role;
  url.password = 'x';
  const { wrong } = await diagnosis({ ...env, DATABASE_URL: url.href });
  await client.query(`drop owned by ${role}; drop role ${role}`);
  expect(wrong).toEqual({
    server: `The user ${role} may not create tables in the schema public: grant create on schema public to it.`,
    migrations:
      'The database was changed by a newer version of Docmill (Migration20990101_1_future): install that version.',
    schema: expect.stringMatching(/^The database user may not read and write the tables app, audit_event, /),
  });
});

test(
  'a user that may not read the tables is told whose they are, by verify too',
  { tags: 'slow' },
  async () => {
    const role = `doctor_${randomUUID().slice(0, 8)}`;
    const url = Object.assign(new URL(database.url), { username: role, password: 'x' });
    await client.query(`create role ${role} login password 'x'`);
    await client.query(`grant create on schema public to ${role}`);
    await client.query(`grant create on database ${url.pathname.slice(1)} to ${role}`);
    const { wrong } = await diagnosis({ ...env, DATABASE_URL: url.href });
    const verified = await runToEnd(['verify'], { ...env, DATABASE_URL: url.href });
    await client.query(`drop owned by ${role}; drop role ${role}`);
    const owner = new URL(database.url).username;
    const sentence = `The tables belong to the user ${owner}, and ${role} may not change them: connect as ${owner}, or grant it to ${role}.`;
    expect(wrong).toEqual({ server: sentence });
    expect(verified).toEqual({ ended: 1, stdout: `WRONG  server      ${sentence}\n`, stderr: '' });
  },
);

test('an empty database waits for the first start', { tags: 'slow' }, async () => {
  await using empty = await createDatabase('template0');
  const { fine, ...found } = await diagnosis({ ...env, DATABASE_URL: empty.url });
  expect(found).toEqual(healthy);
  expect(fine['migrations']).toBe('The database is empty; the first start makes its tables.');
});

/** An unfinished job, and what the queue knows of it. */
async function job({ message = false, hoursOld = 0 }): Promise<{ workspace: string; id: string }> {
  const [workspace, id] = [randomUUID(), v7()];
  await client.query(`insert into job select * from jsonb_populate_record(null::job, $1)`, [
    JSON.stringify({
      workspace_id: workspace,
      id,
      workflow_id: id,
      workflow_version: 1,
      status: 'RUN',
      fence: 1,
      crashes: 0,
      tries: 0,
      last_seq: 0,
      dry_run: false,
      content_hash: '\\x',
      created_at: new Date(),
      updated_at: new Date(Date.now() - hoursOld * 3_600_000),
    }),
  ]);
  if (message)
    await client.query(
      `insert into pgboss.job (name, data, start_after) values ('jobs', $1, now() - interval '3 hours')`,
      [JSON.stringify({ workspaceId: workspace, jobId: id, fence: 1 })],
    );
  return { workspace, id };
}

/** A worker that was last heard of so long ago, and holds these jobs. */
async function worker(
  secondsSilent: number,
  held: readonly { workspace: string; id: string }[],
): Promise<void> {
  const id = randomUUID();
  await client.query('insert into worker values ($1, now() - make_interval(secs => $2))', [
    id,
    secondsSilent,
  ]);
  await client.query(
    'insert into claim (id, worker_id, workspace_ids, job_ids, fences) values ($1, $1, $2, $3, $4)',
    [id, held.map(({ workspace }) => workspace), held.map(({ id }) => id), held.map(() => 1)],
  );
}

test(
  'jobs that wait, are held by the dead, or by nobody at all are told apart',
  { tags: 'slow' },
  async () => {
    await job({ message: true });
    await worker(60, [await job({}), await job({})]);
    const lost = await job({});
    const { wrong, fine } = await diagnosis(env);
    expect(fine['workers']).toBe('No worker is alive.');
    expect(wrong).toEqual({
      due: '1 job due and not taken, one for 3 h: start a worker.',
      claims: '2 jobs held by 1 worker that died: start one, which takes them over.',
      lost: `1 job neither waiting nor taken, so that nobody will run it (${lost.id}): cancel and retry it, and report this.`,
    });
  },
);

test('subscriptions that nobody creates jobs for are told', { tags: 'slow' }, async () => {
  await client.query(
    `insert into cron_subscription (workspace_id, id, silo_entry_id, workflow_id, interval, factor, job_id, period_start, next_at, created_at, updated_at)
     select gen_random_uuid(), ${newId}, ${newId}, ${newId}, 'hourly', 1, ${newId}, now() - '2 hours'::interval, now() - '1 hour'::interval, now(), now()
     from generate_series(1, 2)`,
  );
  const { wrong } = await diagnosis(env);
  expect(wrong).toEqual({
    cron: expect.stringMatching(
      /^2 subscriptions due for over 5 minutes and without a job \(.+\): start a worker/,
    ),
  });
  await client.query('delete from cron_subscription');
});

test('partitions that living workers should have made or dropped are told', { tags: 'slow' }, async () => {
  await worker(0, []);
  const { rows } = await client.query<{ name: string }>(
    `select 'change_' || to_char(now() at time zone 'utc', 'YYYYMMDD') as name`,
  );
  const name = rows[0]?.name ?? '';
  await client.query(`alter table ${name} rename to elsewhere`);
  expect((await diagnosis(env)).wrong).toEqual({
    partitions: `${name} is missing, and may have had rows: rename it back, attach it again or restore it from a backup. If it was never there, restart a worker, which makes it, or see "housekeeping failed" in its log.`,
  });
  await client.query(`alter table elsewhere rename to ${name}`);
  const { rows: coming } = await client.query<{ name: string }>(
    `select 'change_' || to_char((now() + interval '1 day') at time zone 'utc', 'YYYYMMDD') as name`,
  );
  const next = coming[0]?.name ?? '';
  await client.query(`alter table ${next} rename to elsewhere`);
  expect((await diagnosis(env)).wrong).toEqual({
    partitions: `${next} is missing: restart a worker, which makes it, or see "housekeeping failed" in its log.`,
  });
  await client.query(`alter table elsewhere rename to ${next}`);
  await client.query('alter table job_unordered rename to job_202401');
  expect((await diagnosis({ ...env, DOCMILL_JOB_DAYS: '200' })).wrong).toEqual({
    partitions: 'job_202401 should be dropped by now: see "housekeeping failed" in the log of the workers.',
  });
  expect(await diagnosis(env)).toMatchObject(healthy);
});

test(
  'a job that does not get on in the hands of a living worker is told, and one that does is not',
  { tags: 'slow' },
  async () => {
    const stuck = await job({ hoursOld: 3 });
    await worker(0, [stuck, await job({ hoursOld: 1 })]);
    const { wrong, fine } = await diagnosis(env);
    expect(fine['workers']).toBe('1 worker alive.');
    expect(wrong).toEqual({
      motionless: `1 job held by workers that live has not got on for 2 hours (${stuck.id}): restart the workers.`,
    });
  },
);

test.each([
  ['whose workers died', 'update job set crashes = 3'],
  ['that cannot be run because something is away', 'update job set tries = 10'],
  [
    'whose step fails',
    `insert into intent (workspace_id, job_id, number, id, provider, completed, tries, superseded, created_at, updated_at)
     select workspace_id, id, 1, id, 'pdf', false, 10, false, now(), now() from job`,
  ],
])('a job %s again and again is told', { tags: 'slow' }, async (_, statement) => {
  const { id } = await job({ message: true });
  await client.query(`update pgboss.job set start_after = now() + interval '1 minute'`);
  expect(await diagnosis(env)).toMatchObject(healthy);
  await client.query(statement);
  expect((await diagnosis(env)).wrong).toEqual({
    failing: `1 job tried again and again (${id}): its events and the log say what fails.`,
  });
});

test(
  'commits that are not flushed, and connections that are nearly used up, are told',
  { tags: 'slow' },
  async () => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const name = rows[0]?.name ?? '';
    await client.query(`alter database ${name} set synchronous_commit = off`);
    // The test and the doctor have one each.
    await client.query(`alter database ${name} connection limit 2`);
    const { ended, wrong } = await diagnosis(env);
    expect(ended).toBe(1);
    expect(wrong).toEqual({
      durability: expect.stringMatching(
        /^synchronous_commit is off, so that acknowledged documents are lost/,
      ),
      connections:
        '2 of 2 connections of the database (its CONNECTION LIMIT) are in use: raise the limit, or lower DOCMILL_DATABASE_POOL or the number of processes.',
    });
  },
);

test('whose limit of connections is reached is told', { tags: 'slow' }, async () => {
  const role = `doctor_${randomUUID().slice(0, 8)}`;
  const url = Object.assign(new URL(database.url), { username: role, password: 'x' });
  const told = async () => (await diagnosis({ ...env, DATABASE_URL: url.href })).wrong['database'];
  const place = `DATABASE_URL (${url.host}${url.pathname}) cannot be used`;
  const remedy = 'raise its CONNECTION LIMIT, or lower DOCMILL_DATABASE_POOL or the number of processes.';
  await client.query(`create role ${role} login password 'x' connection limit 0`);
  expect(await told()).toBe(`${place}: the user has no connection left: ${remedy}`);
  await client.query(`alter role ${role} connection limit -1`);
  await client.query(`alter database ${url.pathname.slice(1)} connection limit 0`);
  expect(await told()).toBe(`${place}: the database has no connection left: ${remedy}`);
  await client.query(`drop role ${role}`);
});

test(
  'a port that another program has, and a public URL that does not lead here, are told',
  { tags: 'slow' },
  async () => {
    const other = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const otherPort = String((other.address() as AddressInfo).port);
    expect((await diagnosis({ ...env, PORT: otherPort })).wrong).toEqual({
      port: `Port ${otherPort} is taken by another program: end it, or set PORT.`,
    });
    await using program = await place.startReady({ DATABASE_URL: database.url });
    const running = { ...env, PORT: String(place.port) };
    expect(await diagnosis(running)).toMatchObject(healthy);
    const told = async (url: string) =>
      (await diagnosis({ ...running, DOCMILL_PUBLIC_URL: url })).wrong['public-url'];
    expect(await told(`http://127.0.0.1:${otherPort}`)).toContain(
      'does not lead to this service, so that its links do not work: another program answers there',
    );
    expect(await told('http://127.0.0.1:1')).toContain('does not lead to this service');
    program.signal('SIGTERM');
    await program.ended;
    other.close();
  },
);

test(
  'an index, a trigger and a partition that were taken away are told with the statement that makes them again',
  { tags: 'slow' },
  async () => {
    await client.query('drop index silo_entry_state_index; drop trigger silo_version_stays on silo_version');
    expect((await diagnosis(env)).wrong).toEqual({
      schema: expect.stringMatching(
        /^Missing or not in force in the database: trigger silo_version_stays of silo_version, index silo_entry_state_index; make it again with: CREATE TRIGGER silo_version_stays/,
      ),
    });
  },
);

test(
  'a function and an index that were changed are told with their definitions',
  { tags: 'slow' },
  async () => {
    const told = async (change: string) => {
      await client.query(change);
      return (await diagnosis(env)).wrong;
    };
    const { rows } = await client.query<{ body: string }>(
      `select pg_get_functiondef('audit_event_stays'::regproc) as body`,
    );
    const idle = `create or replace function audit_event_stays() returns trigger language plpgsql as 'begin return null; end'`;
    expect(await told(idle)).toEqual({
      schema: expect.stringMatching(
        /^The function audit_event_stays was changed: replace it by: CREATE OR REPLACE FUNCTION .* 'audit events are never changed'/,
      ),
    });
    expect(await told(rows[0]?.body ?? '')).toEqual({});
    const index =
      'drop index silo_entry_state_index; create index silo_entry_state_index on silo_entry (state)';
    expect(await told(index)).toEqual({
      schema: expect.stringMatching(
        /^The index silo_entry_state_index was changed: replace it by: CREATE INDEX silo_entry_state_index/,
      ),
    });
  },
);

test('tables that the user may not read and write are told', { tags: 'slow' }, async () => {
  const role = `doctor_${randomUUID().slice(0, 8)}`;
  const url = Object.assign(new URL(database.url), { username: role, password: 'x' });
  await client.query(`create role ${role} login password 'x'`);
  await client.query(`grant create, usage on schema public, pgboss to ${role}`);
  await client.query(`grant create on database ${url.pathname.slice(1)} to ${role}`);
  await client.query(
    `do $$ declare each regclass; begin
       for each in select oid from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
       loop execute format('alter table %s owner to ${role}', each); end loop;
     end $$`,
  );
  const told = async () => (await diagnosis({ ...env, DATABASE_URL: url.href })).wrong;
  const before = await told();
  await client.query(`revoke update on silo_state from ${role}`);
  const after = await told();
  await client.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`);
  expect(before).toEqual({});
  expect(after).toEqual({
    schema:
      'The database user may not read and write the tables silo_state: grant select, insert, update, delete on them to it.',
  });
});
