import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createDatabase } from './postgres.ts';

test('every caller gets a database of its own, which it can drop while it is in use', async () => {
  const [mine, yours] = await Promise.all([createDatabase(), createDatabase()]);
  const client = await connect(mine.url);
  await client.query('create table note ()');
  await mine.drop();
  await expect(client.query('table note')).rejects.toThrow(/terminat|not queryable/);
  const other = await connect(yours.url);
  await expect(other.query('table note')).rejects.toThrow('does not exist');
  await other.end();
  await yours.drop();
  await expect(connect(yours.url)).rejects.toThrow('does not exist');
});

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
