import type { JWK } from 'jose';
import { publicJwkOf } from '../auth/keys.ts';
import type { Seal } from '../auth/seal.ts';
import type { SealingKey } from '../auth/sealing-keys.ts';
import type { Sql } from '../database/sql.ts';
import { pickColumns, type EntityRow } from '../database/row-shape.ts';
import { statement, value, type RowsOf } from '../database/statement.ts';
import { tableName } from '../database/table.ts';
import { SealingKeyRow, SealingKeyWrap, SigningKeyRow } from './key.entity.ts';
import { SealedColumn } from './sealed-column.ts';
import type { SecretWrap } from './secret.ts';

/** Column of the private parts of signing keys. */
export const signingKeyColumn = new SealedColumn({
  noun: 'signing key',
  table: tableName(SigningKeyRow),
  column: 'sealed_jwk',
  key: { kid: 'text' },
});

const wrapStatement = statement(
  'keys.wraps',
  {},
  (_given, tables) => `
    select ${tables(SealingKeyWrap).select('wrap', ['keyId', 'secretId', 'wrapped'])},
      ${tables(SealingKeyRow).select('key', ['sealsFrom'])}, key.urls_end_at is not null as "endsUrls"
    from ${tableName(SealingKeyWrap)} as wrap join ${tableName(SealingKeyRow)} as key on key.id = wrap.key_id
    order by min(wrap.created_at) over (partition by wrap.secret_id) desc`,
).withRows(
  pickColumns(SealingKeyWrap, ['keyId', 'secretId', 'wrapped']),
  pickColumns(SealingKeyRow, ['sealsFrom']),
  {
    endsUrls: 'boolean',
  },
);

/** A sealing key wrapped under one secret. */
type StoredWrap = RowsOf<typeof wrapStatement>[number];

/** A signing key as it is stored. */
export type StoredSigningKey = EntityRow<SigningKeyRow>;

/** The keys of an installation as they are stored. */
export class StoredKeys {
  readonly #wraps: readonly StoredWrap[];
  readonly signing: readonly StoredSigningKey[];

  private constructor(wraps: readonly StoredWrap[], signing: readonly StoredSigningKey[]) {
    this.#wraps = wraps;
    this.signing = signing;
  }

  static async read(sql: Sql): Promise<StoredKeys> {
    const [wraps, signing] = await Promise.all([
      sql.query(wrapStatement, {}),
      sql.run({ SigningKeyRow }, (db) =>
        db.selectFrom('SigningKeyRow').selectAll().orderBy('signsFrom', 'desc').orderBy('kid', 'desc'),
      ),
    ]);
    return new StoredKeys(wraps, signing);
  }

  /** Ids of the secrets that open the installation, the newest first. */
  get secretIds(): string[] {
    return [...new Set(this.#wraps.map(({ secretId }) => secretId))];
  }

  /** Unwraps the sealing keys with a secret; returns none for the secret of another installation. */
  sealing(wrap: SecretWrap): SealingKey[] {
    return this.#wraps
      .filter(({ secretId }) => secretId === wrap.secretId)
      .map(({ keyId, sealsFrom, endsUrls, wrapped }) => ({
        id: keyId,
        sealsFrom,
        endsUrls,
        bytes: wrap.unwrap(keyId, wrapped),
      }));
  }
}

const addSealingKeyStatement = statement(
  'keys.add_sealing',
  { id: value('text'), delaySeconds: value('float8') },
  ({ id, delaySeconds }) => `
    insert into ${tableName(SealingKeyRow)} (id, created_at, seals_from)
    values (${id}, clock_timestamp(), clock_timestamp() + make_interval(secs => ${delaySeconds}))`,
);

/** Adds a sealing key that seals after `delaySeconds`, wrapped under each of the secrets. */
export async function addSealingKey(
  sql: Sql,
  key: Pick<SealingKey, 'id' | 'bytes'>,
  secrets: readonly SecretWrap[],
  delaySeconds: number,
): Promise<void> {
  await sql.query(addSealingKeyStatement, { id: key.id, delaySeconds });
  for (const secret of secrets) await addWrap(sql, key, secret);
}

/** Wraps a sealing key under one more secret. */
export async function addWrap(
  sql: Sql,
  { id: keyId, bytes }: Pick<SealingKey, 'id' | 'bytes'>,
  secret: SecretWrap,
): Promise<void> {
  const { secretId } = secret;
  const wrapped = secret.wrap(keyId, bytes);
  await sql.run({ SealingKeyWrap }, (db) =>
    db
      .insertInto('SealingKeyWrap')
      .values(({ fn }) => ({ keyId, secretId, wrapped, createdAt: fn<Date>('clock_timestamp', []) })),
  );
}

/** Locks the keys against changes by other processes until the end of the transaction. */
export async function lockKeys(sql: Sql): Promise<void> {
  await sql.executeSql(`select pg_advisory_xact_lock(${keyLock})`);
}

/** Number of the advisory lock, unique among programs: "dockeys" in ASCII. */
const keyLock = '28269970465323379';

const addSigningKeyStatement = statement(
  'keys.add_signing',
  { kid: value('text'), publicJwk: value('json'), sealedJwk: value('text'), delaySeconds: value('float8') },
  ({ kid, publicJwk, sealedJwk, delaySeconds }) => `
    insert into ${tableName(SigningKeyRow)} (kid, public_jwk, sealed_jwk, created_at, signs_from)
    values (${kid}, ${publicJwk}, ${sealedJwk}, clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${delaySeconds}))`,
);

/** Adds a signing key that signs after `delaySeconds`. */
export async function addSigningKey(sql: Sql, seal: Seal, jwk: JWK, delaySeconds: number): Promise<void> {
  const kid = String(jwk.kid);
  await sql.query(addSigningKeyStatement, {
    kid,
    publicJwk: publicJwkOf(jwk),
    sealedJwk: seal.seal(jwk, signingKeyColumn.placeOf(kid)),
    delaySeconds,
  });
}
