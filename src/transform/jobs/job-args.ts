import { readDataUri, type DataFile } from '../../platform/data-uri.ts';
import { invalid } from '../../platform/errors.ts';

/** Maximum number of files in args, and of their bytes in all: larger documents belong in the silo. */
export const maxFiles = 100;
const maxBytes = 8 * 1024 * 1024;

/** Arg with the logo of a print. */
const logoArg = 'pdf-logo-url';

/** File and the arg that contains it. */
export type ArgFile = DataFile & { arg: string; name: string };

/** Reads the files that args contain as data URIs. Refuses an invalid one at its path. */
export function filesOfArgs(args: Readonly<Record<string, string>>): ArgFile[] {
  const given = Object.entries(args).filter(([, value]) => /^data:/i.test(value));
  if (given.length > maxFiles) throw invalid({ args: `must hold at most ${maxFiles} files` });
  const files: ArgFile[] = [];
  const errors = new Map<string, string>();
  for (const [arg, value] of given) {
    const file = readDataUri(value);
    if (!file) continue;
    if ('error' in file) errors.set(arg, file.error);
    else if (file.name) files.push({ ...file, arg, name: file.name });
    // A logo is a picture under every name, and is never fetched by its name.
    else if (arg === logoArg) files.push({ ...file, arg, name: 'logo' });
    else errors.set(arg, 'is a data URI without a name parameter');
  }
  if (errors.size > 0) throw invalid({ args: Object.fromEntries(errors) });
  if (files.reduce((sum, { bytes }) => sum + bytes.length, 0) > maxBytes)
    throw invalid({ args: `must hold files of at most ${maxBytes} bytes in all` });
  return files;
}
