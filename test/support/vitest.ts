import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface VitestOptions {
  /** Folder of the project; this one by default. */
  readonly folder?: string;
  /** Environment variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
  readonly stdio?: 'inherit' | 'ignore';
  /** Limit of the run, which is ended then. */
  readonly timeoutMs?: number;
}

/** Runs Vitest once with these arguments; returns its exit code, 1 if it was ended. */
export async function vitest(
  args: readonly string[],
  { folder = join(import.meta.dirname, '../..'), env = {}, stdio = 'inherit', timeoutMs }: VitestOptions = {},
): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
    cwd: folder,
    // oxlint-disable-next-line node/no-process-env -- It is handed on.
    env: { ...process.env, ...env },
    stdio,
    timeout: timeoutMs,
  });
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}
