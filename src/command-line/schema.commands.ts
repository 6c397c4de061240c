import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { generateGuidePages } from '../guide/generate/guide-pages.ts';
import { ConfigError } from '../platform/environment.ts';
import { describeService } from './description.ts';

/** Folders that the command writes. */
interface SchemaFolders {
  /** Folder of the OpenAPI document, the GraphQL schema and the JSON Schemas. */
  readonly schema: string;
  /** Folder of the guide, for its generated pages; undefined: they are left out. */
  readonly guide: string | undefined;
}

/** Writes the public contract of the service, and the generated pages of its guide (`docmill schema FOLDER --guide FOLDER`). */
export async function writeSchema(folders: SchemaFolders): Promise<void> {
  for (const [folder, described] of await describeFolders(folders)) {
    for (const [name, text] of described) {
      const file = join(folder, name);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
}

/** Throws an error that names outdated files, if there are any (`docmill schema FOLDER --check`). */
export async function checkSchema(folders: SchemaFolders): Promise<void> {
  const outdated: string[] = [];
  for (const [folder, described] of await describeFolders(folders)) {
    for (const [name, text] of described) {
      const written = await readFile(join(folder, name), 'utf8').catch(() => undefined);
      if (written !== text) outdated.push(join(folder, name));
    }
    outdated.push(...(await findSurplus(folder, described)).map((name) => join(folder, name)));
  }
  if (outdated.length > 0)
    throw new ConfigError(`Not up to date: ${outdated.join(', ')}; run npm run schema`);
}

async function describeFolders({
  schema,
  guide,
}: SchemaFolders): Promise<(readonly [string, ReadonlyMap<string, string>])[]> {
  const pages = guide === undefined ? [] : [...(await generateGuidePages())];
  return [
    [schema, await describeService()],
    ...pages.map(([name, files]) => [join(guide ?? '', name), files] as const),
  ];
}

/** Returns the files of a folder that are not described any more. */
async function findSurplus(folder: string, described: ReadonlyMap<string, string>): Promise<string[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return files
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)))
    .filter((name) => !described.has(name));
}
