import type { JWK } from 'jose';
import { newPrivateJwk, publicJwkOf } from '../auth/keys.ts';
import type { Database } from '../database/database.ts';
import { ConfigError } from '../environment.ts';
import type { Notifier } from '../events/notifier.ts';
import type { InstallationKeys } from './installation-keys.ts';
import { list, statement, value } from '../database/statement.ts';
import type { Sql } from '../database/sql.ts';
import { pickColumns } from '../database/row-shape.ts';
import { tableName } from '../database/table.ts';
import { SigningKeyRow } from './key.entity.ts';
import { addSigningKey, lockKeys, StoredKeys, type StoredSigningKey } from './stored-keys.ts';

/** State of a signing key: it signs, will sign, only verifies, or has no private part any more. */
export type SigningKeyState = 'signing' | 'next' | 'verifying' | 'retired';

/** A signing key as an operator sees it. */
export interface ListedSigningKey {
  readonly kid: string;
  readonly state: SigningKeyState;
  readonly createdAt: Date;
  readonly signsFrom: Date;
  readonly retiredAt: Date | undefined;
  /** Time from which its tokens are refused. */
  readonly tokensEndAt: Date | undefined;
}

const advanceStatement = statement(
  'keys.advance_signing',
  { kid: value('text'), delaySeconds: value('float8') },
  ({ kid, delaySeconds }) => `
    update ${tableName(SigningKeyRow)}
    set signs_from = least(signs_from, clock_timestamp() + make_interval(secs => ${delaySeconds}))
    where kid = ${kid}`,
);

const retireStatement = statement(
  'keys.retire_signing',
  { kid: value('text'), endsTokens: value('boolean') },
  ({ kid, endsTokens }) => `
    update ${tableName(SigningKeyRow)} set sealed_jwk = null, retired_at = coalesce(retired_at, clock_timestamp()),
      tokens_end_at = coalesce(tokens_end_at, case when ${endsTokens} then clock_timestamp() end)
    where kid = ${kid}`,
);

const importStatement = statement(
  'keys.import_signing',
  { kids: list('text'), publicJwks: list('json') },
  ({ kids, publicJwks }) => `
    insert into ${tableName(SigningKeyRow)} (kid, public_jwk, created_at, signs_from, retired_at)
    select kid, jwk, clock_timestamp(), 'epoch', clock_timestamp() from unnest(${kids}, ${publicJwks}) as given (kid, jwk)
    on conflict (kid) do nothing returning kid`,
).withRows(pickColumns(SigningKeyRow, ['kid']));

const timeStatement = statement('keys.time', {}, () => 'select clock_timestamp() as now').withRows({
  now: 'timestamptz',
});

/** Changes the signing keys of an installation while its processes run. */
export class SigningKeyService {
  readonly #database: Database;
  readonly #hints: Pick<Notifier, 'send'>;
  readonly #keys: InstallationKeys;

  constructor(database: Database, hints: Pick<Notifier, 'send'>, keys: InstallationKeys) {
    this.#database = database;
    this.#hints = hints;
    this.#keys = keys;
  }

  /** Lists all signing keys, the newest first. */
  list(): Promise<ListedSigningKey[]> {
    return listed(this.#database.sql);
  }

  /**
   * Creates and publishes a key that signs once others have had the time to fetch it; with `isUrgent` as soon as our own
   * processes have loaded it. If a new key is pending already, that one is used.
   */
  rotate({ isUrgent = false } = {}): Promise<ListedSigningKey> {
    const { loadedMs, publishedCacheMs } = this.#keys.timings;
    const delaySeconds = (isUrgent ? loadedMs : publishedCacheMs) / 1000;
    return this.#change(async (sql) => {
      const waiting = (await listed(sql)).find(({ state }) => state === 'next');
      if (!waiting) {
        const jwk = await newPrivateJwk();
        await addSigningKey(sql, this.#keys.seal, jwk, delaySeconds);
        return String(jwk.kid);
      }
      await sql.query(advanceStatement, { kid: waiting.kid, delaySeconds });
      return waiting.kid;
    });
  }

  /**
   * Removes the private part of a key that no longer signs; with `endsTokens` its tokens are refused from now on. Its signatures
   * must stay verifiable, so its public part stays published.
   */
  retire(kid: string, { endsTokens = false } = {}): Promise<ListedSigningKey> {
    return this.#change(async (sql) => {
      const { state } = found(await listed(sql), kid);
      if (state === 'signing')
        throw new ConfigError(
          `The key ${kid} signs now: run docmill keys rotate, and retire it when the new key signs`,
        );
      await sql.query(retireStatement, { kid, endsTokens });
      return kid;
    });
  }

  /**
   * Publishes keys of another data folder, so that their signatures can be verified; they never sign again. Returns how many are
   * new.
   */
  async import(jwks: readonly JWK[]): Promise<number> {
    const added = await this.#database.transaction(async (sql) => {
      await lockKeys(sql);
      return sql.query(importStatement, {
        kids: jwks.map(({ kid }) => kid),
        publicJwks: jwks.map((jwk) => publicJwkOf(jwk)),
      });
    });
    this.#hints.send('key', 'signing');
    return added.length;
  }

  /** Changes keys under their lock, and returns the changed key. */
  async #change(work: (sql: Sql) => Promise<string>): Promise<ListedSigningKey> {
    const changed = await this.#database.transaction(async (sql) => {
      await lockKeys(sql);
      const kid = await work(sql);
      return found(await listed(sql), kid);
    });
    this.#hints.send('key', changed.kid);
    await this.#keys.read();
    return changed;
  }
}

async function listed(sql: Sql): Promise<ListedSigningKey[]> {
  const { signing } = await StoredKeys.read(sql);
  const [time] = await sql.query(timeStatement, {});
  if (!time) throw new TypeError('The database did not tell its time');
  const current = signing.find(({ sealedJwk, signsFrom }) => sealedJwk !== null && signsFrom <= time.now);
  return signing.map((key) => ({
    kid: key.kid,
    state: getState(key, current, time.now),
    createdAt: key.createdAt,
    signsFrom: key.signsFrom,
    retiredAt: key.retiredAt ?? undefined,
    tokensEndAt: key.tokensEndAt ?? undefined,
  }));
}

function getState(key: StoredSigningKey, current: StoredSigningKey | undefined, now: Date): SigningKeyState {
  if (key.sealedJwk === null) return 'retired';
  if (key === current) return 'signing';
  return key.signsFrom > now ? 'next' : 'verifying';
}

function found(keys: readonly ListedSigningKey[], kid: string): ListedSigningKey {
  const key = keys.find((candidate) => candidate.kid === kid);
  if (!key) throw new ConfigError(`There is no signing key ${kid}: docmill keys list shows all`);
  return key;
}
