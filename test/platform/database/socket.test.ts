import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../src/platform/config.ts';
import { formatDatabaseAddress } from '../../../src/platform/database/connection-url.ts';
import { requireReachable } from '../../../src/platform/database/reachable.ts';
import { OpenDatabase } from '../../../src/doctor/open-database.ts';
import { startOwnPostgres } from '../../chaos/own-postgres.ts';
import { startTestService } from '../../support/service.ts';
import { newSecret } from '../keys/two-processes.ts';

const stack = new AsyncDisposableStack();
const secret = newSecret();
let folder: string;
let server: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docmill-socket-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // The server runs under an account of its own.
  await chmod(folder, 0o777);
  const own = await startOwnPostgres(stack, { settings: { unix_socket_directories: folder, fsync: false } });
  server = new URL(own.url);
});

afterAll(() => stack.disposeAsync());

test.skipIf(process.platform === 'win32').each([
  ['its folder as host', () => `${authority('')}${server.pathname}?host=${folder}&port=${server.port}`],
  ['its folder and a port', () => `${authority(`:${server.port}`)}${server.pathname}?host=${folder}`],
  [
    'its folder, escaped',
    () => `${authority(`${encodeURIComponent(folder)}:${server.port}`)}${server.pathname}`,
  ],
])('a service is served by a socket: %s', async (_name, urlOf) => {
  const url = urlOf();
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  expect(formatDatabaseAddress(url)).toBe(`${folder}:${server.port}${server.pathname}`);
  await using service = await startTestService({ env: { DATABASE_URL: url, DOCMILL_SECRET: secret } });
  const client = await service.client();
  expect((await client.get('/silo/v1/entries')).status).toBe(200);
  await using doctor = await OpenDatabase.connect(url);
  const { rows: addresses } = await doctor.sql.executeSql(
    `select distinct client_addr from pg_stat_activity
     where application_name like 'docmill%' and application_name <> 'docmill presence' and datname = current_database()`,
  );
  expect(addresses).toEqual([{ client_addr: null }]);
});

test('a socket that is not there is one sentence', async () => {
  const url = `${authority('')}/docmill?host=${folder}/missing`;
  await expect(requireReachable(url)).rejects.toThrow(
    `DATABASE_URL (${folder}/missing/docmill) cannot be used: there is no such socket`,
  );
});

/** The beginning of a URL with the user and the password, and so much of an address. */
function authority(address: string): string {
  return `postgres://${server.username}:${server.password}@${address}`;
}
