import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hash } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import type { FileCoverage } from './coverage-map.ts';

/*
 * A setup file of each file of tests: counts calls of the functions of `src` in this worker from here to the end of the file.
 */

const repository = join(import.meta.dirname, '../..');
const folder = process.env['DOCMILL_COVERAGE'];

declare global {
  // oxlint-disable-next-line no-var -- The modules of a worker live longer than this one.
  var coverageSession: Session | undefined;
}

const session = (globalThis.coverageSession ??= begin());
take();

function begin(): Session {
  const opened = new Session();
  opened.connect();
  opened.post('Profiler.enable');
  opened.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return opened;
}

/** Returns the functions that were called since the last time. */
function take(): string[] {
  const found = new Set<string>();
  session.post('Profiler.takePreciseCoverage', (_error, { result }) => {
    for (const { url, functions } of result) {
      const file = sourceOf(url);
      if (file === undefined) continue;
      for (const { functionName, ranges } of functions)
        if ((ranges[0]?.count ?? 0) > 0) found.add(`${file} ${nameOf(functionName)}`).add(file);
    }
  });
  return [...found];
}

/** Returns `create` for `Store.create` and for `get create`. */
function nameOf(functionName: string): string {
  return functionName.split(/[. ]/).at(-1) ?? '';
}

function sourceOf(url: string): string | undefined {
  const path = relative(repository, url.startsWith('file:') ? fileURLToPath(url) : url);
  return path.startsWith('src/') ? path : undefined;
}

afterAll(() => {
  const test = relative(repository, expect.getState().testPath ?? '');
  const coverage: FileCoverage = { test, functions: take() };
  writeFileSync(join(folder ?? '', `${hash('sha256', test)}.json`), JSON.stringify(coverage));
});
