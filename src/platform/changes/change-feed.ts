import type { Scope } from '../auth/scope.ts';
import type { Database } from '../database/database.ts';
import type { Housekeeping, HousekeepingServices } from '../database/housekeeping.ts';
import { Refusal } from '../errors.ts';
import type { Channel } from '../events/channel.ts';
import { Channels } from '../events/channels.ts';
import type { Hints } from '../events/hints.ts';
import { Interest } from '../events/interest.ts';
import type { Timings } from '../timings.ts';
import type { Change } from './change.ts';
import { expiredCursor, isBefore, readCursor, unknownCursor, type ChangePlace } from './change-cursor.ts';
import { changeKeeping } from './change-keeping.ts';
import { typesFor } from './change-type.ts';
import { readHolder, type FeedHolder } from './feed-holder.ts';
import { overlapMs, readChanges, readFirst, readState, type ChangeState } from './change.store.ts';
import { mostTold, WorkspaceEvents } from './workspace-events.ts';

/** How far the database's clock may have been set back since it gave out a cursor that still counts. */
const clockStepMs = 60_000;

/** How far a clock may have been ahead that a cursor was given out by; one further ahead was changed by somebody. */
const maxClockErrorMs = 10 * 365 * 86_400_000;

/** Looks that one page is searched for at most, when few changes are of the types that are asked for. */
const looksOfPage = 20;

/** The cursor behind which all that is kept stands. */
export const oldest = 'oldest';

/** Which changes are asked for. */
export interface ChangeFilter {
  /** The cursor behind which they stand; `oldest` for all that are kept, `now` or absent for what is to come. */
  after?: string | undefined;
  /** All that the scope may see, when absent. */
  types?: readonly string[] | undefined;
}

/** Some changes of a workspace, and the place to go on from, which moves on even when there are none. */
export interface ChangePage {
  readonly items: readonly Change[];
  readonly place: ChangePlace;
  /** True: more may be behind the place by now. */
  readonly hasMore: boolean;
  /** True: something behind the place cannot be told yet. */
  readonly isPending: boolean;
}

/** Services of the change feed. */
interface ChangeFeedServices extends HousekeepingServices {
  readonly hints: Hints;
  readonly timings: Pick<Timings, 'events'>;
}

/**
 * The changes of workspaces, each once and in the order of their transactions, whichever process wrote them: a hint
 * says that there is something new, the table says what.
 */
export class ChangeFeed implements Disposable {
  readonly #database: Database;
  readonly #keeping: Housekeeping;
  readonly #channels: Channels<Change, ChangePlace>;
  readonly #interest: Interest;

