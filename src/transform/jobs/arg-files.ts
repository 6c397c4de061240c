import { buffer } from 'node:stream/consumers';
import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import { invalid } from '../../platform/errors.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { NewFile } from '../../silo/files/new-file.ts';
import type { SpoolFile } from '../../silo/spool/spool-file.entity.ts';
import type { SpoolService } from '../../silo/spool/spool.service.ts';
import { filesOfArgs, maxFiles, type ArgFile } from './job-args.ts';

/** Args of a job, by their names. */
type Args = Readonly<Record<string, string>>;

/** Form in which an arg refers to a temporary file, with the key that the upload has returned. */
const spoolForm = /^spool:([\w.-]+)$/;

/** Maximum total size of the temporary files that the args of one job refer to, in bytes. */
const maxSpooledBytes = 64 * 1024 * 1024;

/** Temporary file, and the arg that refers to it. */
interface NamedFile {
  readonly arg: string;
  readonly file: SpoolFile;
}

/** Files of args: those that they contain as data URIs, and those that they refer to. */
interface Found {
  readonly held: readonly ArgFile[];
  readonly named: readonly NamedFile[];
}

/**
 * Stores the files of args with the job: their data URIs, and the temporary files that they refer to, as these are deleted after
 * some days and a job may run for a hundred. Bytes of a create that is refused afterwards stay in the storage.
 */
export class ArgFiles {
  readonly #files: FileService;
  readonly #spool: SpoolService;

  constructor(files: FileService, spool: SpoolService) {
    this.#files = files;
    this.#spool = spool;
  }

  /** Checks the files of args, and stores nothing. Refuses an invalid one at its path. */
  async check(scope: Scope, given: Args): Promise<void> {
    await this.#find(scope, given);
  }

  /** Stores the files of args and replaces each arg by the URL of its file. Refuses the same as `check`. */
  async store(scope: Scope, given: Args): Promise<{ files: NewFile[]; args: Record<string, string> }> {
    const { held, named } = await this.#find(scope, given);
    const files = await Promise.all(
      held.map(({ arg, name, mime, bytes }) => this.#store(bytes, { key: arg, name, mime })),
    );
    // One after the other, so that at most one file is in memory.
    for (const { arg, file } of named) {
      const answer = await this.#spool.bytes(scope, file.key);
      const { name, type: mime } = file;
      files.push(await this.#store(await buffer(await answer.open()), { key: arg, name, mime }));
    }
    const addresses = files.map((file) => [file.key, this.#files.createPublicUrl(scope.workspaceId, file)]);
    return { files, args: { ...given, ...Object.fromEntries(addresses) } };
  }

  /** Returns the URL of a file that was stored for a job, as an arg contains it. */
  formatAddress({ workspaceId }: Scope, file: NewFile): string {
    return this.#files.createPublicUrl(workspaceId, file);
  }

  #store(bytes: Buffer, description: Pick<NewFile, 'key' | 'name' | 'mime'>): Promise<NewFile> {
    return this.#files.store(bytes, { ...description, category: 'argument' });
  }

  async #find(scope: Scope, given: Args): Promise<Found> {
    const found = { held: filesOfArgs(given), named: await this.#named(scope, given) };
    if (found.held.length + found.named.length > maxFiles)
      throw invalid({ args: `must hold at most ${maxFiles} files` });
    return found;
  }

  /**
   * Finds the temporary files that args refer to. The scope must be allowed to read them, so that it cannot pass on
   * what it may not fetch.
   */
  async #named(scope: Scope, given: Args): Promise<NamedFile[]> {
    const keys = Object.entries(given).flatMap(([arg, value]) => {
      const [, key] = spoolForm.exec(value) ?? [];
      return key === undefined ? [] : [{ arg, key }];
    });
    if (keys.length === 0) return [];
    requirePermission(scope, 'silo:read');
    const found = await this.#spool.find(scope, [...new Set(keys.map(({ key }) => key))]);
    const known = new Map(found.map((file) => [file.key, file]));
    const named: NamedFile[] = [];
    const errors = new Map<string, string>();
    for (const { arg, key } of keys) {
      const file = known.get(key);
      if (file) named.push({ arg, file });
      else errors.set(arg, 'names no temporary file, or one whose time is over');
    }
    if (errors.size > 0) throw invalid({ args: Object.fromEntries(errors) });
    if (named.reduce((sum, { file }) => sum + file.size, 0) > maxSpooledBytes)
      throw invalid({ args: `must name temporary files of at most ${maxSpooledBytes} bytes in all` });
    return named;
  }
}
