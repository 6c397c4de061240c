import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../../platform/config.ts';
import type { Artefact, RulesFolder } from './rules-folder.ts';

/**
 * Maximum time of a compilation in milliseconds; it takes up to half a minute of processor time, more on a busy
 * machine, and 750 MB.
 */
const maxWallMs = 1_200_000;
const memoryMb = 1536;
const outputBytes = 1024 * 1024;

const run = promisify(execFile);

/** Error of a failed compilation. */
export class CompilationError extends Error {
  override readonly name = 'CompilationError';
}

/**
 * Returns the path of the compiled file. Its name is the hash of the XSLT, of all files in its folder, which it may
 * read, and of the engine's version, which determines the format.
 */
export async function compiledFile(
  { file }: Artefact,
  { engine }: RulesFolder,
  folder: string,
): Promise<string> {
  const hash = createHash('sha256').update(engine.version).update(file);
  const beside = await readdir(dirname(file), { withFileTypes: true });
  for (const { name } of beside
    .filter((entry) => entry.isFile())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(name).update(await readFile(join(dirname(file), name)));
  return join(folder, `${hash.digest('hex')}.sef.json`);
}

/** Compiles a validator in a separate process, unless the compiled file exists; several processes may share its folder. */
export async function compile(
  artefact: Artefact,
  { engine }: RulesFolder,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}`;
  const order = [`-xsl:${artefact.file}`, `-export:${unfinished}`, '-nogo', '-relocate:on'];
  try {
    await run(process.execPath, [`--max-old-space-size=${memoryMb}`, engine.compiler, ...order], {
      env: childEnvironment(),
      timeout: maxWallMs,
      maxBuffer: outputBytes,
      signal,
    });
    await rename(unfinished, target);
    await rm(failureFile(target), { force: true });
  } catch (error) {
    await rm(unfinished, { force: true });
    signal.throwIfAborted();
    const reason = reasonOf(error);
    await writeFile(failureFile(target), reason);
    throw new CompilationError(reason, { cause: error });
  }
}

/** Returns the error of the last failed compilation to a file; undefined when there is none. */
export async function failureOf(target: string): Promise<string | undefined> {
  return readFile(failureFile(target), 'utf8').catch(() => undefined);
}

function failureFile(target: string): string {
  return `${target}.failure`;
}

function reasonOf(error: unknown): string {
  const { stderr, killed } = error as { stderr?: string; killed?: boolean };
  if (killed) return `it took more than ${maxWallMs / 1000} s`;
  const lines = (stderr || String(error)).split('\n').filter((line) => line.trim() !== '');
  return lines.slice(0, 5).join(' ').slice(0, 500);
}
