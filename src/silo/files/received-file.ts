import { isDeepStrictEqual } from 'node:util';
import { lookup } from 'mime-types';
import { invalid } from '../../platform/errors.ts';
import { isMimeType } from '../../platform/mime-type.ts';
import { contentHashOf } from '../../platform/storage/storage.ts';
import type { File } from './file.entity.ts';
import type { FileInput } from './file.inputs.ts';
import { describeFile, type NewFile } from './new-file.ts';

/** A file from a request, with its bytes if included. */
export interface ReceivedFile {
  file: NewFile;
  bytes: Buffer | undefined;
}

/** Reads the input of a file; refuses contradicting members, and sizes over the limit. */
export async function readReceivedFile(
  id: string,
  input: FileInput,
  limitBytes: number,
): Promise<ReceivedFile> {
  const { name, desc, key, category, data, sha256, size, mime, private: isPrivate, meta } = input;
  if (mime && !isMimeType(mime)) throw invalid({ mime: 'is not a MIME type' });
  if (isPlaceholder(input)) {
    if (!sha256) throw invalid({ sha256: 'is required when data is absent' });
    if (size === undefined) throw invalid({ size: 'is required when data is absent' });
    if (!mime) throw invalid({ mime: 'is required when data is absent' });
    if (size > limitBytes) throw invalid({ size: `must be ${limitBytes} at most` });
  }
  const bytes = data === undefined ? undefined : decodeBase64(data);
  const hash = bytes ? await contentHashOf(bytes) : (sha256 ?? '').toLowerCase();
  if (bytes && sha256 && sha256.toLowerCase() !== hash) throw invalid({ sha256: 'is not that of data' });
  if (bytes && size !== undefined && size !== bytes.length) throw invalid({ size: 'is not that of data' });
  const file = describeFile({
    id,
    name,
    mime: mime || lookup(name) || 'application/octet-stream',
    size: bytes?.length ?? size ?? 0,
    hash,
    ...(desc && { desc }),
    ...(key && { key }),
    ...(category && { category }),
    ...(meta && Object.keys(meta).length > 0 && { meta }),
    private: isPrivate ?? false,
    stored: bytes !== undefined,
  });
  return { file, bytes };
}

function isPlaceholder({ data }: FileInput): boolean {
  return data === undefined;
}

/** Decodes the base64 of the member `data`; refuses text that `Buffer` would silently skip. */
export function decodeBase64(data: string): Buffer {
  const compact = data.replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(compact)) throw invalid({ data: 'must be base64' });
  return Buffer.from(compact, 'base64');
}

const given = ['entryId', 'key', 'category', 'name', 'desc', 'mime', 'size', 'hash', 'meta'] as const;

/** Whether a stored file equals the one to be created again. */
export function isSameFile(stored: File, file: NewFile, entryId: string): boolean {
  const made: Partial<Record<(typeof given)[number], unknown>> = { ...file, entryId };
  return given.every((name) => isDeepStrictEqual(stored[name], made[name]));
}
