import { execFile, spawn } from 'node:child_process';
import { readFile, rename, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../../src/platform/database/embedded/embedded-postgres.ts';
import { newTrial, postmasterPid, query, useTrial, type Trial } from './trial.ts';

const trial = useTrial();

async function copy(from: Trial, to: Trial): Promise<void> {
  // With the owners of its files: PostgreSQL does not run as root.
  await promisify(execFile)('cp', ['-a', from.folder, to.folder]);
}

test(
  'a folder that was copied while its server ran is refused, and has a server of its own later',
  { tags: 'slow' },
  async () => {
    await using copied = newTrial();
    const original = await trial.start();
    await query(original.url, 'create table kept as select 1 as number');
    await query(original.url, 'checkpoint');
    await copy(trial, copied);
    const pid = await postmasterPid(trial.cluster);
    await expect(copied.start()).rejects.toThrow(
      `The database in ${copied.folder} is a copy of ${trial.cluster}, made while process ${pid} served that: stop that one, copy the folder again and start the copy.`,
    );
    expect(await query(original.url, 'table kept')).toEqual([{ number: 1 }]);
    await original.stop();
    await using own = await copied.start();
    await query(own.url, 'drop table kept');
    await using again = await trial.start();
    expect(again.url).not.toBe(own.url);
    expect(await query(again.url, 'table kept')).toEqual([{ number: 1 }]);
  },
);

test(
  "a copy whose server is gone does not work in another's, which has its port and password",
  { tags: 'slow' },
  async () => {
    await using copied = newTrial();
    await using original = await trial.start();
    await copy(trial, copied);
    const file = join(copied.cluster, 'postmaster.pid');
    const text = await readFile(file, 'utf8');
    // No process has a number that high.
    await writeFile(file, text.replace(/^\d+/, '99999999'));
    await using own = await copied.start();
    expect(own.url).not.toBe(original.url);
    const folder = await query(own.url, 'show data_directory');
    expect(folder).toEqual([{ data_directory: copied.cluster }]);
  },
);

test('a folder is the same through a symbolic link', async () => {
  const link = `${trial.folder}-link`;
  await symlink(trial.folder, link);
  {
    await using original = await trial.start();
    await using linked = await startEmbeddedPostgres({ folder: link });
    expect(linked.url).toBe(original.url);
  }
  const linked = await startEmbeddedPostgres({ folder: link });
  expect(await query(linked.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await linked.stop();
  await unlink(link);
});

test('a folder that was moved starts, also when its server was killed before', { tags: 'slow' }, async () => {
  await using moved = newTrial();
  await using again = newTrial();
  await copy(trial, moved);
  // What a killed server leaves; no process has a number that high.
  const stale = ['99999999', moved.cluster, '1', '1', '', '127.0.0.1', '', 'ready', ''].join('\n');
  await writeFile(join(moved.cluster, 'postmaster.pid'), stale);
  await rename(moved.folder, again.folder);
  await using own = await again.start();
  expect(await query(own.url, 'show data_directory')).toEqual([{ data_directory: again.cluster }]);
});

test(
  'a process that has the number of a killed server, and names its folder, is no server',
  { tags: 'slow' },
  async () => {
    await using reader = newTrial();
    await copy(trial, reader);
    await using stack = new AsyncDisposableStack();
    const other = spawn('tail', ['-f', '/dev/null', join(reader.cluster, 'PG_VERSION'), reader.cluster]);
    stack.defer(() => void other.kill('SIGKILL'));
    const stale = [other.pid, reader.cluster, '1', '1', '', '127.0.0.1', '', 'ready', ''].join('\n');
    await writeFile(join(reader.cluster, 'postmaster.pid'), stale);
    await using own = await reader.start();
    expect(await query(own.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  },
);
