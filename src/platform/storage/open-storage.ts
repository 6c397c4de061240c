import type { StorageConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { defaultTimings } from '../timings.ts';
import { BoundedStorage } from './bounded-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Client } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

/** Opens the configured file storage; throws when its folder cannot be used. */
export async function openStorage(
  config: StorageConfig,
  log: Log,
  timings = defaultTimings.storage,
): Promise<FileStorage> {
  const storage =
    config.kind === 'folder'
      ? await FolderStorage.open(config.folder, timings)
      : new S3Storage(new S3Client(config, log, { timings }));
  return new BoundedStorage(storage, log, timings);
}
