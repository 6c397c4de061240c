import { extname } from 'node:path';

/**
 * Returns the URL of the module `<module>.thread` in the folder of `url`, with the same extension: built modules load built ones.
 */
export function threadFile(url: string, module: string): URL {
  return new URL(`${module}.thread${extname(new URL(url).pathname)}`, url);
}

/**
 * Arguments of Node for threads and processes that load such modules. Sources load the sources of the packages in this repository,
 * not what was built of them last.
 */
export const threadArguments: readonly string[] =
  extname(import.meta.url) === '.ts' ? ['--conditions=docmill-source'] : [];
