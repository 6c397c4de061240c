import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './chromium.ts';
import type { TestServer } from './postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for what the tests of a run share: `/postgres`, `/program`, `/console` and `/browser`. */
    sharedResources: string;
  }
}

const stack = new AsyncDisposableStack();
const made = new Map<string, Promise<unknown>>();
const makers: Readonly<Record<string, () => Promise<unknown>>> = {
  '/postgres': startServer,
  '/program': buildProgram,
  '/console': buildConsole,
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
 * those on a disk is a tenth of what a run costs (decision 230).
 */
async function fastFolder(): Promise<string> {
  const room = await statfs(memory).catch(() => undefined);
  return room && room.bavail * room.bsize >= enoughBytes ? memory : tmpdir();
}

const memory = '/dev/shm';
/** Several times what a whole run has come to at once. */
const enoughBytes = 3 * 1024 ** 3;

const forgetful = { fsync: false, synchronous_commit: false, full_page_writes: false };

/** Builds what tests run as programs of their own, as `npm run build` does. */
async function buildProgram(): Promise<object> {
  return promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../../.build.js')]);
}

/** Builds the console as `npm run build:console` does. */
async function buildConsole(): Promise<object> {
  // Vitest says `test`, with which React is built for development.
  const env = { ...process.env, NODE_ENV: 'production' };
  return promisify(execFile)('npm', ['run', '--silent', 'build:console'], { env });
}
