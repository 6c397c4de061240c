import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sealingKeyId } from '../auth/sealing-keys.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { ConfigError } from '../environment.ts';
import type { Notifier } from '../events/notifier.ts';
import type { InstallationKeys } from './installation-keys.ts';
import { countSealedWith, resealColumn, type Resealed } from './resealing.ts';
import type { SealedColumn } from './sealed-column.ts';
import { SecretWrap } from './secret.ts';
import { SealingKeyRow, SealingKeyWrap } from './key.entity.ts';
import { addSealingKey, addWrap, lockKeys, StoredKeys } from './stored-keys.ts';

/** Maximum passes over all columns: the second reseals what slow processes sealed during the first. */
const maxPasses = 5;

interface RotationServices {
  readonly clock: Clock;
  readonly columns: readonly SealedColumn[];
  readonly database: Database;
  readonly hints: Pick<Notifier, 'send'>;
  readonly keys: InstallationKeys;
  /** The secret of the settings. */
  readonly secret: Buffer;
}

/** Result of resealing all values. */
export interface RotationResult {
  readonly keyId: string;
  /** Results by the noun of a column's rows. */
  readonly columns: ReadonlyMap<string, Resealed>;
}

/** Progress reports of a rotation. */
export type ReportProgress = (sentence: string) => void;

/**
 * Rotates the secret of an installation while its processes run (ADR 23). Both secrets are valid from the first step until
 * `retire`; each step detects what earlier ones have done, so that an interrupted command can be repeated.
 */
export class SecretRotation {
  readonly #services: RotationServices;
  readonly #present: SecretWrap;

  constructor(services: RotationServices) {
    this.#services = services;
    this.#present = new SecretWrap(services.secret);
  }

  /** Returns whether the current secret is the new one of a rotation whose old secret is not retired yet. */
  async isFinishing(): Promise<boolean> {
    const { secretIds } = await this.#stored();
    return secretIds.length > 1 && secretIds[0] === this.#present.secretId;
  }

  /** Makes a new secret valid in addition to the current one, and reseals all values with a new key. */
  async rotate(secret: Buffer, report: ReportProgress): Promise<RotationResult> {
    const { clock, keys } = this.#services;
    const isNew = await this.#accept(secret);
    report(
      isNew
        ? `The new secret is valid beside the old one. A new key seals in ${keys.timings.loadedMs / 1000} seconds, when every process has it.`
        : 'The new secret is valid beside the old one already: the rotation goes on.',
    );
    await keys.read();
    const [newest] = keys.sealing.all;
    if (!newest) throw new TypeError('There is no sealing key');
    while (clock.now() < newest.sealsFrom)
      await pause(newest.sealsFrom.getTime() - clock.now().getTime() + 1);
    return this.#resealAll(newest.id, report);
  }

  /**
   * Invalidates all secrets but the current one. With `endsUrls` file URLs that were signed with older keys are refused from now
   * on. Returns the number of these secrets and keys.
   */
  async retire({ endsUrls = false } = {}): Promise<{ secrets: number; keys: number }> {
    const { columns, database, hints, keys } = this.#services;
    const { secretIds } = await this.#stored();
    if (secretIds[0] !== this.#present.secretId)
      throw new ConfigError(
        'DOCMILL_SECRET is the old secret: set the new one, restart every process with it, and run docmill secret retire again',
      );
    await keys.read();
    const [newest, ...older] = keys.sealing.all;
    if (keys.sealing.current !== newest)
      throw new ConfigError('The new key does not seal yet: let docmill secret rotate end first');
    const old = older.map(({ id }) => id);
    for (const column of old.length > 0 ? columns : []) {
      const left = await countSealedWith(database, column, { keyIds: old, ...keys.timings });
      if (left > 0)
        throw new ConfigError(
          `The values of ${left} rows of the table ${column.table} are sealed with an old key: run docmill secret rotate again with the same new secret`,
        );
    }
    const retired = await database.transaction(async (sql) => {
      await lockKeys(sql);
      const gone = await sql.run({ SealingKeyWrap }, (db) =>
        db
          .deleteFrom('SealingKeyWrap')
          .where('secretId', '<>', this.#present.secretId)
          .returning(['secretId']),
      );
      const ended =
        endsUrls && old.length > 0
          ? await sql.run({ SealingKeyRow }, (db) =>
              db
                .updateTable('SealingKeyRow')
                .set(({ fn }) => ({ urlsEndAt: fn<Date>('clock_timestamp', []) }))
                .where('id', 'in', old)
                .where('urlsEndAt', 'is', null)
                .returning(['id']),
            )
          : [];
      return { secrets: new Set(gone.map(({ secretId }) => secretId)).size, keys: ended.length };
    });
    hints.send('key', 'sealing');
    return retired;
  }

  /** Invalidates the new secret of a rotation; values that were resealed already stay readable. */
  async cancel(): Promise<void> {
    const { secretIds } = await this.#stored();
    const [newest = ''] = secretIds;
    if (secretIds.length < 2)
      throw new ConfigError('No rotation of the secret is under way: there is nothing to cancel');
    if (newest === this.#present.secretId)
      throw new ConfigError(
        'DOCMILL_SECRET is the new secret already: finish the rotation with docmill secret retire',
      );
    await this.#services.database.transaction(async (sql) => {
      await lockKeys(sql);
      await sql.run({ SealingKeyWrap }, (db) =>
        db.deleteFrom('SealingKeyWrap').where('secretId', '=', newest),
      );
    });
  }

  /** Wraps every sealing key under a new secret, and a new key under both secrets; returns false if that was done before. */
  async #accept(secret: Buffer): Promise<boolean> {
    const { database, hints, keys } = this.#services;
    const wrap = new SecretWrap(secret);
    const accepted = await database.transaction(async (sql) => {
      await lockKeys(sql);
      const stored = await StoredKeys.read(sql);
      const { secretIds } = stored;
      if (secretIds.length > 1 && secretIds.includes(wrap.secretId)) return false;
      if (secretIds.length > 1)
        throw new ConfigError(
          'Another rotation of the secret is under way: finish it with docmill secret retire, or give up its new secret with docmill secret cancel',
        );
      if (secretIds.includes(wrap.secretId))
        throw new ConfigError(
          'DOCMILL_NEW_SECRET is the secret that is in use already: give a new one (openssl rand -base64 32)',
        );
      for (const key of stored.sealing(this.#present)) await addWrap(sql, key, wrap);
      const bytes = randomBytes(32);
      await addSealingKey(
        sql,
        { id: sealingKeyId(bytes), bytes },
        [this.#present, wrap],
        keys.timings.loadedMs / 1000,
      );
      return true;
    });
    hints.send('key', 'sealing');
    return accepted;
  }

  async #resealAll(keyId: string, report: ReportProgress): Promise<RotationResult> {
    const { columns, database, keys } = this.#services;
    const totals = new Map<string, Resealed>();
    for (let pass = 1; pass <= maxPasses; pass += 1) {
      let changed = 0;
      for (const column of columns) {
        const { resealed, unreadable } = await resealColumn(
          database,
          column,
          { seal: keys.seal, keyId, ...keys.timings },
          (count) => report(`${column.table}: ${count} values sealed anew`),
        );
        const before = totals.get(column.noun)?.resealed ?? 0;
        totals.set(column.noun, { resealed: before + resealed, unreadable });
        changed += resealed;
      }
      if (changed === 0) break;
    }
    return { keyId, columns: totals };
  }

  #stored(): Promise<StoredKeys> {
    return StoredKeys.read(this.#services.database.sql);
  }
}
