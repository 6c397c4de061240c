import { KeySet, readSigningKey, type PublishedKey, type SigningKey } from '../auth/keys.ts';
import { Seal, SealError } from '../auth/seal.ts';
import { SealingKeys } from '../auth/sealing-keys.ts';
import type { JWK } from 'jose';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Notifier } from '../events/notifier.ts';
import type { Log } from '../log.ts';
import { isDatabaseUnavailable, isTimeout } from '../database/outage.ts';
import { ConfigError } from '../environment.ts';
import type { Timings } from '../timings.ts';
import { establishKeys } from './first-keys.ts';
import type { SecretWrap } from './secret.ts';
import { readSecret, openWrap, type KeyConfig } from './secret-setting.ts';
import type { SealedColumn } from './sealed-column.ts';
import { signingKeyColumn, StoredKeys, type StoredSigningKey } from './stored-keys.ts';

/** Name of an outage in which keys cannot be read although the database answers. */
const subject = 'keys';

interface KeyServices {
  readonly clock: Pick<Clock, 'now'>;
  readonly database: Database;
  readonly log: Pick<Log, 'info' | 'warn' | 'recovered'>;
  readonly timings: Pick<Timings, 'keys'>;
}

/** Options for opening the keys. */
interface KeyOptions {
  /** All columns of sealed values, by which the secret of an earlier version is recognised. */
  readonly columns: readonly SealedColumn[];
  /** Whether to create a new signing key although those that signed the data are missing. */
  readonly replacesLost?: boolean;
}

/** Maximum attempts to lock the keys for creating the first ones; each waits for seconds. */
const maxLockAttempts = 10;

/**
 * The keys of an installation, stored in its database under the secret of its settings (ADR 23). Every process
 * follows the tables, by hints and by polling, so that keys may change at any time.
 */
export class InstallationKeys implements Disposable {
  readonly #services: KeyServices;
  readonly sealing: SealingKeys;
  readonly signing: KeySet;
  readonly seal: Seal;
  /** Whether the database had no signing key, and one was created while this was opened. */
  readonly hasMadeFirst: boolean;
  readonly timings: Timings['keys'];
  readonly #wrap: SecretWrap;
  /** Opened signing keys by their ids. */
  readonly #opened = new Map<string, SigningKey>();
  #stopListening: (() => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reading: Promise<void> | undefined;
  #readAgain = false;
  #lastReload: { readonly at: number; readonly done: Promise<void> } | undefined;
  /** Ids of signing keys that could not be opened, each logged once. */
  readonly #closed = new Set<string>();
  #isClosed = false;

  private constructor(services: KeyServices, wrap: SecretWrap, hasMadeFirst: boolean) {
    this.#services = services;
    this.timings = services.timings.keys;
    this.hasMadeFirst = hasMadeFirst;
    const now = () => services.clock.now();
    this.#wrap = wrap;
    this.sealing = new SealingKeys([], { now, onUnknown: () => void this.reload().catch(() => undefined) });
    this.signing = new KeySet([], { now, reload: () => this.reload() });
    this.seal = new Seal(this.sealing);
  }

  /**
   * Opens the keys of a database with the secret of the settings, and creates or imports those of a database that has none.
   * Throws a {@link ConfigError} when the secret belongs to another installation, or keys are missing although there is data.
   */
  static async open(
    services: KeyServices,
    config: KeyConfig,
    { columns, replacesLost = false }: KeyOptions,
  ): Promise<InstallationKeys> {
    const { database, log } = services;
    let stored = await StoredKeys.read(database.sql);
    let hasMadeFirst = false;
    if (stored.secretIds.length === 0 || stored.signing.length === 0) {
      hasMadeFirst = await afterOthers(() =>
        database.transaction((sql) => establishKeys(sql, config, { columns, log, replacesLost })),
      );
      stored = await StoredKeys.read(database.sql);
    }
    const wrap = openWrap(stored, await readSecret(config), config);
    const keys = new InstallationKeys(services, wrap, hasMadeFirst);
    await keys.#apply(stored);
    keys.#assertSigns();
    return keys;
  }

  /** Follows the tables until it is disposed. */
  followChanges(hints: Pick<Notifier, 'on'>): this {
    this.#stopListening = hints.on('key', () => void this.#tryRead());
    this.#poll();
    return this;
  }

  /** Reads the keys again, unless they were read within the last second. */
  reload(): Promise<void> {
    const now = performance.now();
    if (this.#lastReload && now - this.#lastReload.at < this.timings.reloadCooldownMs)
      return this.#lastReload.done;
    const done = this.read();
    this.#lastReload = { at: now, done };
    return done;
  }

  /** Reads the keys, including all that were committed before the call. */
  read(): Promise<void> {
    this.#readAgain = true;
    this.#reading ??= this.#readWhileAsked().finally(() => (this.#reading = undefined));
    return this.#reading;
  }

  [Symbol.dispose](): void {
    this.#isClosed = true;
    this.#stopListening?.();
    clearTimeout(this.#timer);
  }

  #assertSigns(): void {
    if (this.signing.canSign) return;
    throw new ConfigError(
      'No signing key of this database can be opened: restore the tables signing_key, sealing_key and sealing_key_wrap from one backup',
    );
  }

  #poll(): void {
    if (this.#isClosed) return;
    const { pollMs } = this.timings;
    this.#timer = setTimeout(() => void this.#tryRead().then(() => this.#poll()), pollMs).unref();
  }

  /** Reads the keys; while the database is unavailable, the loaded ones stay valid. */
  async #tryRead(): Promise<void> {
    try {
      await this.read();
      this.#services.log.recovered?.(subject);
    } catch (error) {
      const outage = isDatabaseUnavailable(error) ? undefined : subject;
      if (!this.#isClosed) this.#services.log.warn({ outage, err: error }, 'keys not read');
    }
  }

  async #readWhileAsked(): Promise<void> {
    while (this.#readAgain) {
      this.#readAgain = false;
      await this.#apply(await StoredKeys.read(this.#services.database.sql));
    }
  }

  async #apply(stored: StoredKeys): Promise<void> {
    const sealing = stored.sealing(this.#wrap);
    // The secret of this process was retired while it runs: it keeps working with the keys that it has.
    if (sealing.length > 0) this.sealing.replace(sealing);
    const signing = await Promise.all(stored.signing.map((key) => this.#publish(key)));
    if (signing.length > 0) this.signing.replace(signing);
  }

  async #publish({
    kid,
    publicJwk,
    sealedJwk,
    signsFrom,
    tokensEndAt,
  }: StoredSigningKey): Promise<PublishedKey> {
    if (sealedJwk === null) this.#opened.delete(kid);
    const signingKey = sealedJwk === null ? undefined : await this.#signingKey(kid, sealedJwk);
    return { kid, publicJwk, signingKey, signsFrom, endsTokens: tokensEndAt !== null };
  }

  async #signingKey(kid: string, sealedJwk: string): Promise<SigningKey | undefined> {
    const known = this.#opened.get(kid);
    if (known) return known;
    try {
      const jwk = this.seal.open(sealedJwk, signingKeyColumn.placeOf(kid)) as JWK;
      const key = await readSigningKey(jwk);
      this.#opened.set(kid, key);
      return key;
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      if (!this.#closed.has(kid))
        this.#services.log.warn({ err: error, kid }, 'a signing key cannot be opened');
      this.#closed.add(kid);
      return undefined;
    }
  }
}

/** Repeats work that waited too long for the lock of another starting process. */
async function afterOthers<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxLockAttempts || !isTimeout(error)) throw error;
    }
  }
}