  private constructor({ database, hints, timings }: ChangeFeedServices, keeping: Housekeeping) {
    this.#database = database;
    this.#keeping = keeping;
    this.#channels = new Channels(timings.events);
    this.#interest = new Interest(
      hints,
      'change',
      {
        hear: (workspaceId) => this.#channels.get(workspaceId)?.look(),
        look: () => this.#channels.look(),
      },
      timings.events,
    );
  }

  /** Opens the feed with its tables in order; `days` is how long changes are kept. */
  static async open(services: ChangeFeedServices, days: number): Promise<ChangeFeed> {
    const keeping = changeKeeping(services, days);
    await keeping.start();
    return new ChangeFeed(services, keeping);
  }

  /** The place behind all that can be told by now: whoever looks at records after asking for it misses nothing behind it. */
  head(scope: Scope): Promise<ChangePlace> {
    return this.#placeOf(scope);
  }

  /** The changes behind a place, and then more as they come. Refuses a cursor that is unknown or too old. */
  async follow(scope: Scope, filter: ChangeFilter): Promise<AsyncIterableIterator<WorkspaceEvents>> {
    const types = typesFor(scope, filter.types);
    const after = await this.#placeOf(scope, filter.after);
    const channel = this.#channel(scope.workspaceId);
    return channel
      .follow({ after, takes: ({ type }) => types.has(type) })
      .batches(mostTold, (items, place) => new WorkspaceEvents(items, place));
  }

  /** The changes behind a place, up to a limit; fewer do not mean that there are no more. */
  async list(scope: Scope, { limit, ...filter }: ChangeFilter & { limit: number }): Promise<ChangePage> {
    const types = typesFor(scope, filter.types);
    let place = await this.#placeOf(scope, filter.after);
    const items: Change[] = [];
    let [hasMore, isPending] = [true, false];
    for (let looks = 0; looks < looksOfPage; looks += 1) {
      const look = await readChanges(this.#database.sql, scope.workspaceId, place);
      const found = look.items.filter(({ type }) => types.has(type)).slice(0, limit - items.length);
      items.push(...found);
      const last = found.at(-1);
      const isFull = items.length === limit;
      place = isFull && last ? last : look.place;
      hasMore = isFull || !look.isWhole;
      isPending = look.isPending ?? false;
      if (!hasMore || isFull) break;
    }
    return { items, place, hasMore, isPending };
  }

  /** The place of a cursor; refuses one that is unknown, or behind which not everything is kept. */
  place(scope: Scope, after: string | undefined): Promise<ChangePlace> {
    return this.#placeOf(scope, after);
  }

  /** The place behind which all stands that happened at or after a moment. Refuses one from which on not everything is kept. */
  async placeBefore(scope: Scope, moment: Date): Promise<ChangePlace> {
    const { epoch, floor } = await this.#state(scope.workspaceId);
    if (!floor || moment.getTime() < floor.getTime()) throw expiredCursor();
    const first = await readFirst(this.#database.sql, scope.workspaceId, moment);
    if (!first) return this.head(scope);
    const { transaction, number, at } = first;
    return { epoch, transaction, number: number - 1, at };
  }

  /** The oldest transaction that is still writing: it holds back what was written after it. */
  holder(): Promise<FeedHolder | undefined> {
    return readHolder(this.#database.sql);
  }

  [Symbol.dispose](): void {
    this.#interest[Symbol.dispose]();
    this.#keeping[Symbol.dispose]();
  }

  #channel(workspaceId: string): Channel<Change, ChangePlace> {
    this.#interest.begin();
    const read = (after: ChangePlace) => readChanges(this.#database.sql, workspaceId, after);
    return this.#channels.open(workspaceId, { read, placeOf: (change) => change, isBefore });
  }

  /** The place of a cursor, once it is sure that everything behind it is kept. */
  async #placeOf({ workspaceId }: Scope, after = 'now'): Promise<ChangePlace> {
    const state = await this.#state(workspaceId);
    const { epoch, floor, next, now } = state;
    if (after === oldest) return { epoch, transaction: 0, number: 0, at: new Date(0) };
    if (after === 'now')
      return { epoch, transaction: state.transaction ?? 0, number: state.number ?? 0, at: now };
    const place = readCursor(after);
    if (!place) throw unknownCursor();
    if (place.epoch !== epoch || !floor || place.at.getTime() - overlapMs < floor.getTime())
      throw expiredCursor();
    const aheadMs = place.at.getTime() - now.getTime();
    if (place.transaction >= next || aheadMs > maxClockErrorMs) throw unknownCursor();
    // Given out before the clock was set back: what was written meanwhile is dated ahead, and not all of it is told behind the place.
    if (aheadMs > clockStepMs) throw expiredCursor();
    return place;
  }

  /** How the feed stands; begins it when that was not done at the start. */
  async #state(workspaceId: string): Promise<ChangeState & { epoch: string }> {
    for (let tries = 1; ; tries += 1) {
      const { epoch, ...state } = await readState(this.#database.sql, workspaceId);
      if (epoch !== null) return { ...state, epoch };
      if (tries > 1)
        throw new Refusal('unavailable', 'The change feed has not begun', { retryAfterSeconds: 2 });
      await this.#keeping.keep();
    }
  }
}
