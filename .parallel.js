import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/*
 * Runs the scripts of package.json whose names begin with the argument, such as `check:`, in their order, as many at once as there are
 * cores. Prints a line when one begins, and one with all that it wrote when it ends. Every one of them runs, whatever the others
 * find; one that fails makes the whole fail.
 */

const prefix = process.argv[2] ?? '';

/*
 * Those written in Go get one thread and collect their garbage more seldom: each thread of theirs works out the same types anew,
 * and the others of these scripts have the other cores.
 */
// oxlint-disable-next-line node/no-process-env -- It is handed on.
const env = { ...process.env, GOMAXPROCS: '1', GOGC: '200' };

const { scripts } = JSON.parse(await readFile(join(import.meta.dirname, 'package.json'), 'utf8'));
const waiting = Object.keys(scripts).filter((name) => name.startsWith(prefix));
const failed = [];

async function runAll() {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const began = performance.now();
    process.stdout.write(`${name} begins\n`);
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: import.meta.dirname,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const [[code], ...written] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    process.stdout.write(
      `${name} ${code === 0 ? 'is done' : 'FAILED'} after ${seconds} s\n${written.join('')}`,
    );
    if (code !== 0) failed.push(name);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runAll));
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
