import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { ConfigError } from '../platform/environment.ts';
import type { Progress } from './walk.ts';

/** State of an interrupted verification. */
interface State {
  /** Name of the verified database, without the password. */
  readonly database: string;
  /** Progress of each walk, by its check. */
  readonly walks: Readonly<Record<string, Progress>>;
}

/** File in which a verification keeps its progress, so that the next run resumes where the last one ended. */
export class StateFile {
  readonly #path: string | undefined;
  readonly #database: string;

  /** Without a path nothing is stored. */
  constructor(path: string | undefined, database: string) {
    this.#path = path;
    this.#database = database;
  }

  /** Reads the progress of an interrupted run; empty if there was none. */
  async read(): Promise<State['walks']> {
    if (this.#path === undefined) return {};
    let text: string;
    try {
      text = await readFile(this.#path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw new ConfigError(`The state file ${this.#path} cannot be read: ${(error as Error).message}`);
    }
    const { database, walks } = parse(text);
    if (database === this.#database && walks) return walks;
    throw new ConfigError(
      database === undefined
        ? `${this.#path} is not the state of a verification: name another file, or remove it`
        : `${this.#path} is the state of a verification of ${database}, not of ${this.#database}: name another file`,
    );
  }

  /** Writes the progress atomically. */
  async write(walks: State['walks']): Promise<void> {
    if (this.#path === undefined) return;
    const state: State = { database: this.#database, walks };
    try {
      await writeFile(`${this.#path}.new`, JSON.stringify(state), { mode: 0o600 });
      await rename(`${this.#path}.new`, this.#path);
    } catch (error) {
      throw new ConfigError(`The state file ${this.#path} cannot be written: ${(error as Error).message}`);
    }
  }

  /** Deletes the file when the verification has ended. */
  async remove(): Promise<void> {
    if (this.#path !== undefined) await rm(this.#path, { force: true });
  }
}

function parse(text: string): Partial<State> {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null ? state : {};
  } catch {
    return {};
  }
}
