import { RequestError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isMimeType } from '../../platform/mime-type.ts';

/** A stored file to add to an entry. */
export interface NewFile {
  id: string;
  /** Identifies the file together with the category: a later file of the same key and category replaces it. */
  key: string;
  category: string;
  name: string;
  desc?: string | undefined;
  mime: string;
  size: number;
  /** SHA-256 in hex, under which the storage keeps the bytes. */
  hash: string;
  meta?: Readonly<Record<string, string>> | undefined;
  /** Whether the file has no public URL. */
  private: boolean;
  /** Whether the bytes are stored; otherwise they are still to be uploaded. */
  stored: boolean;
}

/** A new file with the entry that it belongs to. */
export interface EntryFile extends NewFile {
  workspaceId: string;
  /** Absent for a file without an entry, such as that of a job without a document. */
  entryId: string | undefined;
  createdAt: Date;
}

/** Description of a file; absent members get defaults. */
export type FileDescription = Pick<NewFile, 'name' | 'mime' | 'size' | 'hash'> & Partial<NewFile>;

/** Completes the description of a file: the key defaults to the name, and the category to attachment. */
export function describeFile(file: FileDescription): NewFile {
  if (!isMimeType(file.mime)) {
    throw new RequestError('validation', 'The file has no valid MIME type', {
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
