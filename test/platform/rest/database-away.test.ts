import { Client } from 'pg';
import { expect, test } from 'vitest';
import { toRequestError } from '../../../src/platform/errors.ts';
import { createDatabase } from '../../support/postgres.ts';

test('whatever the driver says of a lost connection is a 503 that tells when to come again', async () => {
  await using database = await createDatabase();
  const [client, admin] = [database.url, database.url].map(
    (connectionString) => new Client({ connectionString }),
  );
  if (!client || !admin) throw new Error('no clients');
  await Promise.all([client.connect(), admin.connect()]);
  client.on('error', () => undefined);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const running = client.query('select pg_sleep(20)').catch((error: unknown) => error);
  await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  const errors = [await running, await client.query('select 1').catch((error: unknown) => error)];
  await admin.end();
  for (const error of errors) {
    const { kind, retryAfterSeconds } = toRequestError(error);
    expect({ error: String(error), kind, retryAfterSeconds }).toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 2,
    });
  }
});

test('a server that nobody listens for is away too', async () => {
  const error: unknown = await new Client({ connectionString: 'postgres://127.0.0.1:1/none' })
    .connect()
    .catch((reason: unknown) => reason);
  expect(toRequestError(error).kind).toBe('unavailable');
});
