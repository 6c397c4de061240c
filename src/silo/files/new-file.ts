import { Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isMimeType } from '../../platform/mime-type.ts';

/** A stored file that is to be added to an entry. */
export interface NewFile {
  id: string;
  /** With the category: what the file is; a later file of the same key and category takes its place. */
  key: string;
  category: string;
  name: string;
  desc?: string | undefined;
  mime: string;
  size: number;
  /** SHA-256 in hex: where the storage keeps the bytes. */
  hash: string;
  meta?: Readonly<Record<string, string>> | undefined;
  /** Without a public URL. */
  private: boolean;
  /** Whether the bytes are in the storage; else they are yet to be uploaded. */
  stored: boolean;
}

/** A new file and the entry that it belongs to. */
export interface EntryFile extends NewFile {
  workspaceId: string;
  /** Absent: the file stands alone, as that of a job without a document. */
  entryId: string | undefined;
  createdAt: Date;
}

/** What is known of a file whose bytes were stored; the rest has defaults. */
export type FileDescription = Pick<NewFile, 'name' | 'mime' | 'size' | 'hash'> & Partial<NewFile>;

/** Completes the description of a file: its name is its key when it has none, and it is an attachment by default. */
export function describeFile(file: FileDescription): NewFile {
  if (!isMimeType(file.mime)) {
    throw new Refusal('validation', 'The file has no valid MIME type', {
      fields: { mime: 'is not a MIME type' },
    });
  }
  return {
    ...file,
    id: file.id ?? newId(),
    key: file.key ?? file.name,
    category: file.category ?? 'attachment',
    private: file.private ?? false,
    stored: file.stored ?? true,
  };
}
