import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { readSigningKey } from '../auth/keys.ts';
import { ConfigError } from '../environment.ts';
import { absent } from './secret.ts';

/** Folder of the data folder in which earlier versions kept their signing keys. */
export const keyFolder = 'keys';

/** Reads the private JWKs in a folder, by their key ids; none when it is missing. */
export async function readKeyFolder(folder: string): Promise<JWK[]> {
  const names = (await readdir(folder).catch(absent)) ?? [];
  const files = names.filter((name) => name.endsWith('.jwk')).map((name) => join(folder, name));
  const keys = await Promise.all(files.map(readKeyFile));
  return keys.toSorted((one, other) => (String(one.kid) < String(other.kid) ? -1 : 1));
}

async function readKeyFile(file: string): Promise<JWK> {
  const text = await readFile(file, 'utf8');
  try {
    const jwk = JSON.parse(text) as JWK;
    await readSigningKey(jwk);
    return jwk;
  } catch (cause) {
    throw new ConfigError(`The signing key ${file} is damaged: restore it from a backup`, { cause });
  }
}
