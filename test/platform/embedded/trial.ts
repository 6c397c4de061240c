import { randomUUID } from 'node:crypto';
import { readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { EmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';

/** A folder for one embedded database; at the end of its scope its server is stopped and it is removed. */
export type Trial = AsyncDisposable & {
  readonly folder: string;
  readonly cluster: string;
  start(): Promise<EmbeddedPostgres>;
};

/** Names a folder that does not exist yet. */
export function newTrial(): Trial {
  const folder = join(tmpdir(), `docmill-embedded-${randomUUID()}`);
  const cluster = join(folder, 'cluster');
  const start = () => startEmbeddedPostgres({ folder });
  const end = async () => {
    if ((await postmasterPid(cluster)) !== undefined) await (await start()).stop();
    // An initdb whose program was killed may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  };
  return { folder, cluster, start, [Symbol.asyncDispose]: end };
}

/** A folder with a stopped database, for all tests of a file. */
export function useTrial(): Trial {
  const trial = newTrial();
  beforeAll(async () => (await trial.start()).stop());
  afterAll(() => trial[Symbol.asyncDispose]());
  return trial;
}

/** The process that the server's own pid file names. */
export async function postmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : Number.parseInt(text, 10);
}

/** Whether a process runs; one that is dead but not yet buried does not. */
export async function runs(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return status !== undefined && !/\) [ZX] /.test(status);
}

/** The living processes that were started for the cluster; the children of a server go by other names. */
export async function serverProcesses(cluster: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const processes = await Promise.all(
    pids.map(async (pid) => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
  );
  return processes.filter(({ line }) => line.includes(cluster)).map(({ pid }) => pid);
}

/** Runs one statement on a connection of its own and gives the rows. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
