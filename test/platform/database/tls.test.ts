import { randomUUID } from 'node:crypto';
import { chown, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultTimings } from '../../../src/platform/timings.ts';
import { readConfig } from '../../../src/platform/config.ts';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { requireReachable } from '../../../src/platform/database/reachable.ts';
import { ServerSockets } from '../../../src/platform/database/connection.ts';
import { openSession } from '../../../src/platform/database/session.ts';
import { OpenDatabase } from '../../../src/doctor/open-database.ts';
import { makeAuthority, type Certified } from '../../support/certificate-authority.ts';
import { copyCluster } from '../../support/copied-cluster.ts';
import { createDatabase } from '../../support/postgres.ts';
import { startTestService } from '../../support/service.ts';
import { newSecret } from '../keys/two-processes.ts';

const authority = makeAuthority();
const stranger = makeAuthority('Stranger');
const stack = new AsyncDisposableStack();
/** The secret of the databases, each of which is used by services one after another. */
const secret = newSecret();
let folder: string;
/** A server that accepts both kinds of connections, and one more database each that takes TLS only and client certificates only. */
let server: URL;
/** Writes the certificate that the server shows from its next reload on. */
let putCertificate: (certified: Certified) => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docmill-tls-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const home = join(tmpdir(), `docmill-tls-${randomUUID()}`);
  stack.defer(() => rm(home, { recursive: true, force: true }));
  await copyCluster(home);
  const cluster = join(home, 'cluster');
  const { uid, gid } = await stat(cluster);
  const put = async (name: string, text: string) => {
    await writeFile(join(cluster, name), text, { mode: 0o600 });
    await chown(join(cluster, name), uid, gid);
  };
  putCertificate = async ({ certificate, key }) => {
    await put('server.crt', certificate);
    await put('server.key', key);
  };
  await putCertificate(authority.certify('localhost'));
  await put('root.crt', authority.certificate);
  const rules = [
    'hostnossl strict all all reject',
    'hostssl certified all all cert',
    'host certified all all reject',
  ];
  const found = await readFile(join(cluster, 'pg_hba.conf'), 'utf8');
  await put('pg_hba.conf', `${rules.join('\n')}\n${found}`);
  const settings = { ssl: 'on', ssl_ca_file: 'root.crt', fsync: false };
  const { url } = stack.use(await startEmbeddedPostgres({ folder: home, settings }));
  server = new URL(url);
  server.hostname = 'localhost';
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('create database strict template docmill');
  await client.query('create database certified template docmill');
  await client.end();
  const user = authority.certify(decodeURIComponent(server.username));
  await writeFile(join(folder, 'root.pem'), authority.certificate);
  await writeFile(join(folder, 'stranger.pem'), stranger.certificate);
  await writeFile(join(folder, 'user.pem'), user.certificate);
  await writeFile(join(folder, 'user.key'), user.key);
  await writeFile(join(folder, 'empty.pem'), '');
});

afterAll(() => stack.disposeAsync());

/** The URL of the server's database with some parameters; files are those of the test's folder. */
function urlWith(
  parameters: Record<string, string>,
  parts: Partial<Pick<URL, 'hostname' | 'pathname'>> = {},
) {
  const url = Object.assign(new URL(server), parts);
  for (const [name, value] of Object.entries(parameters))
    url.searchParams.set(name, /\.(pem|key)$/.test(value) ? join(folder, value) : value);
  return url.href;
}

/** Starts a service, runs a job, and counts the connections of each kind that it has open meanwhile. */
async function connectionsOf(
  url: string,
): Promise<{ applications: string[]; encrypted: number; open: number }> {
  // The services of all cases use one database.
  await using service = await startTestService({ env: { DATABASE_URL: url, DOCMILL_SECRET: secret } });
  const client = await service.client();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, { steps: [] });
  const job = v7();
  const created = await Promise.all(
    [job, v7(), v7(), v7()].map((id) => client.put(`/transform/v1/jobs/${id}`, { workflow_id: workflow })),
  );
  expect(created.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  await expect.poll(async () => (await client.get(`/transform/v1/jobs/${job}`)).json.status).toBe('OK');
  const doctor = await OpenDatabase.connect(url);
  const [found, ssl] = await Promise.all([
    doctor.sql.executeSql(
      `select application_name as name from pg_stat_activity where application_name like 'docmill%'
         and application_name <> 'docmill presence' and datname = current_database()`,
    ),
    doctor.sql.executeSql(
      `select count(*)::int as encrypted from pg_stat_ssl join pg_stat_activity using (pid)
       where ssl and application_name like 'docmill%' and application_name <> 'docmill presence'
         and datname = current_database()`,
    ),
  ]);
  await doctor[Symbol.asyncDispose]();
  return {
    applications: [...new Set(found.rows.map(({ name }) => String(name)))].toSorted(),
    open: found.rows.length,
    encrypted: Number(ssl.rows[0]?.['encrypted']),
  };
}

