import type { Share } from '../../platform/queue/fair-take.ts';
import type { KnownAction } from '../providers/provider.ts';
import { shareOf, SlotPool } from './slot-pool.ts';

/** How much of each kind a process does at once. */
export interface SlotLimits {
  /** Jobs that compute. */
  readonly computing: number;
  /** Steps that wait for the outside, but for those of providers with a limit. */
  readonly outside: number;
  /** Jobs of one workspace; absent: no limit of their own. */
  readonly workspace: number | undefined;
  /** Steps of single providers, by their ids. */
  readonly providers: ReadonlyMap<string, number>;
}

/** The lane of steps that wait for the outside; those of a provider with a limit have its id. */
export const OUTSIDE = '';

/** So many slots a claim may take at most. */
const batchLimit = 100;

/**
 * Which jobs a process may run, and which steps of them: a job computes in one slot, unless a step of it has a slot for the
 * outside or of its provider, and another job computes meanwhile.
 */
export class Slots {
  readonly computing: SlotPool;
  /** Jobs of any kind, which count for their workspace only. */
  readonly running: SlotPool;
  readonly #lanes: ReadonlyMap<string, SlotPool>;
  readonly #outside: SlotPool;
  readonly #onFree: (lane?: SlotPool) => void;

  /** `onFree` is called whenever there is more room than before, of a lane or to compute; `isShared` tells whether there are several workspaces. */
  constructor(
    { computing, outside, workspace, providers }: SlotLimits,
    { isShared, onFree }: { isShared: () => boolean; onFree: (lane?: SlotPool) => void },
  ) {
    this.computing = new SlotPool({ size: computing, isShared });
    this.running = new SlotPool({ each: workspace, isShared });
    this.#outside = new SlotPool({ size: outside, isShared });
    this.#lanes = new Map([...providers].map(([id, size]) => [id, new SlotPool({ size, isShared })]));
    this.#onFree = onFree;
  }

  /** What may be claimed now of jobs that nobody has begun, or of those that wait in a lane. */
  share(lane?: string): Share {
    const needed = [this.computing, this.running, ...(lane === undefined ? [] : [this.laneOf(lane)])];
    return shareOf(needed, batchLimit);
  }

  /** The slots of a lane; one that no longer has a limit waits for the outside as others do. */
  laneOf(lane: string): SlotPool {
    return this.#lanes.get(lane) ?? this.#outside;
  }

  /** The lane that has to have a slot for a step of an action; undefined when the step just computes. */
  laneFor({ action, provider }: KnownAction): string | undefined {
    if (this.#lanes.has(provider.id)) return provider.id;
    return action.outside ? OUTSIDE : undefined;
  }

  /** Takes the slots of a run of a job that nobody has claimed yet; undefined when its workspace gets none. */
  tryEnter(workspaceId: string): RunSlots | undefined {
    const hasRoom = this.computing.room(workspaceId) > 0 && this.running.room(workspaceId) > 0;
    return hasRoom ? this.enter(workspaceId) : undefined;
  }

  /** Takes the slots of a run of a job; `lane` is where the job has waited for a slot, which is kept for its next step there. */
  enter(workspaceId: string, lane?: string): RunSlots {
    return new RunSlots(this, workspaceId, lane, this.#onFree);
  }
}

/** The slots of one run of a job, until it is disposed of. */
export class RunSlots implements Disposable {
  readonly #slots: Slots;
  readonly #workspaceId: string;
  readonly #onFree: (lane?: SlotPool) => void;
  #kept: SlotPool | undefined;

  constructor(
    slots: Slots,
    workspaceId: string,
    lane: string | undefined,
    onFree: (lane?: SlotPool) => void,
  ) {
    this.#slots = slots;
    this.#workspaceId = workspaceId;
    this.#kept = lane === undefined ? undefined : slots.laneOf(lane);
    this.#onFree = onFree;
    slots.running.take(workspaceId);
    slots.computing.take(workspaceId);
    this.#kept?.take(workspaceId);
  }

  /** The lane that has to have a slot for a step of an action; undefined when the step just computes. */
  laneFor(known: KnownAction): string | undefined {
    return this.#slots.laneFor(known);
  }

  /**
   * Runs a step in a slot of a lane: another job computes meanwhile. Afterwards the job computes at once, beyond the limit
   * when that is reached, as it soon ends or goes outside again. `full` when the workspace gets no slot.
   */
  async within<Result>(lane: string, step: () => Promise<Result>): Promise<Result | 'full'> {
    const [pool, computing] = [this.#slots.laneOf(lane), this.#slots.computing];
    const workspaceId = this.#workspaceId;
    if (this.#kept === pool) this.#kept = undefined;
    else if (pool.room(workspaceId) > 0) pool.take(workspaceId);
    else return 'full';
    computing.giveBack(workspaceId);
    this.#onFree();
    try {
      return await step();
    } finally {
      pool.giveBack(workspaceId);
      computing.take(workspaceId);
      this.#onFree(pool);
    }
  }

  [Symbol.dispose](): void {
    const { computing, running } = this.#slots;
    computing.giveBack(this.#workspaceId);
    running.giveBack(this.#workspaceId);
    this.#onFree();
    if (!this.#kept) return;
    this.#kept.giveBack(this.#workspaceId);
    this.#onFree(this.#kept);
  }
}
