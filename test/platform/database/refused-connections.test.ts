import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { createDatabase } from '../../support/postgres.ts';
import { startTestService } from '../../support/service.ts';

/** What keeps a running service from connecting again, and what lets it. */
const cases = [
  {
    name: 'another password',
    close: (role: string) => `alter role ${role} password 'second'`,
    open: (role: string) => `alter role ${role} password 'first'`,
  },
  {
    name: 'a role that may not log in',
    close: (role: string) => `alter role ${role} nologin`,
    open: (role: string) => `alter role ${role} login`,
  },
  {
    name: 'a renamed database',
    close: (_role: string, database: string) => `alter database ${database} rename to ${database}_old`,
    open: (_role: string, database: string) => `alter database ${database}_old rename to ${database}`,
  },
];

test.each(cases)('$name is an outage while the service runs', { tags: 'slow' }, async ({ close, open }) => {
  await using stack = new AsyncDisposableStack();
  const own = stack.use(await createDatabase());
  const role = `docmill_role_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(own.url);
  const database = url.pathname.slice(1);
  const admin = new Client({
    connectionString: Object.assign(new URL(own.url), { pathname: '/postgres' }).href,
  });
  await admin.connect();
  stack.defer(() => admin.end());
  await admin.query(`create role ${role} superuser login password 'first'`);
  stack.defer(async () => void (await admin.query(`drop role ${role}`)));
  Object.assign(url, { username: role, password: 'first' });
  const service = stack.use(
    await startTestService({
      env: { DATABASE_URL: url.href, DOCMILL_LOG_LEVEL: 'silent' },
      timings: { engine: { pollMs: 50 }, events: { reconnectMs: 20 } },
    }),
  );
  const client = await service.client();
  const workflow = randomUUID();
  await client.put(`/transform/v1/workflows/${workflow}`, {
    steps: [{ action: 'silo.sleep', config: { seconds: 1 } }],
  });
  const job = `/transform/v1/jobs/${v7()}`;
  expect((await client.put(job, { workflow_id: workflow })).status).toBe(202);
  const disconnect = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where usename = $1', [role]);
  const list = () => client.get('/silo/v1/entries');
  // The database cannot be renamed while a connection comes in between.
  await expect
    .poll(async () => {
      await disconnect();
      return admin.query(close(role, database)).then(
        () => 'closed',
        (error: unknown) => String(error),
      );
    })
    .toBe('closed');
  await disconnect();
  const { status, json, headers } = await list();
  expect({ status, key: json.key, retryAfter: headers.get('retry-after') }).toEqual({
    status: 503,
    key: 'unavailable',
    retryAfter: '2',
  });
  expect((await client.get('/readyz')).status).toBe(503);
  await admin.query(open(role, database));
  await expect.poll(async () => (await list()).status).toBe(200);
  await expect.poll(async () => (await client.get(job)).json.status).toBe('OK');
});
