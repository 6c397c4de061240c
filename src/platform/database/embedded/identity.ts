import { randomUUID } from 'node:crypto';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Layout } from './layout.ts';

/** Error for a server that belongs to another folder. */
export class OtherFolder extends Error {}

/**
 * Throws unless the server of a connection serves the cluster of a folder: a file that is written there must be found by
 * the server too. A copied folder has the port, the password and the identifiers of its original, so nothing else
 * distinguishes them.
 */
export async function checkFolder(client: Client, { cluster }: Layout): Promise<void> {
  const name = `docmill-${randomUUID()}`;
  const file = join(cluster, name);
  try {
    await writeFile(file, '', { mode: 0o644 });
  } catch {
    // A full disk proves nothing, and an operator who looks for the cause has to be able to connect.
    return;
  }
  try {
    const { rows } = await client.query<{ isFound: boolean }>(
      `select (pg_stat_file($1, true)).size is not null as "isFound"`,
      [name],
    );
    if (rows[0]?.isFound !== true) throw new OtherFolder('The server belongs to another folder');
  } finally {
    await rm(file, { force: true });
  }
}

/** Whether two paths lead to two existing folders; a folder that was moved exists only at its new path. */
export async function areTwoFolders(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return (
    first !== undefined && second !== undefined && (first.dev !== second.dev || first.ino !== second.ino)
  );
}
