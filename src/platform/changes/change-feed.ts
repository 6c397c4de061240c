import type { Scope } from '../auth/scope.ts';
import type { Housekeeping, HousekeepingServices } from '../database/housekeeping.ts';
import { RequestError } from '../errors.ts';
import type { Channel } from '../events/channel.ts';
import { Channels } from '../events/channels.ts';
import type { Notifier } from '../events/notifier.ts';
import { OnDemandListener } from '../events/on-demand-listener.ts';
import type { Timings } from '../timings.ts';
import type { Change } from './change.ts';
import { expiredCursor, isBefore, readCursor, unknownCursor, type ChangePlace } from './change-cursor.ts';
import { changeKeeping } from './change-keeping.ts';
import { typesFor } from './change-type.ts';
import { readHolder, type FeedHolder } from './feed-holder.ts';
import { overlapMs, readChanges, readFirst, readState, type ChangeState } from './change.store.ts';
import { maxEventsPerBatch, WorkspaceEvents } from './workspace-events.ts';

/** Maximum time by which the database's clock may have been set back since it issued a cursor that is still valid. */
const clockStepMs = 60_000;

/** Maximum time by which a clock may have been ahead when it issued a cursor; a cursor further ahead was forged. */
const maxClockErrorMs = 10 * 365 * 86_400_000;

/** Maximum number of reads for one page, when few changes have the requested types. */
const looksOfPage = 20;

/** Cursor before all stored changes. */
export const oldest = 'oldest';

/** Filter of changes. */
export interface ChangeFilter {
  /** Cursor after which to read; `oldest` for all stored changes, `now` or absent for future ones. */
  after?: string | undefined;
  /** Types of changes; all that the scope may see when absent. */
  types?: readonly string[] | undefined;
}

/** Page of changes of a workspace, and the place to continue from, which advances even if there are none. */
export interface ChangePage {
  readonly items: readonly Change[];
  readonly place: ChangePlace;
  /** Whether there may be more changes after the place by now. */
  readonly hasMore: boolean;
  /** Whether there are changes after the place that cannot be published yet. */
  readonly isPending: boolean;
}

/** Services of the change feed. */
interface ChangeFeedServices extends HousekeepingServices {
  readonly hints: Notifier;
  readonly timings: Pick<Timings, 'events'>;
}

/**
 * Changes of workspaces, each once and in the order of their transactions, regardless of the process that wrote them: a
 * hint announces that there is something new, the table contains it.
 */
export class ChangeFeed implements Disposable {
  readonly #services: ChangeFeedServices;
  readonly #keeping: Housekeeping;
  readonly #channels: Channels<Change, ChangePlace>;
  readonly #interest: OnDemandListener;

  private constructor(services: ChangeFeedServices, keeping: Housekeeping) {
    const { hints, timings } = services;
    this.#services = services;
    this.#keeping = keeping;
    this.#channels = new Channels(timings.events);
    this.#interest = new OnDemandListener(
      hints,
      'change',
      {
        hear: (workspaceId) => this.#channels.get(workspaceId)?.look(),
        look: () => this.#channels.look(),
      },
      timings.events,
    );
  }

  /** Opens the feed after preparing its tables; `days` is the retention of changes. */
  static async open(services: ChangeFeedServices, days: number): Promise<ChangeFeed> {
    const keeping = changeKeeping(services, days);
    await keeping.start();
    return new ChangeFeed(services, keeping);
  }

  /**
   * Returns the place after everything that can be published now: a client that reads records after this call misses no
   * later change.
   */
  head(scope: Scope): Promise<ChangePlace> {
    return this.#placeOf(scope);
  }

  /** Streams the changes after a place, and then new ones. Refuses a cursor that is unknown or too old. */
  async subscribe(scope: Scope, filter: ChangeFilter): Promise<AsyncIterableIterator<WorkspaceEvents>> {
    const types = typesFor(scope, filter.types);
    const after = await this.#placeOf(scope, filter.after);
    const channel = this.#channel(scope.workspaceId);
    return channel
      .subscribe({ after, takes: ({ type }) => types.has(type) })
      .batches(maxEventsPerBatch, (items, place) => new WorkspaceEvents(items, place));
  }

  /** Lists the changes after a place, up to a limit; fewer than the limit do not mean that there are no others. */
  async list(scope: Scope, { limit, ...filter }: ChangeFilter & { limit: number }): Promise<ChangePage> {
    const types = typesFor(scope, filter.types);
    let place = await this.#placeOf(scope, filter.after);
    const items: Change[] = [];
    let [hasMore, isPending] = [true, false];
    for (let looks = 0; looks < looksOfPage; looks += 1) {
      const look = await readChanges(this.#services.database.sql, scope.workspaceId, place);
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

  /** Returns the place of a cursor; refuses one that is unknown, or after which changes have been deleted. */
  place(scope: Scope, after: string | undefined): Promise<ChangePlace> {
    return this.#placeOf(scope, after);
  }

  /** Returns the place before all changes at or after a moment. Refuses a moment from which changes have been deleted. */
  async placeBefore(scope: Scope, moment: Date): Promise<ChangePlace> {
    const { epoch, floor } = await this.#state(scope.workspaceId);
    if (!floor || moment.getTime() < floor.getTime()) throw expiredCursor();
    const first = await readFirst(this.#services.database.sql, scope.workspaceId, moment);
    if (!first) return this.head(scope);
    const { transaction, number, at } = first;
    return { epoch, transaction, number: number - 1, at };
  }

  /** Returns the oldest transaction that is still writing, which holds back later changes. */
  holder(): Promise<FeedHolder | undefined> {
    return readHolder(this.#services.database.sql);
  }

  [Symbol.dispose](): void {
    this.#interest[Symbol.dispose]();
    this.#keeping[Symbol.dispose]();
  }

  #channel(workspaceId: string): Channel<Change, ChangePlace> {
    this.#interest.begin();
    const read = (after: ChangePlace) => readChanges(this.#services.database.sql, workspaceId, after);
    return this.#channels.open(workspaceId, { read, placeOf: (change) => change, isBefore });
  }

  /** Returns the place of a cursor, after checking that everything after it is still stored. */
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
    // Issued before the clock was set back: changes of that time are dated ahead, and reads after the place would miss some.
    if (aheadMs > clockStepMs) throw expiredCursor();
    return place;
  }

  /** Reads the state of the feed; starts the feed if that was not done when the service started. */
  async #state(workspaceId: string): Promise<ChangeState & { epoch: string }> {
    for (let tries = 1; ; tries += 1) {
      const { epoch, ...state } = await readState(this.#services.database.sql, workspaceId);
      if (epoch !== null) return { ...state, epoch };
      if (tries > 1)
        throw new RequestError('unavailable', 'The change feed has not begun', { retryAfterSeconds: 2 });
      await this.#keeping.runChores();
    }
  }
}
