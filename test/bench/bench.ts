/** Runs one bench and prints what it found as a line of JSON: `npm run bench -- NAME`, some with words that choose a part. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { extname } from 'node:path';

const ending = '.bench.ts';
const benches = readdirSync(import.meta.dirname).filter((file) => file.endsWith(ending));
const names = benches.map((file) => file.slice(0, -ending.length));
const [name = '', ...words] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(
    `Name a bench: npm run bench -- ${names.join(', ').replace(/, ([^,]*)$/, ' or $1')}\n`,
  );
  process.exit(1);
}

// Decorators have to be compiled, and what is measured should be what runs in production.
for (const project of [
  ['-b', 'src/einvoice'],
  ['-p', '.tsconfig.bench.json'],
]) {
  const compiler = ['node_modules/typescript-7/bin/tsc', ...project];
  const compiled = spawnSync(process.execPath, compiler, { stdio: ['ignore', 2, 2] });
  if (compiled.status !== 0) process.exit(1);
}
// Modules read templates beside themselves.
cpSync('src', '.bench/src', { recursive: true, filter: (file) => ['', '.typ'].includes(extname(file)) });

await import('reflect-metadata');
const bench = new URL(`../../.bench/test/bench/${name}.bench.js`, import.meta.url);
const { run } = (await import(bench.href)) as { run: (words: readonly string[]) => unknown };
process.stdout.write(`${JSON.stringify(await run(words))}\n`);
