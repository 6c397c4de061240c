import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { vitest } from '../support/vitest.ts';

/** The functions that the tests of one file run, as `record-coverage.ts` writes them. */
export interface FileCoverage {
  /** `test/silo/entries.test.ts`. */
  test: string;
  /** `src/silo/entries/entry.service.ts create`; a source file alone for what runs when it is loaded. */
  functions: string[];
}

/** Runs all tests once, and writes which functions each file of them runs. */
export async function recordCoverage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await vitest(['--config', 'test/mutation/vitest.config.ts'], { env: { DOCMILL_COVERAGE: folder } });
}

/** Returns the files of tests that run a function, those that run least else first; of its module where none calls it. */
export function testsOf(map: readonly FileCoverage[], file: string, functionName: string): string[] {
  const calling = map.filter(({ functions }) => functions.includes(`${file} ${functionName}`));
  const found = calling.length > 0 ? calling : map.filter(({ functions }) => functions.includes(file));
  return found
    .toSorted((one, other) => one.functions.length - other.functions.length)
    .map(({ test }) => test);
}

export async function readCoverage(folder: string): Promise<FileCoverage[]> {
  const names = await readdir(folder);
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as FileCoverage),
  );
}