const applications = ['docmill', 'docmill doctor', 'docmill hints', 'docmill queue', 'docmill worker'];
const root = { sslrootcert: 'root.pem' };

test.each([
  { sslmode: 'verify-full', ...root },
  { sslmode: 'verify-ca', ...root },
  { sslmode: 'require' },
  { sslmode: 'no-verify' },
  { sslmode: 'prefer' },
  { ssl: 'true' },
])('every connection is encrypted with %o', { tags: 'slow' }, async (parameters) => {
  const { open, encrypted, ...found } = await connectionsOf(urlWith(parameters));
  expect(found.applications).toEqual(applications);
  expect(encrypted).toBe(open);
});

test.each([{}, { sslmode: 'disable' }])(
  'no connection is encrypted with %o',
  { tags: 'slow' },
  async (parameters) => {
    expect(await connectionsOf(urlWith(parameters))).toMatchObject({ applications, encrypted: 0 });
  },
);

test(
  'a database that takes TLS only is served, and named where the URL has none',
  { tags: 'slow' },
  async () => {
    const parts = { pathname: '/strict' };
    const { open, encrypted } = await connectionsOf(urlWith({ sslmode: 'require' }, parts));
    expect(encrypted).toBe(open);
    await expect(requireReachable(urlWith({}, parts))).rejects.toThrow(
      `DATABASE_URL (${server.host}/strict) cannot be used: the server has no rule in pg_hba.conf for this user and database without TLS: add sslmode=require to the URL`,
    );
  },
);

test(
  'a certificate that is no longer trusted is an outage until it is replaced',
  { tags: 'slow' },
  async () => {
    await using service = await startTestService({
      env: {
        DATABASE_URL: urlWith({ sslmode: 'verify-full', ...root }),
        DOCMILL_SECRET: secret,
        DOCMILL_LOG_LEVEL: 'silent',
      },
    });
    const client = await service.client();
    await using admin = await OpenDatabase.connect(server.href);
    const replace = async (certified: Certified) => {
      await putCertificate(certified);
      await admin.sql.executeSql('select pg_reload_conf()');
    };
    const list = () => client.get('/silo/v1/entries');
    await replace(stranger.certify('localhost'));
    await expect
      .poll(async () => {
        await admin.sql.executeSql(
          `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name in ('docmill', 'docmill hints', 'docmill queue', 'docmill worker')`,
        );
        const refusals = await Promise.all([list(), list()]);
        return refusals.map(({ status, json, headers }) => [status, json.key, headers.get('retry-after')]);
      })
      .toEqual([
        [503, 'unavailable', '2'],
        [503, 'unavailable', '2'],
      ]);
    await replace(authority.certify('localhost'));
    await expect.poll(async () => (await list()).status).toBe(200);
  },
);

test('a database that wants client certificates is served', { tags: 'slow' }, async () => {
  const parts = { pathname: '/certified' };
  const files = { sslcert: 'user.pem', sslkey: 'user.key' };
  const { open, encrypted } = await connectionsOf(
    urlWith({ sslmode: 'verify-full', ...root, ...files }, parts),
  );
  expect(encrypted).toBe(open);
});

test('a server that offers no TLS is used with prefer, and refused in one sentence otherwise', async () => {
  await using database = await createDatabase();
  await requireReachable(`${database.url}?sslmode=prefer`);
  await expect(requireReachable(`${database.url}?sslmode=require`)).rejects.toThrow(
    'cannot be used: the server offers no TLS: turn it on there (ssl = on), or use sslmode=prefer',
  );
});

test('an encrypted session that hears from its server is told from a silent one', async () => {
  const sockets = new ServerSockets();
  const session = await openSession({
    timings: defaultTimings.database,
    url: urlWith({ sslmode: 'require' }),
    application_name: 'test',
    begin: { text: 'select 1' },
    sockets,
    onLost: () => undefined,
  });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  session.once('end', resolve);
  const breakSilent = sockets.mark();
  await session.query('select 1');
  breakSilent();
  expect((await session.query('select 1')).rowCount).toBe(1);
  sockets.mark()();
  await ended;
});

function attempt(parameters: Record<string, string>, hostname = 'localhost'): Promise<void> {
  return requireReachable(urlWith(parameters, { hostname }));
}

