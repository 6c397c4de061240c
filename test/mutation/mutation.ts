/**
 * Puts faults into the source, one at a time, and reports which tests find them: `npm run mutation -- --count 150`.
 *
 * A fault is one small change that compiles: another operator, a condition the other way round, a number one higher, a call left
 * out. They are spread evenly over the parts of the source, by seed. Each is tried in a copy of the project with the tests that
 * run the changed function: first those of `npm test`, then, if it survives, the slow ones.
 */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { vitest } from '../support/vitest.ts';
import { readCoverage, recordCoverage, testsOf } from './coverage-map.ts';
import { chooseFaults, type Fault } from './faults.ts';

const { values } = parseArgs({
  options: {
    /** Number of faults, spread over the parts of the source. */
    count: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    /** Records again which tests run which functions. */
    record: { type: 'boolean', default: false },
  },
});

/** Outcome of one fault. */
interface Result {
  fault: Fault;
  foundBy: 'npm test' | 'npm run test:slow' | 'no test';
  seconds: number;
}

const repository = join(import.meta.dirname, '../..');
const output = join(repository, 'dist/mutation');
const map = join(output, 'coverage');
const results = join(output, 'results.jsonl');

/** Share of one file in the limit of a run of tests; a fault that keeps them running longer is found. */
const maxFileMs = 15_000;

/** Tests of whole programs, of which no coverage is recorded; tried for faults of the server. */
const programs = ['test/start', 'test/chaos', 'test/demo'];

await mkdir(output, { recursive: true });
if (values.record) await recordCoverage(map);
const coverage = await readCoverage(map);
const faults = await chooseFaults(repository, Number(values.count), Number(values.seed));
const tried = await readResults();

const untried = faults.filter(({ id }) => !tried.has(id));
await Promise.all(Array.from({ length: availableParallelism() }, tryFaults));
report(faults.flatMap(({ id }) => tried.get(id) ?? []));

async function readResults(): Promise<Map<string, Result>> {
  const text = await readFile(results, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.fault.id, result]));
}

/** Tries faults in a copy of the project, one after the other, until none is left. */
async function tryFaults(): Promise<void> {
  const copy = await mkdtemp(join(tmpdir(), 'docmill-mutation-'));
  try {
    await copyProject(copy);
    for (let fault = untried.shift(); fault !== undefined; fault = untried.shift()) {
      const result = await tryFault(fault, copy);
      tried.set(fault.id, result);
      await appendFile(results, `${JSON.stringify(result)}\n`);
      process.stdout.write(`${result.foundBy}: ${fault.id} (${result.seconds.toFixed(0)} s)\n`);
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

async function copyProject(copy: string): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: repository,
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter((name) => name !== ''))
    await cp(join(repository, file), join(copy, file));
  await cp(join(repository, 'dist'), join(copy, 'dist'), { recursive: true, preserveTimestamps: true });
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
}

async function tryFault(fault: Fault, copy: string): Promise<Result> {
  const began = performance.now();
  const file = join(copy, fault.file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, fault.start) + fault.replacement + text.slice(fault.end));
  try {
    const tests = testsOf(coverage, fault.file, fault.functionName);
    const slowTests = fault.part === 'server' ? [...tests, ...programs] : tests;
    // The tests that run least else are the likeliest to find it.
    const fastRuns = [tests.slice(0, 15), tests.slice(15)];
    const foundBy = (await someFinds(copy, '!slow', fastRuns))
      ? 'npm test'
      : (await someFinds(copy, 'slow', [slowTests]))
        ? 'npm run test:slow'
        : 'no test';
    return { fault, foundBy, seconds: (performance.now() - began) / 1000 };
  } finally {
    await writeFile(file, text);
  }
}

/** Whether one of these runs finds the fault; those after it are left out. */
async function someFinds(copy: string, tags: string, runs: readonly (readonly string[])[]): Promise<boolean> {
  for (const tests of runs) if (await finds(copy, tags, tests)) return true;
  return false;
}

/** Whether one of these tests fails, or runs for ever. */
async function finds(copy: string, tags: string, tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const code = await vitest(
    ['--config', 'test/vitest.config.ts', '--tags-filter', tags, '--bail=1', '--passWithNoTests', ...tests],
    { folder: copy, stdio: 'ignore', timeoutMs: 120_000 + tests.length * maxFileMs },
  );
  return code !== 0;
}

function report(all: readonly Result[]): void {
  for (const [part, ofPart] of Map.groupBy(all, ({ fault }) => fault.part)) line(part, ofPart);
  line('all', all);
  for (const { fault, foundBy } of all)
    if (foundBy !== 'npm test') process.stdout.write(`  ${foundBy}: ${fault.id}\n`);
}

function line(name: string, found: readonly Result[]): void {
  const fast = found.filter(({ foundBy }) => foundBy === 'npm test').length;
  const any = found.filter(({ foundBy }) => foundBy !== 'no test').length;
  const share = any === 0 ? 'none' : `${((100 * fast) / any).toFixed(1)} %`;
  process.stdout.write(
    `${name}: ${found.length} faults, npm test finds ${fast}, all tests ${any}; npm test finds ${share} of those\n`,
  );
}
