import { extname } from 'node:path';

/** Where the module `<module>.thread` beside the one at `url` is; built modules load built ones. */
export function threadFile(url: string, module: string): URL {
  return new URL(`${module}.thread${extname(new URL(url).pathname)}`, url);
}
