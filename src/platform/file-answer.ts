import type { Readable } from 'node:stream';

/** A file as response instead of JSON; its bytes are opened only when they are needed. */
export class FileAnswer {
  readonly name!: string;
  readonly mime!: string;
  readonly size!: number;
  /** SHA-256 of the bytes: the strong `ETag`. */
  readonly hash!: string;
  readonly createdAt!: Date;
  /** True: always a download (`Content-Disposition: attachment`), for any type. */
  readonly isSaved?: boolean;
  readonly open!: () => Promise<Readable>;

  constructor(file: Pick<FileAnswer, 'name' | 'mime' | 'size' | 'hash' | 'createdAt' | 'isSaved' | 'open'>) {
    Object.assign(this, file);
  }
}
