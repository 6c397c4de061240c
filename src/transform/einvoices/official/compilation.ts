import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '../../../platform/config.ts';
import type { Artefact, RulesFolder } from './rules-folder.ts';

/** Maximum time of compiling one, which takes up to half a minute of processor and 750 MB, far more of it on a busy machine. */
const maxWallMs = 1_200_000;
const memoryMb = 1536;
const outputBytes = 1024 * 1024;

const run = promisify(execFile);

/** Why an artefact could not be compiled. */
export class CompilationError extends Error {
  override readonly name = 'CompilationError';
}

/**
 * The file that an artefact is compiled to. Its name is the hash of the XSLT, of all files beside it, which it may read, and of
 * the engine's version, whose form it has.
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

/** Compiles an artefact in a process of its own, once for every start of every process that shares the folder. */
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

/** Why the last try to compile to a file failed; undefined when none did. */
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
