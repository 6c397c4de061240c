import type { Readable } from 'node:stream';

/** The bytes of a file as an answer instead of JSON; they are opened only when they are wanted. */
export class FileAnswer {
  readonly name!: string;
  readonly mime!: string;
  readonly size!: number;
  /** SHA-256 of the bytes: the strong `ETag`. */
  readonly hash!: string;
  readonly createdAt!: Date;
  /** True: it is one to keep, whatever its type, and is not to be looked at. */
  readonly isSaved?: boolean;
  readonly open!: () => Promise<Readable>;

  constructor(file: Pick<FileAnswer, 'name' | 'mime' | 'size' | 'hash' | 'createdAt' | 'isSaved' | 'open'>) {
    Object.assign(this, file);
  }
}
