import { raw } from '@mikro-orm/postgresql';
import type { Database } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/outage.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import type { Log } from '../../platform/log.ts';
import type { Timings } from '../../platform/timings.ts';
import { Token } from './token.entity.ts';

/** Name of an outage in which tokens cannot be read although the database is available. */
const subject = 'revoked tokens';

/** Services of {@link Revocations}. */
interface RevocationServices {
  readonly database: Database;
  readonly hints: Pick<Notifier, 'on'>;
  readonly log: Pick<Log, 'warn' | 'recovered'>;
  readonly timings: Pick<Timings, 'access'>;
}

/**
 * Ids of revoked tokens, in the memory of every process: read on a notification, and every two seconds in case one was lost.
 * While the database is unavailable, the ids read before stay valid.
 */
export class Revocations implements AsyncDisposable {
  readonly #services: RevocationServices;
  readonly #timings: Timings['access'];
  readonly #revoked = new Set<string>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #stopListening: () => void;
  #newest = new Date(0);
  #running: Promise<void> | undefined;
  #isRefreshRequested = false;
  #timer: NodeJS.Timeout | undefined;

  private constructor(services: RevocationServices) {
    this.#services = services;
    this.#timings = services.timings.access;
    this.#stopListening = services.hints.on('token', () => void this.#tryRefresh());
  }

  /** Reads the tokens revoked so far; throws if the database is unavailable. */
  static async open(services: RevocationServices): Promise<Revocations> {
    const revocations = new Revocations(services);
    await revocations.#refresh();
    revocations.#poll();
    return revocations;
  }

  has(jti: string): boolean {
    return this.#revoked.has(jti);
  }

  /** Calls back once when a token is revoked, or if it already is, until the returned function is called. */
  watch(jti: string, callback: () => void): () => void {
    const watchers = this.#watchers.get(jti) ?? new Set();
    this.#watchers.set(jti, watchers.add(callback));
    if (this.has(jti)) queueMicrotask(() => this.#notifyWatchers(jti));
    return () => {
      watchers.delete(callback);
      if (watchers.size === 0 && this.#watchers.get(jti) === watchers) this.#watchers.delete(jti);
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopListening();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running?.catch(() => undefined);
  }

  #poll(): void {
    this.#timer = setTimeout(() => {
      void this.#tryRefresh().then(() => {
        if (this.#timer) this.#poll();
      });
    }, this.#timings.revocationPollMs).unref();
  }

  async #tryRefresh(): Promise<void> {
    try {
      await this.#refresh();
      this.#services.log.recovered?.(subject);
    } catch (error) {
      const outage = isDatabaseUnavailable(error) ? undefined : subject;
      this.#services.log.warn({ outage, err: error }, 'revoked tokens not read');
    }
  }

  /** Resolves when every revocation committed before the call is read; a read that had already started does not count. */
  #refresh(): Promise<void> {
    this.#isRefreshRequested = true;
    this.#running ??= this.#readWhileRequested().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #readWhileRequested(): Promise<void> {
    while (this.#isRefreshRequested) {
      this.#isRefreshRequested = false;
      await this.#read();
    }
  }

  async #read(): Promise<void> {
    // A revocation with an earlier timestamp may commit later.
    const from = new Date(this.#newest.getTime() - this.#timings.revocationOverlapMs);
    const stillValid = [{ expiresAt: null }, { expiresAt: { $gt: raw("now() - interval '1 minute'") } }];
    const where = { revokedAt: { $gt: from }, $or: stillValid };
    const tokens = await this.#services.database.em().find(Token, where, { fields: ['jti', 'revokedAt'] });
    for (const { jti, revokedAt } of tokens) {
      if (revokedAt && revokedAt > this.#newest) this.#newest = revokedAt;
      this.#revoked.add(jti);
      this.#notifyWatchers(jti);
    }
  }

  #notifyWatchers(jti: string): void {
    const watchers = this.#watchers.get(jti);
    this.#watchers.delete(jti);
    for (const callback of watchers ?? []) callback();
  }
}
