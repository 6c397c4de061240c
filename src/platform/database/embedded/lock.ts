import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import type { Timings } from '../../timings.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

const sqliteBusy = 5;

/**
 * Runs `work` while no other process, and no other caller in this one, holds the lock on `file`.
 *
 * The lock is SQLite's on an empty file: the kernel releases it when its holder dies, on every platform. A lock file with
 * a process id in it could not be taken over from a dead holder without a race.
 */
export async function whileLocked<T>(
  file: string,
  { lockTimeoutMs: timeoutMs }: Timings['embedded'],
  work: () => Promise<T>,
): Promise<T> {
  const lock = open(file);
  try {
    const deadline = performance.now() + timeoutMs;
    while (!tryLock(lock, file)) {
      if (performance.now() > deadline)
        throw new DatabaseUnavailable(`Another process has held ${file} for ${timeoutMs / 1000} s: end it.`);
      await sleep(10);
    }
    return await work();
  } finally {
    lock.close();
  }
}

function open(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { timeout: 0 });
  } catch (cause) {
    throw unusable(file, cause);
  }
}

function tryLock(lock: DatabaseSync, file: string): boolean {
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return true;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return false;
    throw unusable(file, error);
  }
}

function unusable(file: string, cause: unknown): DatabaseUnavailable {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new DatabaseUnavailable(`The lock file ${file} of the database cannot be used: ${reason}.`, {
    cause,
  });
}
