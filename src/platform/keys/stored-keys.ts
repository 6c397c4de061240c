import type { JWK } from 'jose';
import { publicJwkOf } from '../auth/keys.ts';
import type { Seal } from '../auth/seal.ts';
import type { SealingKey } from '../auth/sealing-keys.ts';
import type { Sql } from '../database/sql.ts';
import { SealedColumn } from './sealed-column.ts';
import type { SecretWrap } from './secret.ts';

/** Runs an unprepared statement, and returns its rows. */
export type RunSql = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** Runs statements in a database or a transaction. */
export function runIn(sql: Sql): RunSql {
  return async (text, values = []) => (await sql.executeSql(text, [...values])).rows;
}

/** Column of the private parts of signing keys. */
export const signingKeyColumn = new SealedColumn({
  noun: 'signing key',
  table: 'signing_key',
  column: 'sealed_jwk',
  key: { kid: 'text' },
});

/** A sealing key wrapped under one secret. */
interface StoredWrap {
  readonly keyId: string;
  readonly sealsFrom: Date;
  readonly endsUrls: boolean;
  readonly secretId: string;
  readonly wrapped: string;
}

/** A signing key as it is stored. */
export interface StoredSigningKey {
  readonly kid: string;
  readonly publicJwk: JWK;
  readonly sealedJwk: string | null;
  readonly createdAt: Date;
  readonly signsFrom: Date;
  readonly retiredAt: Date | null;
  readonly tokensEndAt: Date | null;
}

/** The keys of an installation as they are stored. */
export class StoredKeys {
  readonly #wraps: readonly StoredWrap[];
  readonly signing: readonly StoredSigningKey[];

  private constructor(wraps: readonly StoredWrap[], signing: readonly StoredSigningKey[]) {
    this.#wraps = wraps;
    this.signing = signing;
  }

  static async read(run: RunSql): Promise<StoredKeys> {
    const [wraps, signing] = await Promise.all([
      run<StoredWrap>(
        `select wrap.key_id as "keyId", key.seals_from as "sealsFrom",
           key.urls_end_at is not null as "endsUrls", wrap.secret_id as "secretId", wrap.wrapped
         from sealing_key_wrap wrap join sealing_key key on key.id = wrap.key_id
         order by min(wrap.created_at) over (partition by wrap.secret_id) desc`,
      ),
      run<StoredSigningKey>(
        `select kid, public_jwk as "publicJwk", sealed_jwk as "sealedJwk", created_at as "createdAt",
           signs_from as "signsFrom", retired_at as "retiredAt", tokens_end_at as "tokensEndAt"
         from signing_key order by signs_from desc, kid desc`,
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

/** Adds a sealing key that seals after `delaySeconds`, wrapped under each of the secrets. */
export async function addSealingKey(
  run: RunSql,
  key: Pick<SealingKey, 'id' | 'bytes'>,
  secrets: readonly SecretWrap[],
  delaySeconds: number,
): Promise<void> {
  await run(
    `insert into sealing_key (id, created_at, seals_from)
     values ($1, clock_timestamp(), clock_timestamp() + make_interval(secs => $2))`,
    [key.id, delaySeconds],
  );
  for (const secret of secrets) await addWrap(run, key, secret);
}

/** Wraps a sealing key under one more secret. */
export async function addWrap(
  run: RunSql,
  { id, bytes }: Pick<SealingKey, 'id' | 'bytes'>,
  secret: SecretWrap,
): Promise<void> {
  await run(
    `insert into sealing_key_wrap (key_id, secret_id, wrapped, created_at) values ($1, $2, $3, clock_timestamp())`,
    [id, secret.secretId, secret.wrap(id, bytes)],
  );
}

/** Locks the keys against changes by other processes until the end of the transaction. */
export async function lockKeys(run: RunSql): Promise<void> {
  await run(`select pg_advisory_xact_lock(${keyLock})`);
}

/** Number of the advisory lock, unique among programs: "dockeys" in ASCII. */
const keyLock = '28269970465323379';

/** Adds a signing key that signs after `delaySeconds`. */
export async function addSigningKey(run: RunSql, seal: Seal, jwk: JWK, delaySeconds: number): Promise<void> {
  const kid = String(jwk.kid);
  await run(
    `insert into signing_key (kid, public_jwk, sealed_jwk, created_at, signs_from)
     values ($1, $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4))`,
    [kid, JSON.stringify(publicJwkOf(jwk)), seal.seal(jwk, signingKeyColumn.placeOf(kid)), delaySeconds],
  );
}
