import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = '.trim.js';

test('an install deletes unused files of packages, and no sources of the packages that are linked', async () => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'docmill-trim-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const [own, other] = [join(folder, 'src/own'), join(folder, 'node_modules/other/lib')];
  await mkdir(own, { recursive: true });
  await mkdir(other, { recursive: true });
  const files = ['index.js', 'index.js.map', 'index.ts', 'index.d.ts', 'README.md', 'LICENSE.md'];
  for (const each of [own, other]) for (const file of files) await writeFile(join(each, file), '');
  await symlink('../src/own', join(folder, 'node_modules/own'));
  await copyFile(resolve(import.meta.dirname, '../..', script), join(folder, script));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');

  await promisify(execFile)(process.execPath, [script], { cwd: folder });

  expect((await readdir(own)).toSorted()).toEqual(files.toSorted());
  expect((await readdir(other)).toSorted()).toEqual(['LICENSE.md', 'index.d.ts', 'index.js']);
});
