import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, stat, type FileHandle } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../config.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Layout } from './layout.ts';

/** Account that runs PostgreSQL's programs; PostgreSQL refuses to run as root. */
export type Account = { uid?: number; gid?: number; wrapper: readonly string[] };

const self: Account = { wrapper: [] };
/** Root that appears as an ordinary user inside its namespace: for folders that only root can read. */
const rootInNamespace: Account = { wrapper: ['unshare', '--user', '--map-user=65534', '--'] };

/**
 * Chooses our own account unless it is root; then the owner of the data, and for new data the first of `postgres`,
 * `nobody` and root in a user namespace, where it has uid 65534, that can access both the folder and the programs.
 */
export async function chooseAccount(layout: Layout, program: string): Promise<Account> {
  if (process.getuid?.() !== 0) return self;
  for await (const account of candidates(layout)) {
    if ((await run(account, layout, '/bin/sh', ['-c', 'cd "$1" && exec "$0" -V', program, layout.folder])).ok)
      return account;
  }
  throw new DatabaseUnavailable(
    `PostgreSQL does not run as root, and no other account can use both ${layout.folder} and ${program}: ` +
      'start as another user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function* candidates(layout: Layout): AsyncGenerator<Account> {
  const owner = await stat(layout.cluster).catch(() => undefined);
  if (owner === undefined)
    for (const name of ['postgres', 'nobody']) {
      const account = await lookUp(name);
      if (account !== undefined) yield account;
    }
  yield owner === undefined || owner.uid === 0 ? rootInNamespace : createAccount(owner.uid, owner.gid);
}

async function lookUp(name: string): Promise<Account | undefined> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout);
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => createAccount(uid, gid),
    () => undefined,
  );
}

/** Converts ids to signed numbers, which spawn takes: `nobody` is -2 on macOS, shown as 4294967294. */
function createAccount(uid: number, gid: number): Account {
  return { uid: uid | 0, gid: gid | 0, wrapper: [] };
}

/**
 * Runs a program to its end and returns its output, which is kept in the log of the layout. It gets its own session, so
 * that Ctrl-C does not reach it, and none of our environment, which contains secrets.
 */
export async function run(
  account: Account,
  layout: Layout,
  program: string,
  args: readonly string[],
): Promise<{ ok: boolean; output: string }> {
  const { wrapper, ...ids } = account;
  const [command = program, ...rest] = [...wrapper, program, ...args];
  await using log = await open(layout.log, 'a+', 0o600);
  const before = (await log.stat()).size;
  try {
    // A file instead of pipes: on Windows the server would inherit a pipe and keep it open.
    const child = spawn(command, rest, {
      ...ids,
      cwd: layout.folder,
      // Its messages are parsed here, so they must be English.
      env: { PATH: ['/usr/bin', '/bin'].join(delimiter), ...childEnvironment(), LC_ALL: 'C' },
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await once(child, 'exit');
    return { ok: child.exitCode === 0, output: await readFrom(log, before) };
  } catch (error) {
    return { ok: false, output: error instanceof Error ? `could not run ${program}: ${error.message}` : '' };
  }
}

async function readFrom(log: FileHandle, position: number): Promise<string> {
  const length = (await log.stat()).size - position;
  const { buffer } = await log.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('utf8');
}
