import { execFile } from 'node:child_process';
import { readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Account } from './account.ts';
import { run } from './account.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { Layout } from './layout.ts';
import { freePort, rememberPort } from './port.ts';
import type { Timings } from '../../timings.ts';
import { reasonIn } from './reason.ts';
import type { Settings } from './settings.ts';
import { writeSettings } from './settings.ts';

/** Content of postmaster.pid about the server of a cluster, which may have ended since; `port` is 0 until it is known. */
export type Postmaster = { pid: number; folder: string; port: number };

const maxLogBytes = 16 * 1024 * 1024;

/** Reads the file that a server keeps in its cluster while it runs: process id, folder, start time, port. */
export async function readPostmaster(layout: Layout): Promise<Postmaster | undefined> {
  const text = await readFile(pidFile(layout), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const [pid, folder = '', , port] = text.split('\n');
  return { pid: Number(pid), folder, port: Number(port ?? 0) };
}

/** Whether the process still runs and is a server of that folder, not another program that got its process id. */
export async function isAlive({ pid, folder }: Postmaster): Promise<boolean> {
  if (!Number.isInteger(pid) || pid <= 0 || folder === '') return false;
  const line = await commandLine(pid);
  if (process.platform === 'win32') return line.includes('postgres.exe');
  // Linux separates the arguments; elsewhere they are one text.
  const [program = '', ...rest] = line.includes('\0') ? line.split('\0') : line.split(' -D ');
  return /(^|\/)postgres$/.test(program.trim()) && rest.some((argument) => argument.trim() === folder);
}

/** Returns the program and arguments of a process; empty if there is none, and for a zombie. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  const listing =
    process.platform === 'win32'
      ? promisify(execFile)('tasklist', ['/nh', '/fo', 'csv', '/fi', `PID eq ${pid}`])
      : promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
  return listing.then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/**
 * Starts a server. Returns `false` if it cannot start yet for a temporary reason: children of a killed server still use
 * the data, or the port was taken meanwhile.
 */
export async function startServer(
  layout: Layout,
  account: Account,
  pgCtl: string,
  { settings, timings }: { settings: Settings; timings: Timings['embedded'] },
): Promise<boolean> {
  await rm(pidFile(layout), { force: true });
  await shortenLog(layout);
  const port = await freePort(layout);
  await writeSettings(layout, port, settings);
  const args = ['start', '-D', layout.cluster, '-w', '-s', '-t', String(timings.startTimeoutMs / 1000)];
  const { ok, output } = await run(account, layout, pgCtl, args);
  if (ok) await rememberPort(layout, port);
  if (ok || /shared memory block .* still in use|lock file .* already exists|could not bind/.test(output))
    return ok;
  throw new DatabaseUnavailable(
    `The database in ${layout.folder} did not start: ${reasonIn(output, layout)}.`,
  );
}

/** Stops the server after a checkpoint; returns `false` if that takes longer, in which case the server still ends on its own. */
export async function stopServer(
  layout: Layout,
  account: Account,
  pgCtl: string,
  { stopTimeoutMs }: Timings['embedded'],
): Promise<boolean> {
  const running = await readPostmaster(layout);
  const args = ['stop', '-D', layout.cluster, '-m', 'fast', '-w', '-s', '-t', String(stopTimeoutMs / 1000)];
  if (!(await run(account, layout, pgCtl, args)).ok) return false;
  // pg_ctl waits for the end of postmaster.pid, which the server deletes just before it ends.
  if (running) while (await isAlive(running)) await sleep(5);
  return true;
}

function pidFile(layout: Layout): string {
  return join(layout.cluster, 'postmaster.pid');
}

async function shortenLog({ log }: Layout): Promise<void> {
  const size = await stat(log).then(
    ({ size }) => size,
    () => 0,
  );
  if (size > maxLogBytes) await truncate(log);
}
