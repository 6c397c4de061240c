import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ConfigError } from '../platform/environment.ts';
import { describeService } from './description.ts';

/** Writes the public contract of the service (`docmill schema FOLDER`). */
export async function writeSchema(folder: string): Promise<void> {
  for (const [name, text] of await describeService()) {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

/** Throws an error that names outdated files, if there are any (`docmill schema FOLDER --check`). */
export async function checkSchema(folder: string): Promise<void> {
  const described = await describeService();
  const stale: string[] = [];
  for (const [name, text] of described) {
    const written = await readFile(join(folder, name), 'utf8').catch(() => undefined);
    if (written !== text) stale.push(name);
  }
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = files
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)));
  const surplus = names.filter((name) => !described.has(name));
  if (stale.length + surplus.length > 0) {
    throw new ConfigError(
      `Not up to date in ${folder}: ${[...stale, ...surplus].join(', ')}; run npm run schema`,
    );
  }
}
