import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { sharedResource } from './shared-resource.ts';

/** The server of a test run, and the database on it that has our migrations and no data. */
export type TestServer = { url: string; template: string };

/** A database of one's own. */
export type TestDatabase = AsyncDisposable & { readonly url: string; drop(): Promise<void> };

/** Makes a database as a copy of the template: the migrated one unless another is named, e.g. `template0`. */
export async function createDatabase(template?: string): Promise<TestDatabase> {
  const server = await sharedResource<TestServer>('/postgres');
  const name = `docmill_test_${randomUUID().replaceAll('-', '')}`;
  await execute(
    server.url,
    `create database ${name} template ${template ?? server.template} strategy file_copy`,
  );
  const drop = () => execute(server.url, `drop database if exists ${name} with (force)`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return { url: url.href, drop, [Symbol.asyncDispose]: drop };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