test('certificates are verified as far as the mode says', async () => {
  const untrusted = /the server's certificate is not from a certificate authority that is trusted here/;
  await expect(attempt({ sslmode: 'verify-full' })).rejects.toThrow(untrusted);
  for (const sslmode of ['require', 'verify-ca', 'verify-full'])
    await expect(attempt({ sslmode, sslrootcert: 'stranger.pem' })).rejects.toThrow(untrusted);
  await attempt({ sslmode: 'no-verify', sslrootcert: 'stranger.pem' });
  await expect(attempt({ sslmode: 'verify-full', ...root }, '127.0.0.1')).rejects.toThrow(
    "cannot be used: the server's certificate is for another host name: use a name in DATABASE_URL that it is for, or sslmode=verify-ca",
  );
  await attempt({ sslmode: 'verify-ca', ...root }, '127.0.0.1');
  await attempt({ sslmode: 'require', ...root }, '127.0.0.1');
});

/** The sentence that a URL with these parameters is refused with, without the test's folder. */
function refusal(parameters: Record<string, string>): string {
  try {
    readConfig({ DATABASE_URL: urlWith(parameters) });
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(folder, '') : String(error);
  }
  return 'none';
}

test('parameters that cannot be used are one sentence', () => {
  expect(refusal({ sslmode: 'allow' })).toBe(
    'DATABASE_URL: sslmode must be one of disable, prefer, require, verify-ca, verify-full, no-verify, not "allow"',
  );
  expect(refusal({ ssl_mode: 'verify-full' })).toBe(
    'DATABASE_URL: the parameter ssl_mode is not supported: remove it (supported are host, port, target_session_attrs, ssl, sslmode, sslrootcert, sslcert, sslkey)',
  );
  expect(refusal({ application_name: 'billing' })).toBe(
    'DATABASE_URL: the parameter application_name is not supported: remove it (Docmill names each of its connections itself)',
  );
  expect(refusal({ connect_timeout: '10' })).toBe(
    'DATABASE_URL: the parameter connect_timeout is not supported: remove it (Docmill limits the time of each connection itself)',
  );
  expect(refusal({ options: '-c search_path=billing' })).toBe(
    'DATABASE_URL: the parameter options is not supported: remove it (set PostgreSQL settings by ALTER ROLE … SET)',
  );
  expect(refusal({ ssl: '1' })).toBe('DATABASE_URL: ssl must be true or false, not "1": set sslmode instead');
  expect(refusal({ port: '0' })).toBe('DATABASE_URL: port must be a whole number from 1 to 65535, not "0"');
  expect(() => readConfig({ DATABASE_URL: `${urlWith({ sslmode: 'require' })}&sslmode=disable` })).toThrow(
    'DATABASE_URL has the parameter sslmode more than once: leave one of them',
  );
  expect(refusal({ sslmode: 'verify-ca' })).toBe(
    'DATABASE_URL: sslmode=verify-ca needs sslrootcert, the file of the certificate authority',
  );
  expect(refusal({ sslmode: 'require', sslrootcert: 'system' })).toBe(
    'DATABASE_URL: sslrootcert=system needs sslmode=verify-full',
  );
  expect(refusal({ sslmode: 'verify-full', sslrootcert: 'system' })).toBe('none');
  expect(refusal(root)).toBe(
    'DATABASE_URL: sslrootcert has no effect without sslmode: add sslmode=verify-full',
  );
  expect(refusal({ sslmode: 'verify-full', sslrootcert: 'missing.pem' })).toBe(
    "DATABASE_URL: sslrootcert cannot be read: ENOENT: no such file or directory, open '/missing.pem'",
  );
  expect(refusal({ sslmode: 'verify-full', sslrootcert: 'empty.pem' })).toBe(
    'DATABASE_URL: sslrootcert has no certificate in it: name a file in PEM format',
  );
  expect(refusal({ sslmode: 'require', sslcert: 'user.pem' })).toBe(
    'DATABASE_URL: sslcert and sslkey must be given together',
  );
  expect(refusal({ sslmode: 'require', sslcert: 'root.pem', sslkey: 'user.key' })).toMatch(
    /^DATABASE_URL: sslcert, sslkey cannot be used: /,
  );
  expect(refusal({ target_session_attrs: 'standby' })).toBe(
    'DATABASE_URL: target_session_attrs=standby cannot be used: Docmill writes, so use read-write',
  );
  expect(refusal({ target_session_attrs: 'read-write' })).toBe('none');
  for (const place of ['one,two/x', 'one:5432,two:5432/x', '/x?host=one,two'])
    expect(() => readConfig({ DATABASE_URL: `postgres://u:a,b@${place}` })).toThrow(
      'DATABASE_URL names several hosts: name one address that leads to the primary, as a DNS name or a proxy does',
    );
  readConfig({ DATABASE_URL: 'postgres://u:a,b@localhost/x' });
});
