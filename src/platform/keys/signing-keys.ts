import type { JWK } from 'jose';
import { newPrivateJwk, publicJwkOf } from '../auth/keys.ts';
import type { Database } from '../database/database.ts';
import { ConfigError } from '../environment.ts';
import type { Notifier } from '../events/notifier.ts';
import type { InstallationKeys } from './installation-keys.ts';
import {
  addSigningKey,
  lockKeys,
  runIn,
  StoredKeys,
  type RunSql,
  type StoredSigningKey,
} from './stored-keys.ts';

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
    return listed(runIn(this.#database.sql));
  }

  /**
   * Creates and publishes a key that signs once others have had the time to fetch it; with `isUrgent` as soon as our own
   * processes have loaded it. If a new key is pending already, that one is used.
   */
  rotate({ isUrgent = false } = {}): Promise<ListedSigningKey> {
    const { loadedMs, publishedCacheMs } = this.#keys.timings;
    const delaySeconds = (isUrgent ? loadedMs : publishedCacheMs) / 1000;
    return this.#change(async (run) => {
      const waiting = (await listed(run)).find(({ state }) => state === 'next');
      if (!waiting) {
        const jwk = await newPrivateJwk();
        await addSigningKey(run, this.#keys.seal, jwk, delaySeconds);
        return String(jwk.kid);
      }
      await run(
        `update signing_key set signs_from = least(signs_from, clock_timestamp() + make_interval(secs => $2))
         where kid = $1`,
        [waiting.kid, delaySeconds],
      );
      return waiting.kid;
    });
  }

  /**
   * Removes the private part of a key that no longer signs; with `endsTokens` its tokens are refused from now on. Its signatures
   * must stay verifiable, so its public part stays published.
   */
  retire(kid: string, { endsTokens = false } = {}): Promise<ListedSigningKey> {
    return this.#change(async (run) => {
      const { state } = found(await listed(run), kid);
      if (state === 'signing')
        throw new ConfigError(
          `The key ${kid} signs now: run docmill keys rotate, and retire it when the new key signs`,
        );
      await run(
        `update signing_key set sealed_jwk = null, retired_at = coalesce(retired_at, clock_timestamp()),
           tokens_end_at = coalesce(tokens_end_at, case when $2::boolean then clock_timestamp() end)
         where kid = $1`,
        [kid, endsTokens],
      );
      return kid;
    });
  }

  /**
   * Publishes keys of another data folder, so that their signatures can be verified; they never sign again. Returns how many are
   * new.
   */
  async import(jwks: readonly JWK[]): Promise<number> {
    const added = await this.#database.transaction(async (sql) => {
      const run = runIn(sql);
      await lockKeys(run);
      return run(
        `insert into signing_key (kid, public_jwk, created_at, signs_from, retired_at)
         select kid, jwk::json, clock_timestamp(), 'epoch', clock_timestamp() from unnest($1::text[], $2::text[]) as given (kid, jwk)
         on conflict (kid) do nothing returning kid`,
        [jwks.map(({ kid }) => kid), jwks.map((jwk) => JSON.stringify(publicJwkOf(jwk)))],
      );
    });
    this.#hints.send('key', 'signing');
    return added.length;
  }

  /** Changes keys under their lock, and returns the changed key. */
  async #change(work: (run: RunSql) => Promise<string>): Promise<ListedSigningKey> {
    const changed = await this.#database.transaction(async (sql) => {
      const run = runIn(sql);
      await lockKeys(run);
      const kid = await work(run);
      return found(await listed(run), kid);
    });
    this.#hints.send('key', changed.kid);
    await this.#keys.read();
    return changed;
  }
}

async function listed(run: RunSql): Promise<ListedSigningKey[]> {
  const { signing } = await StoredKeys.read(run);
  const [time] = await run<{ now: Date }>('select clock_timestamp() as now');
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
