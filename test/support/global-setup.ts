import { once } from 'node:events';
import { createServer } from 'node:http';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import type { TestServer } from './postgres.ts';
import { startTemporaryPostgres } from './temporary-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test asks for the PostgreSQL server of this run. */
    postgresDesk: string;
  }
}

const stack = new AsyncDisposableStack();
let server: Promise<TestServer> | undefined;

/**
 * Opens a desk that answers with the PostgreSQL server of this run, which is started by the first test that asks: a
 * run of pure tests waits for no database.
 */
export async function setup(project: TestProject): Promise<void> {
  const desk = createServer((_request, response) => {
    (server ??= startServer()).then(
      (found) => response.end(JSON.stringify(found)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  stack.defer(() => void desk.close());
  await once(desk.listen(0, '127.0.0.1'), 'listening');
  const address = desk.address();
  if (address === null || typeof address === 'string') throw new Error('the desk has no port');
  project.provide('postgresDesk', `http://127.0.0.1:${address.port}`);
}

/** Drops the template, and ends the server when it is ours. */
export async function teardown(): Promise<void> {
  await stack.disposeAsync();
}

/** The server named by DATABASE_URL, else one that is as fast as it can be and forgets everything in a power failure. */
async function startServer(): Promise<TestServer> {
  const url = process.env['DATABASE_URL'] ?? stack.use(await startTemporaryPostgres(forgetful)).url;
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

const forgetful = { fsync: false, synchronous_commit: false, full_page_writes: false };
