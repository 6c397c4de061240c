import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** The version of the program, as its package says. */
export function programVersion(): string {
  const manifest = JSON.parse(readFileSync(findPackageJSON(import.meta.url) ?? '', 'utf8'));
  return manifest.version;
}
