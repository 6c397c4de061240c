/**
 * Puts faults into the source, one at a time, and reports which tests find them: `npm run mutation -- --count 150`.
 *
 * A fault is one small change that compiles: another operator, a condition the other way round, a number one higher, a call left
 * out. They are spread evenly over the parts of the source, by seed. Each is tried in a copy of the project with the tests that
 * run the changed function: first those of `npm test`, then, if it survives, the slow ones.
 */
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
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

/** Limit of one run of tests; a fault that keeps them running longer is found. */
const maxRunMs = 10 * 60_000;

/** Tests of whole programs, of which no coverage is recorded. */
const programs = ['test/start', 'test/chaos', 'test/demo'];

await mkdir(output, { recursive: true });
if (values.record) await recordCoverage(map);
const coverage = await readCoverage(map);
const faults = await chooseFaults(repository, Number(values.count), Number(values.seed));
const tried = await readResults();

const copy = await mkdtemp(join(tmpdir(), 'docmill-mutation-'));
try {
  await copyProject();
  for (const fault of faults) {
    if (tried.has(fault.id)) continue;
    const result = await tryFault(fault);
    tried.set(fault.id, result);
    await appendFile(results, `${JSON.stringify(result)}\n`);
    process.stdout.write(`${result.foundBy}: ${fault.id} (${result.seconds.toFixed(0)} s)\n`);
  }
} finally {
  await rm(copy, { recursive: true, force: true });
}
report(faults.flatMap(({ id }) => tried.get(id) ?? []));

async function readResults(): Promise<Map<string, Result>> {
  const text = await readFile(results, 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.fault.id, result]));
}

async function copyProject(): Promise<void> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: repository,
    maxBuffer: 2 ** 26,
  });
  for (const file of stdout.split('\0').filter((name) => name !== ''))
    await cp(join(repository, file), join(copy, file));
  await cp(join(repository, 'dist'), join(copy, 'dist'), { recursive: true, preserveTimestamps: true });
  await symlink(join(repository, 'node_modules'), join(copy, 'node_modules'));
}

async function tryFault(fault: Fault): Promise<Result> {
  const began = performance.now();
  const file = join(copy, fault.file);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.slice(0, fault.start) + fault.replacement + text.slice(fault.end));
  try {
    const tests = testsOf(coverage, fault.file, fault.functionName);
    const foundBy = (await finds('!slow', tests))
      ? 'npm test'
      : (await finds('slow', [...tests, ...programs]))
        ? 'npm run test:slow'
        : 'no test';
    return { fault, foundBy, seconds: (performance.now() - began) / 1000 };
  } finally {
    await writeFile(file, text);
  }
}

/** Whether one of these tests fails, or runs for ever. */
async function finds(tags: string, tests: readonly string[]): Promise<boolean> {
  if (tests.length === 0) return false;
  const code = await vitest(
    ['--config', 'test/vitest.config.ts', '--tags-filter', tags, '--bail=1', '--passWithNoTests', ...tests],
    { folder: copy, stdio: 'ignore', timeoutMs: maxRunMs },
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
