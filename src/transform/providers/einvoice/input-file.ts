import { buffer } from 'node:stream/consumers';
import { readDataUri } from '../../../platform/data-uri.ts';
import type { File } from '../../../silo/files/file.entity.ts';
import type { FileService } from '../../../silo/files/file.service.ts';
import { ko, type OutcomeOf, type Task } from '../action.ts';

/** Methods of the file service that finding an input file requires. */
export type ReadableFiles = Pick<FileService, 'ofEntry' | 'bytesOf' | 'ofUrl'>;

/** Input file of a job. */
export interface InputFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Maximum size in bytes, the same as that of the XML reader. */
const maxBytes = 64 * 2 ** 20;

/** Name of the arg that jobs started over HTTP have. */
const defaultArg = 'url';

/**
 * Returns the file that a job reads: the arg or the file of the entry that a step names, else the arg `url`, else the only arg
 * that contains a file, else the only suitable file of the entry. Only files of the workspace are read: an address outside is not
 * fetched.
 */
export async function findInputFile(
  { args, entry, scope }: Pick<Task, 'args' | 'entry' | 'scope'>,
  { named, isSuch }: { named: string | undefined; isSuch: (file: File) => boolean },
  files: ReadableFiles,
): Promise<InputFile | OutcomeOf<'KO'>> {
  const { workspaceId } = scope;
  const arg = findArg(args, named);
  if (typeof arg === 'object') return arg;
  if (arg !== undefined) return readArg(arg, args[arg] ?? '', workspaceId, files);
  const there = (entry && (await files.ofEntry(workspaceId, entry.id))) ?? [];
  const fitting = there.filter((file) =>
    named === undefined ? isSuch(file) : file.key === named || file.name === named,
  );
  const [file, ...others] = fitting;
  if (!file) {
    const what = named === undefined ? 'a file' : `an arg or a file ${named}`;
    return ko('no-file', `The job has not ${what} to read`);
  }
  if (others.length > 0)
    return ko(
      'ambiguous-file',
      `The document has ${fitting.length} files that could be meant; name one as file`,
    );
  return readBytes(file, files);
}

/** Returns the name of the arg that contains the file; KO if several do. */
function findArg(
  args: Readonly<Record<string, string>>,
  named: string | undefined,
): string | undefined | OutcomeOf<'KO'> {
  if (named !== undefined) return Object.hasOwn(args, named) ? named : undefined;
  if (args[defaultArg]) return defaultArg;
  const holding = Object.keys(args).filter((name) =>
    /^\s*<|^data:|^https?:.*\/files\//.test(args[name] ?? ''),
  );
  if (holding.length > 1)
    return ko('ambiguous-file', `The args ${holding.join(', ')} could be meant; name one as file`);
  return holding[0];
}

async function readArg(
  name: string,
  value: string,
  workspaceId: string,
  files: ReadableFiles,
): Promise<InputFile | OutcomeOf<'KO'>> {
  if (/^\s*</.test(value)) return { name: `${name}.xml`, bytes: Buffer.from(value) };
  // A dry run leaves data URIs unchanged.
  const data = readDataUri(value);
  if (data && 'bytes' in data) return { name: data.name ?? name, bytes: data.bytes };
  const file = await files.ofUrl(workspaceId, value);
  if (file) return readBytes(file, files);
  return ko('no-file', `The arg ${name} is not a file of this workspace, or its address is no longer good`);
}

async function readBytes(file: File, files: ReadableFiles): Promise<InputFile | OutcomeOf<'KO'>> {
  const { name, size, stored } = file;
  if (!stored) return ko('no-file', `The bytes of the file ${name} have not come yet`);
  if (size > maxBytes) return ko('file-too-large', `The file ${name} has over ${maxBytes} bytes`);
  return { name, bytes: await buffer(await files.bytesOf(file).open()) };
}
