import { buffer } from 'node:stream/consumers';
import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import { invalid } from '../../platform/errors.ts';
import type { FileService } from '../../silo/files/file.service.ts';
import type { NewFile } from '../../silo/files/new-file.ts';
import type { SpoolFile } from '../../silo/spool/spool-file.entity.ts';
import type { SpoolService } from '../../silo/spool/spool.service.ts';
import { filesOfArgs, maxFiles, type ArgFile } from './job-args.ts';

/** The args of a job, by their names. */
type Args = Readonly<Record<string, string>>;

/** How args name a temporary file, as whoever keeps one is answered its key. */
const spoolForm = /^spool:([\w.-]+)$/;

/** Temporary files that the args of one job name have at most this many bytes in all. */
const maxSpooledBytes = 64 * 1024 * 1024;

/** A temporary file and the arg that names it. */
interface NamedFile {
  readonly arg: string;
  readonly file: SpoolFile;
}

/** The files of args: those that they hold, and those that they name. */
interface Found {
  readonly held: readonly ArgFile[];
  readonly named: readonly NamedFile[];
}

/** Makes files of what args hold as data URIs or name as temporary files, which are gone after some days (decision 226). */
export class ArgFiles {
  readonly #files: FileService;
  readonly #spool: SpoolService;

  constructor(files: FileService, spool: SpoolService) {
    this.#files = files;
    this.#spool = spool;
  }

  /** Refuses at its place what cannot become a file; stores nothing. */
  async check(scope: Scope, given: Args): Promise<void> {
    await this.#find(scope, given);
  }

  /** Stores the files of args; each arg becomes the address of its file. Refuses the same. */
  async store(scope: Scope, given: Args): Promise<{ files: NewFile[]; args: Record<string, string> }> {
    const { held, named } = await this.#find(scope, given);
    const files = await Promise.all(
      held.map(({ arg, name, mime, bytes }) => this.#store(bytes, { key: arg, name, mime })),
    );
    // One after the other, so that no more than one is in memory.
    for (const { arg, file } of named) {
      const answer = await this.#spool.bytes(scope, file.key);
      const { name, type: mime } = file;
      files.push(await this.#store(await buffer(await answer.open()), { key: arg, name, mime }));
    }
    const addresses = files.map((file) => [file.key, this.#files.urlOf(scope.workspaceId, file)]);
    return { files, args: { ...given, ...Object.fromEntries(addresses) } };
  }

  /** The address of a file that was stored for a job, as an arg names it. */
  addressOf({ workspaceId }: Scope, file: NewFile): string {
    return this.#files.urlOf(workspaceId, file);
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

  /** The temporary files that args name; who may not fetch them may not hand them on either. */
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
