import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../src/platform/config.ts';
import { ConfigError } from '../../src/platform/environment.ts';
import { inDataFolder } from '../../src/platform/data-folder.ts';
import { requireReachable } from '../../src/platform/database/reachable.ts';
import { readKeyFolder } from '../../src/platform/keys/key-folder.ts';
import { loadSecret } from '../../src/platform/keys/secret.ts';
import { createDatabase, type TestDatabase } from '../support/postgres.ts';
import { buildProgram, freePort, runToEnd, type ProgramEnv } from './program.ts';

let folder: string;
let database: TestDatabase;

beforeAll(async () => {
  await buildProgram();
  folder = await mkdtemp(join(tmpdir(), 'docmill-refusals-'));
  database = await createDatabase();
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The one sentence of a start that must fail. */
async function refusal(env: ProgramEnv, account: { uid?: number } = {}): Promise<string> {
  const defaults = { DOCMILL_DATA: join(folder, 'data'), PORT: String(await freePort()) };
  const { ended, stdout, stderr } = await runToEnd(['start'], { ...defaults, ...env }, account);
  expect({ ended, stdout }).toEqual({ ended: 1, stdout: '' });
  expect(stderr).toMatch(/^[^\n]+\n$/);
  return stderr.trimEnd();
}

/** The URL of the test database with some of its parts otherwise. */
function databaseUrl(parts: Partial<Pick<URL, 'password' | 'pathname' | 'hostname' | 'port'>>): string {
  return Object.assign(new URL(database.url), parts).href;
}

test('a taken port', { tags: 'slow' }, async () => {
  const squatter = createServer().listen(0);
  await once(squatter, 'listening');
  const address = squatter.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const env = { PORT: String(port), DATABASE_URL: database.url };
  expect(await refusal(env)).toBe(
    `Port ${port} is taken: end the program that uses it, such as a running demo or service, or set PORT to a free port`,
  );
  squatter.close();
});

test('a database that does not exist', async () => {
  const { host } = new URL(database.url);
  expect(await refusal({ DATABASE_URL: databaseUrl({ pathname: '/missing' }) })).toBe(
    `DATABASE_URL (${host}/missing) cannot be used: there is no such database`,
  );
});

test('a database that cannot be reached, without its password', async () => {
  const { host, pathname } = new URL(database.url);
  await expect(requireReachable(databaseUrl({ password: 'wrong-secret' }))).rejects.toThrow(
    new ConfigError(
      `DATABASE_URL (${host}${pathname}) cannot be used: the server refuses the user or the password`,
    ),
  );
  const deserted = await freePort();
  await expect(requireReachable(`postgres://u:secret@127.0.0.1:${deserted}/x`)).rejects.toThrow(
    new ConfigError(`DATABASE_URL (127.0.0.1:${deserted}/x) cannot be used: nothing listens there`),
  );
  await expect(requireReachable('postgres://u:secret@docmill.invalid:5432/x')).rejects.toThrow(
    new ConfigError('DATABASE_URL (docmill.invalid:5432/x) cannot be used: the host is unknown'),
  );
});

test('settings that cannot be read', async () => {
  const sentence = 'PORT must be a whole number from 0 to 65535, not "http"';
  expect(await refusal({ PORT: 'http' })).toBe(sentence);
  const form =
    'DATABASE_URL must be of the form postgres://user:password@host:port/database, or postgres://user@/database?host=/folder for the socket in a folder';
  for (const text of ['nonsense', 'mysql://u@h/x', 'postgres://localhost', 'postgres://u:p%zz@localhost/x'])
    expect(() => readConfig({ DATABASE_URL: text })).toThrow(new ConfigError(form));
  const endpoint = { DOCMILL_S3_BUCKET: 'b', DOCMILL_S3_ENDPOINT: 's3:9000' };
  for (const env of [{ DOCMILL_PUBLIC_URL: 'docs.example.com' }, endpoint])
    expect(() => readConfig(env)).toThrow(/_(URL|ENDPOINT) must be of the form https:\/\/host or/);
  expect(() => readConfig({ DOCMILL_SECRET_FILE: join(folder, 'absent') })).toThrow(
    /^DOCMILL_SECRET_FILE cannot be read: ENOENT/,
  );
});

test('keys and a secret that are damaged', async () => {
  const data = join(folder, 'damaged');
  const [key, secret] = [join(data, 'keys/first.jwk'), join(data, 'secret')];
  await mkdir(join(data, 'keys'), { recursive: true });
  await writeFile(secret, 'c2hvcnQ=');
  await expect(loadSecret(secret)).rejects.toThrow(
    new ConfigError(`The secret ${secret} is damaged: restore it from a backup`),
  );
  for (const content of ['', '{"kid":"x"}']) {
    await writeFile(key, content);
    await expect(readKeyFolder(join(data, 'keys'))).rejects.toThrow(
      new ConfigError(`The signing key ${key} is damaged: restore it from a backup`),
    );
  }
});

test('a data folder in whose place is a file', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const path of [file, join(file, 'below')])
    await expect(inDataFolder(path, async () => 'used')).rejects.toThrow(
      new ConfigError(`The data folder ${path} cannot be used: a file is in its place; set DOCMILL_DATA`),
    );
});

test.runIf(process.platform === 'linux')(
  'a data folder where none can be made',
  { tags: 'slow' },
  async () => {
    expect(await refusal({ DOCMILL_DATA: '/proc/x/data' })).toBe(
      'The data folder /proc/x/data cannot be used: it cannot be made (/proc/x); set DOCMILL_DATA',
    );
  },
);

test('a data folder that may not be written', { tags: 'slow' }, async () => {
  const closed = join(folder, 'closed');
  await mkdir(closed, { mode: 0o500 });
  // Root may write everywhere, so somebody else tries.
  const account = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  await chmod(folder, 0o755);
  expect(await refusal({ DOCMILL_DATA: closed, DATABASE_URL: database.url }, account)).toBe(
    `The data folder ${closed} cannot be used: permission denied; set DOCMILL_DATA`,
  );
});
