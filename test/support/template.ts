import { randomUUID } from 'node:crypto';
import { Client } from 'pg';

/** Makes the database that every database of a test is copied from, and gives its name. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const name = `docmill_template_${randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  return name;
}
