import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { list, statement } from '../../platform/database/statement.ts';
import { updateByKey } from '../../platform/database/update-by-key.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Timings } from '../../platform/timings.ts';
import { Token } from './token.entity.ts';

/** Services of {@link TokenUses}. */
interface TokenUseServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  readonly timings: Pick<Timings, 'access'>;
}

const usesStatement = statement(
  'token.uses',
  { ids: list('uuid'), times: list('timestamptz') },
  ({ ids, times }, tables) =>
    updateByKey(tables(Token), {
      as: 'token',
      from: `unnest(${ids}, ${times}) as used(jti, last_used_at)`,
      given: 'used',
      excluded: { lastUsedAt: 'used.last_used_at' },
      matches: (stored, used) =>
        `(${stored}.last_used_at is null or ${stored}.last_used_at < ${used}.last_used_at)`,
      set: 'last_used_at = excluded.last_used_at',
    }),
);

/** Time of the last use of each token: collected in memory and written once a minute. */
export class TokenUses implements AsyncDisposable {
  readonly #services: TokenUseServices;
  readonly #uses = new Map<string, Date>();
  readonly #timer: NodeJS.Timeout;
  #writing: Promise<void> = Promise.resolve();

  constructor(services: TokenUseServices) {
    this.#services = services;
    this.#timer = setInterval(() => void this.write(), services.timings.access.tokenUsePollMs).unref();
  }

  /** Records that a token was used now. Skips tokens of other issuers, whose ids may be any text. */
  note(tokenId: string): void {
    if (isUuid(tokenId)) this.#uses.set(tokenId, this.#services.clock.now());
  }

  /** Writes the uses since the last call. If writing fails, only some minutes of last uses are lost. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const uses = [...this.#uses].toSorted(([a], [b]) => (a < b ? -1 : 1));
      this.#uses.clear();
      if (uses.length === 0) return;
      const { database, log } = this.#services;
      const given = { ids: uses.map(([id]) => id), times: uses.map(([, at]) => at) };
      await database.sql.query(usesStatement, given).catch((error: unknown) => {
        log.warn({ err: error }, 'last uses of tokens not written');
      });
    });
    return this.#writing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}
