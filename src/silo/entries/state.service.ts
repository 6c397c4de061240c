import { isDeepStrictEqual } from 'node:util';
import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Batcher } from '../../platform/batcher.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid, newId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { parseTimestamp } from '../../platform/shape/scalars.ts';
import { hasEntry } from '../files/file.store.ts';
import type { SiloEntry } from './entry.entity.ts';
import { SiloState } from './state.entity.ts';
import type { SiloStateInput } from './state.inputs.ts';
import { lockEntry, listStates, setState, stateAt, stateById, type StateSlice } from './state.store.ts';

/** States of entries with their history. */
export class SiloStateService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #lists: Batcher<StateSlice, SiloState[]>;

  constructor(services: Pick<Platform, 'clock' | 'database' | 'hints'>) {
    const { database } = services;
    this.#services = services;
    this.#lists = database.createBatcher('state_lists', (wanted) => listStates(database.sql, wanted), {
      lanes: 2,
    });
  }

  /** Lists the states of a stored entry, newest first; concurrent reads are batched. */
  ofEntry({ workspaceId, id: entryId }: SiloEntry, limit: number): Promise<SiloState[]> {
    return this.#lists.add({ workspaceId, entryId, limit });
  }

  /** Lists the states of an entry by its id, newest first. */
  async list({ workspaceId }: Scope, entryId: string, limit: number): Promise<SiloState[]> {
    if (!isUuid(entryId)) throw notFound('Silo entry');
    const states = await this.#lists.add({ workspaceId, entryId, limit });
    if (states.length === 0 && !(await hasEntry(this.#services.database.sql, workspaceId, entryId)))
      throw notFound('Silo entry');
    return states;
  }

  /** Sets the state of an entry, as of now. The same request again, under an id of the client, returns the stored state. */
  set(scope: Scope, entryId: string, input: SiloStateInput, id?: string): Promise<Created<SiloState>> {
    return this.#put(scope, entryId, input, { id });
  }

  /**
   * Sets the state of an entry as of a time; a late report does not replace a later state. The same request again returns the
   * stored state; another state at that time is a conflict.
   */
  async setAt(scope: Scope, entryId: string, at: string, input: SiloStateInput): Promise<Created<SiloState>> {
    const moment = parseTimestamp(at);
    if (!moment) throw invalid({ at: 'must be an ISO 8601 timestamp' });
    if (moment > this.#services.clock.now()) throw invalid({ at: 'must not lie in the future' });
    return this.#put(scope, entryId, input, { at: moment });
  }

  async #put(
    { workspaceId, subject }: Scope,
    entryId: string,
    { key, notes, meta }: SiloStateInput,
    { id, at: moment }: { id?: string | undefined; at?: Date },
  ): Promise<Created<SiloState>> {
    if (!isUuid(entryId)) throw notFound('Silo entry');
    const { clock, database, hints } = this.#services;
    const given = {
      key,
      notes: notes || undefined,
      meta: Object.keys(meta ?? {}).length > 0 ? meta : undefined,
    };
    const created = await database.transaction(async (sql): Promise<Created<SiloState>> => {
      const changed = await lockEntry(sql, workspaceId, entryId);
      if (!changed) throw notFound('Silo entry');
      const now = clock.now(changed);
      const at = moment ?? now;
      const stored = moment
        ? await stateAt(sql, { workspaceId, entryId, at })
        : id && (await stateById(sql, { workspaceId, entryId, id }));
      if (stored) return { record: sameState(stored, given), replayed: true };
      const state = { ...given, id: id ?? newId(), workspaceId, entryId, createdAt: at, createdBy: subject };
      const revision = await setState(sql, { ...state, now });
      return { record: Object.assign(new SiloState(), state, { revision }), replayed: false };
    });
    if (!created.replayed) hints.send('change', workspaceId);
    return created;
  }
}

function sameState(stored: SiloState, given: Pick<SiloState, 'key' | 'notes' | 'meta'>): SiloState {
  const { key, notes, meta } = stored;
  if (!isDeepStrictEqual({ key, notes, meta }, given))
    throw new RequestError('conflict', 'Another state of the entry has this id or time already');
  return stored;
}
