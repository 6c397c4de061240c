import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locateBinaries } from '../../../src/platform/database/embedded/binaries.ts';
import { DatabaseUnavailable } from '../../../src/platform/database/embedded/database-unavailable.ts';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { newTrial, useTrial } from './trial.ts';

const isRoot = process.getuid?.() === 0;
const trial = useTrial();

async function refusal(folder: string): Promise<string> {
  const error: unknown = await startEmbeddedPostgres({ folder }).catch((error: unknown) => error);
  if (!(error instanceof DatabaseUnavailable)) throw new Error('it was not refused', { cause: error });
  expect(error.message).not.toContain('\n');
  return error.message;
}

test('a file in the place of the folder is named', async () => {
  const file = join(trial.folder, 'port');
  expect(await refusal(file)).toBe(`The database folder ${file} cannot be used: a file is in its place.`);
  const below = join(file, 'postgres');
  expect(await refusal(below)).toContain(
    `The database folder ${below} cannot be used: a file is in its place`,
  );
});

test('a folder with files of somebody else is left alone', async () => {
  await using foreign = newTrial();
  await mkdir(foreign.folder);
  await writeFile(join(foreign.folder, 'thesis.txt'), 'chapter one');
  expect(await refusal(foreign.folder)).toContain('holds files that are not ours (thesis.txt)');
});

test.skipIf(isRoot)('a folder that may not be written is named', async () => {
  await using closed = newTrial();
  await mkdir(closed.folder, { mode: 0o500 });
  expect(await refusal(closed.folder)).toBe(
    `The database folder ${closed.folder} cannot be used: permission denied.`,
  );
  await chmod(closed.folder, 0o700);
});

test('data of another PostgreSQL version is named with both versions', async () => {
  await replaced('PG_VERSION', '17\n', async () => {
    expect(await refusal(trial.folder)).toContain('was written by PostgreSQL 17, but 18 is installed');
  });
});

test('a data directory without its version, or with broken contents, gives the reason', async () => {
  await replaced('PG_VERSION', undefined, async () => {
    expect(await refusal(trial.folder)).toContain('is not a PostgreSQL data directory');
  });
  await replaced('global/pg_control', undefined, async () => {
    expect(await refusal(trial.folder)).toMatch(
      /did not start: could not find the database system \(see .*server\.log\)/,
    );
  });
});

test('a lost or a wrong password is named with its file', async () => {
  const password = join(trial.folder, 'password');
  await replaced('../password', undefined, async () => {
    expect(await refusal(trial.folder)).toContain(`The password file ${password} of the database is gone`);
  });
  await replaced('../password', 'wrong', async () => {
    expect(await refusal(trial.folder)).toContain(`does not take the password in ${password}`);
  });
});

test('a platform without a package is told to set DATABASE_URL', async () => {
  await expect(locateBinaries('aix', 'ppc64')).rejects.toThrow(DatabaseUnavailable);
  await expect(locateBinaries('aix', 'ppc64')).rejects.toThrow(/aix-ppc64.* is not installed.*DATABASE_URL/);
});

/** Runs `work` while a file of the cluster has other contents or is away. */
async function replaced(
  name: string,
  contents: string | undefined,
  work: () => Promise<void>,
): Promise<void> {
  const file = join(trial.cluster, name);
  await rename(file, `${file}.kept`);
  try {
    if (contents !== undefined) await writeFile(file, contents, { mode: 0o644 });
    await work();
  } finally {
    await rm(file, { force: true });
    await rename(`${file}.kept`, file);
  }
}
