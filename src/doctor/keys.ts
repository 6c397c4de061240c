import { Workspace } from '../access/workspaces/workspace.entity.ts';
import { join } from 'node:path';
import { compactVerify, importJWK, type JWK } from 'jose';
import { KeySet, readSigningKey } from '../platform/auth/keys.ts';
import { Seal } from '../platform/auth/seal.ts';
import { SealingKeys } from '../platform/auth/sealing-keys.ts';
import type { Config } from '../platform/config.ts';
import { keyFolder, readKeyFolder } from '../platform/keys/key-folder.ts';
import { readSecret, openWrap } from '../platform/keys/secret-setting.ts';
import { signingKeyColumn, StoredKeys } from '../platform/keys/stored-keys.ts';
import { counted, examined, fine, wrong, type Finding } from './finding.ts';
import type { OpenDatabase } from './open-database.ts';
import { rowsClosedTo } from './sealed-rows.ts';

/** Checks the secret and the keys in a database, and whether they open and verify its data. */
export async function examineKeys(config: Config, database: OpenDatabase | undefined): Promise<Finding[]> {
  if (!database) return examineFiles(config);
  let seal: Seal | undefined;
  const secret = await examined('secret', async () => {
    const stored = await StoredKeys.read(database.sql);
    if (stored.secretIds.length === 0)
      return fine('secret', 'There is no key yet; the first start makes one.');
    seal = new Seal(new SealingKeys(stored.sealing(openWrap(stored, await readSecret(config), config))));
    const closed = await rowsClosedTo(seal, database);
    if (closed.length > 0)
      return wrong(
        'secret',
        `No key of this database opens what ${closed.join(', ')} hold: enter these secrets again, or restore the tables sealing_key and sealing_key_wrap from a backup.`,
      );
    return stored.secretIds.length > 1
      ? fine('secret', 'The secret opens what was sealed. A rotation is under way: two secrets are valid.')
      : fine('secret', 'The secret opens what was sealed.');
  });
  return [await examined('keys', () => examineSigningKeys(config, database, seal)), secret];
}

/** Examines keys and secret before the first start, or the first start of this version. */
async function examineFiles(config: Config): Promise<Finding[]> {
  const keys = await examined('keys', async () => {
    const kept = await readKeyFolder(join(config.dataFolder, keyFolder));
    return fine(
      'keys',
      kept.length > 0
        ? `The next start takes ${counted(kept.length, 'signing key')} over into the database.`
        : 'There are no keys yet; the first start makes one.',
    );
  });
  const secret = await examined('secret', async () =>
    fine(
      'secret',
      (await readSecret(config))
        ? 'There is a secret, and nothing sealed with it yet.'
        : 'There is no secret yet; the first start makes one.',
    ),
  );
  return [keys, secret];
}

async function examineSigningKeys(
  config: Config,
  database: OpenDatabase,
  seal: Seal | undefined,
): Promise<Finding> {
  const folder = join(config.dataFolder, keyFolder);
  const { signing } = await StoredKeys.read(database.sql);
  const kept = await readKeyFolder(folder);
  if (signing.length === 0) {
    const workspaces = await database.sql.run({ Workspace }, (db) =>
      db.selectFrom('Workspace').select('id').limit(1),
    );
    const hasData = workspaces.length > 0;
    if (kept.length > 0)
      return fine(
        'keys',
        `The next start takes ${counted(kept.length, 'signing key')} over into the database.`,
      );
    return hasData
      ? wrong(
          'keys',
          `The database has data but no signing key, and there is none in ${folder}: restore the folder from a backup, or run docmill keys rotate --lost.`,
        )
      : fine('keys', 'There are no keys yet; the first start makes one.');
  }
  for (const { kid, publicJwk, sealedJwk } of signing) {
    if (!seal || sealedJwk === null) continue;
    const isWhole = await signsFor(seal.open(sealedJwk, signingKeyColumn.placeOf(kid)) as JWK, publicJwk);
    if (!isWhole)
      return wrong(
        'keys',
        `What the signing key ${kid} signs is not verified by its public part: restore the table signing_key from a backup.`,
      );
  }
  const unknown = kept.filter((jwk) => !signing.some(({ kid }) => kid === jwk.kid));
  if (unknown.length > 0)
    return wrong(
      'keys',
      `${folder} has ${counted(unknown.length, 'signing key')} that the database does not have: run docmill keys import ${folder} so that what they signed can be verified, or remove them.`,
    );
  const able = signing.filter(({ sealedJwk }) => sealedJwk !== null).length;
  const spare =
    kept.length > 0 ? ` ${folder} is not used any more: remove it once the database is backed up.` : '';
  return fine('keys', `${counted(able, 'key')} in the database can sign.${spare}`);
}

/** Returns whether a public key verifies the signatures of a private one. */
async function signsFor(privateJwk: JWK, publicJwk: JWK): Promise<boolean> {
  const signed = await KeySet.of(await readSigningKey(privateJwk)).sign({});
  return compactVerify(signed, await importJWK(publicJwk, 'ES256')).then(
    () => true,
    () => false,
  );
}
