import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

/** Runs Vitest once with these arguments, with variables beside those of the environment. Returns its exit code. */
export async function vitest(
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(
    process.execPath,
    [join(repository, 'node_modules/vitest/vitest.mjs'), 'run', ...args],
    {
      cwd: repository,
      // oxlint-disable-next-line node/no-process-env -- It is handed on.
      env: { ...process.env, ...variables },
      stdio: 'inherit',
    },
  );
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}
