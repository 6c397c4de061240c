import { join } from 'node:path';
import { newPrivateJwk } from '../auth/keys.ts';
import { Seal } from '../auth/seal.ts';
import { sealingKeyId, SealingKeys } from '../auth/sealing-keys.ts';
import { inDataFolder } from '../data-folder.ts';
import { ConfigError } from '../environment.ts';
import type { Log } from '../log.ts';
import { keyFolder, readKeyFolder } from './key-folder.ts';
import type { SealedColumn } from './sealed-column.ts';
import { loadSecret, SecretWrap } from './secret.ts';
import { readSecret, secretFile, openWrap, wrongSecret, type KeyConfig } from './secret-setting.ts';
import { addSealingKey, addSigningKey, lockKeys, StoredKeys, type RunSql } from './stored-keys.ts';

/** Maximum rows of a table that are read to recognise a secret. */
const sampledRows = 10_000;

interface FirstKeyOptions {
  readonly columns: readonly SealedColumn[];
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly replacesLost: boolean;
}

/**
 * Creates the keys of a database that has none, or imports those that an earlier version kept in the data folder. Processes that
 * start at once do so one after the other, and all but the first find the keys. Returns whether a signing key was created.
 */
export async function establishKeys(
  run: RunSql,
  config: KeyConfig,
  options: FirstKeyOptions,
): Promise<boolean> {
  await lockKeys(run);
  const stored = await StoredKeys.read(run);
  const hasData = await holdsData(run);
  const sealing =
    stored.secretIds.length > 0
      ? new SealingKeys(stored.sealing(openWrap(stored, await readSecret(config), config)))
      : await addFirstSealingKey(run, config, options.columns, hasData);
  return (
    stored.signing.length === 0 &&
    addFirstSigningKeys(run, new Seal(sealing), config, { ...options, hasData })
  );
}

/** Returns whether the database has data: every record belongs to a workspace. */
async function holdsData(run: RunSql): Promise<boolean> {
  const [found] = await run<{ hasData: boolean }>('select exists (select from workspace) as "hasData"');
  return found?.hasData === true;
}

/**
 * Adds the first sealing key: the secret itself, as it was the only key of earlier versions. Values that they sealed stay
 * readable, and file URLs stay valid.
 */
async function addFirstSealingKey(
  run: RunSql,
  config: KeyConfig,
  columns: readonly SealedColumn[],
  hasData: boolean,
): Promise<SealingKeys> {
  const secret = (await readSecret(config)) ?? (await newSecret(config, hasData));
  const keys = SealingKeys.of(secret);
  if (hasData && (await isOtherSecret(run, new Seal(keys), columns))) throw wrongSecret(config);
  await addSealingKey(run, { id: sealingKeyId(secret), bytes: secret }, [new SecretWrap(secret)], 0);
  return keys;
}

async function newSecret(config: KeyConfig, hasData: boolean): Promise<Buffer> {
  const file = secretFile(config);
  if (hasData)
    throw new ConfigError(
      `DOCMILL_SECRET is not set and ${file} is missing, but this database has data: set DOCMILL_SECRET to the secret that it was used with, or restore the file`,
    );
  return inDataFolder(config.dataFolder, () => loadSecret(file));
}

/**
 * Whether there are sealed values and none of them was sealed with this secret. Single values may be unreadable since an earlier
 * secret was lost.
 */
async function isOtherSecret(run: RunSql, seal: Seal, columns: readonly SealedColumn[]): Promise<boolean> {
  const lasting = columns.filter(({ isShortLived }) => !isShortLived);
  const examples: string[] = [];
  for (const column of lasting) {
    const found = await run<{ sealed: string }>(
      `select min(sealed) as sealed from (
         select ${column.textOf('stored')} as sealed from ${column.table} stored
         order by ${Object.keys(column.key).join(', ')} limit ${sampledRows}
       ) sample where sealed is not null group by split_part(sealed, '.', 2)`,
    );
    examples.push(...found.map(({ sealed }) => sealed));
  }
  return examples.length > 0 && !examples.some((sealed) => seal.knows(sealed));
}

async function addFirstSigningKeys(
  run: RunSql,
  seal: Seal,
  config: KeyConfig,
  { hasData, log, replacesLost }: FirstKeyOptions & { hasData: boolean },
): Promise<boolean> {
  const folder = join(config.dataFolder, keyFolder);
  const kept = await readKeyFolder(folder);
  if (kept.length === 0 && hasData && !replacesLost)
    throw new ConfigError(
      `The signing keys of this database are missing in ${folder}: set DOCMILL_DATA to the folder that has them or restore it from a backup; if they are lost for good, run docmill keys rotate --lost`,
    );
  const keys = kept.length > 0 ? kept : [await newPrivateJwk()];
  // The last one is the newest. They are dated back, so that no slow clock delays it.
  for (const [place, jwk] of keys.entries()) await addSigningKey(run, seal, jwk, -60 + place / 1000);
  if (kept.length > 0)
    log.info({ keys: kept.length, folder }, 'signing keys of the data folder are kept in the database now');
  return kept.length === 0;
}
