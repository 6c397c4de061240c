import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the package, both from sources and from the build. */
export const programFolder = dirname(findPackageJSON(import.meta.url) ?? '');
