import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Config } from '../platform/config.ts';
import { createLog } from '../platform/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { examined, fine, reasonOf, wrong, type Finding } from './finding.ts';

const leastFreeMb = 512;

/** Checks the data folder: permissions, and free space of its disk. */
export async function examineDataFolder({ dataFolder }: Config): Promise<Finding[]> {
  if (!existsSync(dataFolder))
    return [fine('data', `There is no data folder ${dataFolder} yet; the first start makes it.`)];
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(dataFolder);
    const freeMb = Math.floor((bavail * bsize) / 1024 ** 2);
    return freeMb < leastFreeMb
      ? [wrong('data', `The disk of ${dataFolder} has ${freeMb} MB left: make room for ${leastFreeMb} MB.`)]
      : [fine('data', `The data folder ${dataFolder} can be used.`)];
  } catch (error) {
    return [
      wrong('data', `The data folder ${dataFolder} cannot be used: ${reasonOf(error)}; set DOCMILL_DATA.`),
    ];
  }
}

/** Writes a file to the storage, reads it and deletes it. */
export function examineStorage({ storage: config }: Config): Promise<Finding> {
  const place = config.kind === 'folder' ? config.folder : `${config.endpoint}/${config.bucket}`;
  const look = async (): Promise<Finding> => {
    const storage = await openStorage(config, createLog('silent'));
    const bytes = randomBytes(64);
    const hash = await storage.put(bytes);
    const found = await storage.get(hash, bytes.length);
    const isSame = found !== undefined && (await buffer(found)).equals(bytes);
    await storage.remove(hash);
    return isSame
      ? fine('storage', `Files can be written, read and removed in ${place}.`)
      : wrong('storage', `What is written to ${place} cannot be read again: look at the store.`);
  };
  return examined('storage', look, `The file store ${place} cannot be used`);
}
