import { join } from 'node:path';
import type { Config } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { findSecret, SecretWrap } from './secret.ts';
import type { StoredKeys } from './stored-keys.ts';

/** Settings from which keys are loaded. */
export type KeyConfig = Pick<Config, 'dataFolder' | 'secret'>;

/** Returns the path of the file that contains the secret of an installation without `DOCMILL_SECRET`. */
export function secretFile({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'secret');
}

/** Reads the secret of the settings, or of the data folder; undefined when there is none. */
export async function readSecret(config: KeyConfig): Promise<Buffer | undefined> {
  return config.secret ?? (await findSecret(secretFile(config)));
}

/**
 * Returns the wrap that opens the keys of a database; throws a {@link ConfigError} when the secret is missing or belongs to
 * another database.
 */
export function openWrap(stored: StoredKeys, secret: Buffer | undefined, config: KeyConfig): SecretWrap {
  if (!secret)
    throw new ConfigError(
      `DOCMILL_SECRET is not set and ${secretFile(config)} is missing, but this database has keys: set DOCMILL_SECRET to the secret of this database, or restore the file`,
    );
  const wrap = new SecretWrap(secret);
  if (stored.secretIds.includes(wrap.secretId)) return wrap;
  throw wrongSecret(config);
}

/** Creates the error of a secret that does not belong to the database. */
export function wrongSecret(config: KeyConfig): ConfigError {
  return new ConfigError(
    config.secret
      ? 'DOCMILL_SECRET is not the secret of this database: set the secret that it was set up with, or another DATABASE_URL'
      : `The secret in ${secretFile(config)} is not the secret of this database: restore the file from a backup, or set DOCMILL_SECRET`,
  );
}
