import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from './program-folder.ts';

/** Returns the version of the program from its package.json. */
export function programVersion(): string {
  const manifest = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8'));
  return manifest.version;
}
