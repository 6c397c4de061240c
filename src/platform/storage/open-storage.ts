import type { StorageConfig } from '../config.ts';
import type { Log } from '../log.ts';
import { BoundedStorage } from './bounded-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Client } from './s3-client.ts';
import { S3Storage } from './s3-storage.ts';
import type { FileStorage } from './storage.ts';

/** Opens the file storage that the settings name; throws when its folder cannot be used. */
export async function openStorage(config: StorageConfig, log: Log): Promise<FileStorage> {
  const storage =
    config.kind === 'folder'
      ? await FolderStorage.open(config.folder)
      : new S3Storage(new S3Client(config, log));
  return new BoundedStorage(storage, log);
}
