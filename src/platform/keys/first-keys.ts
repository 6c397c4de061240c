import { join } from 'node:path';
import { newPrivateJwk } from '../auth/keys.ts';
import { Seal } from '../auth/seal.ts';
import { sealingKeyId, SealingKeys } from '../auth/sealing-keys.ts';
import { inDataFolder } from '../data-folder.ts';
import { ConfigError } from '../environment.ts';
import type { Sql } from '../database/sql.ts';
import { statement } from '../database/statement.ts';
import type { Log } from '../log.ts';
import { keyFolder, readKeyFolder } from './key-folder.ts';
import type { SealedColumn } from './sealed-column.ts';
import { loadSecret, SecretWrap } from './secret.ts';
import { readSecret, secretFile, openWrap, wrongSecret, type KeyConfig } from './secret-setting.ts';
import { addSealingKey, addSigningKey, lockKeys, StoredKeys } from './stored-keys.ts';

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
export async function establishKeys(sql: Sql, config: KeyConfig, options: FirstKeyOptions): Promise<boolean> {
  await lockKeys(sql);
  const stored = await StoredKeys.read(sql);
  const hasData = await holdsData(sql);
  const sealing =
    stored.secretIds.length > 0
      ? new SealingKeys(stored.sealing(openWrap(stored, await readSecret(config), config)))
      : await addFirstSealingKey(sql, config, options.columns, hasData);
  return (
    stored.signing.length === 0 &&
    addFirstSigningKeys(sql, new Seal(sealing), config, { ...options, hasData })
  );
}

const dataStatement = statement(
  'keys.has_data',
  {},
  (_given, tables) => `select exists (select from ${tables('Workspace').name}) as "hasData"`,
).withRows({ hasData: 'boolean' });

/** Returns whether the database has data: every record belongs to a workspace. */
async function holdsData(sql: Sql): Promise<boolean> {
  const [found] = await sql.query(dataStatement, {});
  return found?.hasData === true;
}

/**
 * Adds the first sealing key: the secret itself, as it was the only key of earlier versions. Values that they sealed stay
 * readable, and file URLs stay valid.
 */
async function addFirstSealingKey(
  sql: Sql,
  config: KeyConfig,
  columns: readonly SealedColumn[],
  hasData: boolean,
): Promise<SealingKeys> {
  const secret = (await readSecret(config)) ?? (await newSecret(config, hasData));
  const keys = SealingKeys.of(secret);
  if (hasData && (await isOtherSecret(sql, new Seal(keys), columns))) throw wrongSecret(config);
  await addSealingKey(sql, { id: sealingKeyId(secret), bytes: secret }, [new SecretWrap(secret)], 0);
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
async function isOtherSecret(sql: Sql, seal: Seal, columns: readonly SealedColumn[]): Promise<boolean> {
  const lasting = columns.filter(({ isShortLived }) => !isShortLived);
  const examples: string[] = [];
  for (const column of lasting) {
    const { rows: found } = await sql.executeSql(
      `select min(sealed) as sealed from (
         select ${column.textOf('stored')} as sealed from ${column.table} stored
         order by ${Object.keys(column.key).join(', ')} limit ${sampledRows}
       ) sample where sealed is not null group by split_part(sealed, '.', 2)`,
    );
    examples.push(...found.map(({ sealed }: { sealed: string }) => sealed));
  }
  return examples.length > 0 && !examples.some((sealed) => seal.knows(sealed));
}

async function addFirstSigningKeys(
  sql: Sql,
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
  for (const [place, jwk] of keys.entries()) await addSigningKey(sql, seal, jwk, -60 + place / 1000);
  if (kept.length > 0)
    log.info({ keys: kept.length, folder }, 'signing keys of the data folder are kept in the database now');
  return kept.length === 0;
}
