import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from './program-folder.ts';

/** The version of the program, as its package says. */
export function programVersion(): string {
  const manifest = JSON.parse(readFileSync(join(programFolder, 'package.json'), 'utf8'));
  return manifest.version;
}
