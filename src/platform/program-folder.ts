import { findPackageJSON } from 'node:module';
import { dirname } from 'node:path';

/** The folder of the package, from sources and from what is built of them alike. */
export const programFolder = dirname(findPackageJSON(import.meta.url) ?? '');
