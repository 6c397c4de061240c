import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { glob, rm, stat, statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres.ts';
import { unpackBrowser } from './chromium.ts';
import type { TestServer } from './postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for what the tests of a run share: `/postgres`, `/cluster`, `/program`, `/console`, `/guide` and `/browser`. */
    sharedResources: string;
  }
}

const repository = resolve(import.meta.dirname, '../..');
const stack = new AsyncDisposableStack();
const made = new Map<string, Promise<unknown>>();
const makers: Readonly<Record<string, () => Promise<unknown>>> = {
  '/postgres': startServer,
  '/cluster': makeCluster,
  '/program': buildProgram,
  '/console': buildConsole,
  '/guide': buildGuide,
  '/browser': () => unpackBrowser(stack),
};

/** Makes what the tests of a run share when the first of them asks: a run of pure tests waits for no database. */
export async function setup(project: TestProject): Promise<void> {
  const server = createServer(({ url = '' }, response) => {
    const resource = made.get(url) ?? makers[url]?.() ?? Promise.reject(new Error(`nothing is at ${url}`));
    made.set(url, resource);
    resource.then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  stack.defer(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the shared resources have no port');
  project.provide('sharedResources', `http://127.0.0.1:${address.port}`);
}

/** Drops the template, and ends the server when it is ours. */
export async function teardown(): Promise<void> {
  await stack.disposeAsync();
}

/** The server named by DATABASE_URL, else one that is as fast as it can be and forgets everything in a power failure. */
async function startServer(): Promise<TestServer> {
  const url =
    process.env['DATABASE_URL'] ?? stack.use(await startTemporaryPostgres(forgetful, await fastFolder())).url;
  const { prepareTemplate } = await import('./template.ts');
  const template = await prepareTemplate(url);
  stack.defer(async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.query(`drop database ${template}`);
    await client.end();
  });
  return { url, template };
}

/**
 * Memory where there is enough of it, else a disk. A database is a copy of some eight hundred files, and to make and remove
 * those on a disk is a tenth of what a run costs.
 */
async function fastFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize >= enoughBytes ? memory : tmpdir();
}

const memory = '/dev/shm';
/** Several times what a whole run has come to at once. */
const enoughBytes = 3 * 1024 ** 3;

const forgetful = { fsync: false, full_page_writes: false };

/** An embedded database after its first start, stopped: whoever needs one copies it, and is spared the making. */
async function makeCluster(): Promise<{ folder: string }> {
  const folder = join(tmpdir(), `docmill-cluster-${randomUUID()}`);
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ folder });
  const { makeTables } = await import('./template.ts');
  await makeTables(server.url);
  await server.stop();
  // Each copy takes a port of its own.
  await rm(join(folder, 'port'));
  return { folder };
}

/** Builds what tests run as programs of their own, as `npm run build` does. */
async function buildProgram(): Promise<object> {
  if (await isNewer('dist/main.js', ['src/**/*', '.build.js', 'package-lock.json'])) return {};
  return promisify(execFile)(process.execPath, [join(repository, '.build.js')]);
}

/** Builds the console as `npm run build:console` does. */
async function buildConsole(): Promise<object> {
  const sources = ['src/console/**/*', 'schema/schema.graphql', 'package-lock.json'];
  if (await isNewer('dist/console/index.html', sources)) return {};
  // Vitest says `test`, with which React is built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  return promisify(execFile)('npm', ['run', '--silent', 'build:console'], { env });
}

/** Builds the guide as `npm run build:guide` does. */
async function buildGuide(): Promise<object> {
  const sources = [
    'src/guide/**/*',
    '.github/pictures/*',
    '.env.example',
    'docker-compose.yml',
    'package-lock.json',
  ];
  if (await isNewer('dist/guide/pages/index.html', sources)) return {};
  return promisify(execFile)(process.execPath, [join(repository, 'src/guide/site/build-guide.ts')]);
}

/** Whether a file is there and newer than all that it is made of. */
async function isNewer(made: string, sources: readonly string[]): Promise<boolean> {
  const { mtimeMs: madeAt } = await stat(join(repository, made)).catch(() => ({ mtimeMs: 0 }));
  // Compiled packages are made of the same sources.
  for await (const source of glob(sources, { cwd: repository, exclude: ['src/*/dist/**'] }))
    if ((await stat(join(repository, source))).mtimeMs >= madeAt) return false;
  return true;
}
