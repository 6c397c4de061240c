import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '../../../src/platform/database/database.ts';
import { migrate } from '../../../src/platform/database/migrate.ts';
import { requireUsable, waitUntilReachable } from '../../../src/platform/database/reachable.ts';
import { ConfigError } from '../../../src/platform/environment.ts';
import { createLog } from '../../../src/platform/log.ts';
import { defaultTimings } from '../../../src/platform/timings.ts';
import { hasPgBouncer, startPgBouncer } from '../../support/pgbouncer.ts';
import { createDatabase, type TestDatabase } from '../../support/postgres.ts';
import { startTestService } from '../../support/service.ts';

const log = createLog('silent');
const role = `checked_${randomUUID().slice(0, 8)}`;
let own: TestDatabase;
let client: Client;
let name: string;
/** The database as a user sees it that has no rights. */
let asRole: string;

beforeAll(async () => {
  own = await createDatabase();
  client = new Client({ connectionString: own.url });
  await client.connect();
  name = new URL(own.url).pathname.slice(1);
  await client.query(`create role ${role} login password 'x'`);
  asRole = Object.assign(new URL(own.url), { username: role, password: 'x' }).href;
});
afterAll(async () => {
  await client.query(`drop owned by ${role}; drop role ${role}`);
  await client.end();
  await own.drop();
});

function refusal(url: string): Promise<unknown> {
  return requireUsable(url, log).then(
    () => undefined,
    (error: unknown) => (error instanceof ConfigError ? error.message : error),
  );
}

/** Settings of a database that change what statements mean or how their answers look. */
const odd = {
  DateStyle: 'German, DMY',
  IntervalStyle: 'sql_standard',
  TimeZone: 'Asia/Kathmandu',
  bytea_output: 'escape',
  extra_float_digits: '-5',
  standard_conforming_strings: 'off',
  array_nulls: 'off',
  default_transaction_isolation: 'serializable',
  search_path: 'elsewhere',
  statement_timeout: '3s',
  idle_session_timeout: '4s',
};

test('a service runs on a database with settings of its own, and with a schema named like its user', async () => {
  await using database = await createDatabase();
  const admin = new Client({ connectionString: database.url });
  await admin.connect();
  const { pathname, username } = new URL(database.url);
  for (const [setting, value] of Object.entries(odd))
    await admin.query(`alter database ${pathname.slice(1)} set ${setting} = '${value}'`);
  await admin.query(`create schema "${username}"`);
  await admin.end();
  await using service = await startTestService({ env: { DATABASE_URL: database.url } });
  const http = await service.client();
  const made = await http.post('/access/v1/tokens', { subject: 'x', scope: 'admin', expires_in: 600 });
  const listed = await http.get('/access/v1/tokens');
  expect([made.status, listed.status, listed.json.list?.length]).toEqual([200, 200, 2]);
  const { rows } = await service.service.platform.database.sql.executeSql(
    `select current_setting('datestyle') as style, current_setting('search_path') as path,
       current_setting('statement_timeout') as timeout`,
  );
  expect(rows).toEqual([{ style: 'ISO, MDY', path: 'public', timeout: '10s' }]);
});

test('a plain server is not refused, however often it is looked at', async () => {
  for (const _ of Array(20)) expect(await refusal(own.url)).toBeUndefined();
});

test('a database that cannot be used is refused with what is missing', async () => {
  const { host } = new URL(own.url);
  const beginning = `DATABASE_URL (${host}/${name}) cannot be used: `;
  const steps = [
    [
      `revoke create on schema public from public`,
      `the user ${role} may not create tables in the schema public`,
    ],
    [`grant create on schema public to ${role}`, `the user ${role} may not create a schema in the database`],
    [
      `grant create on database ${name} to ${role}`,
      `the tables belong to the user ${new URL(own.url).username}, and ${role} may not change them`,
    ],
    [`alter database ${name} set default_transaction_read_only = on`, 'the database only allows reading'],
  ] as const;
  for (const [statement, sentence] of steps) {
    await client.query(statement);
    expect(await refusal(asRole)).toContain(`${beginning}${sentence}`);
  }
  await client.query(`alter database ${name} reset default_transaction_read_only`);
});

test('a user that may not connect is refused at once', async () => {
  await client.query(`revoke connect on database ${name} from public`);
  await expect(waitUntilReachable(asRole, log, defaultTimings.database)).rejects.toThrow(
    'the user may not connect to the database: grant connect on database to it',
  );
  await client.query(`grant connect on database ${name} to public`);
});

test.each(['LATIN1', 'SQL_ASCII'])('a database encoded in %s is refused', async (encoding) => {
  const other = `docmill_test_${randomUUID().replaceAll('-', '')}`;
  await client.query(
    `create database ${other} encoding '${encoding}' locale 'C' template template0 ${await builtinAway()}`,
  );
  const url = Object.assign(new URL(own.url), { pathname: `/${other}` }).href;
  expect(await refusal(url)).toContain(
    `the database is encoded in ${encoding}: create one with the encoding UTF8`,
  );
  await client.query(`drop database ${other}`);
});

/** The provider of locales of a new cluster may know UTF8 only. */
async function builtinAway(): Promise<string> {
  const { rows } = await client.query<{ builtin: boolean }>(
    `select current_setting('server_version_num')::int >= 170000 as builtin`,
  );
  return rows[0]?.builtin ? 'locale_provider libc' : '';
}

test('a build that is older than the tables is refused with the migrations that it lacks', async () => {
  await using database = await Database.open({ url: own.url, entities: [], poolSize: 2 });
  await client.query(`insert into schema_migrations (name) values ('Migration20990101_1_future')`);
  await expect(migrate(database)).rejects.toThrow(
    new ConfigError(
      'The database was changed by a newer version of Docmill (Migration20990101_1_future): install that version',
    ),
  );
  await client.query(`delete from schema_migrations where name = 'Migration20990101_1_future'`);
});

// Debian's package `pgbouncer` is needed.
test.runIf(hasPgBouncer())(
  'session pooling of PgBouncer works without parameters, other modes are refused',
  async () => {
    await using stack = new AsyncDisposableStack();
    const [session, transaction, statement] = await Promise.all([
      startPgBouncer(stack, own.url, 'session'),
      startPgBouncer(stack, own.url, 'transaction'),
      startPgBouncer(stack, own.url, 'statement'),
    ]);
    expect(await refusal(session)).toBeUndefined();
    expect(await refusal(transaction)).toContain('a pooler in transaction mode shares its sessions');
    expect(await refusal(statement)).toContain('a pooler in statement mode shares its sessions');
    await using service = await startTestService({ env: { DATABASE_URL: session } });
    const http = await service.client();
    expect((await http.get('/access/v1/tokens')).status).toBe(200);
  },
);
