import type { Share } from '../../platform/queue/fair-take.ts';
import type { ProviderAction } from '../providers/provider.ts';
import { computeShare, SlotPool } from './slot-pool.ts';

/** Limits of the concurrent work of a process. */
export interface SlotLimits {
  /** Maximum number of jobs that compute. */
  readonly computing: number;
  /** Maximum number of steps that wait for other systems, without those of providers with their own limit. */
  readonly outside: number;
  /** Maximum number of jobs of one workspace; absent: unlimited. */
  readonly workspace: number | undefined;
  /** Maximum number of steps of single providers, by their ids. */
  readonly providers: ReadonlyMap<string, number>;
}

/** Lane of steps that wait for other systems; the lane of a provider with its own limit is its id. */
export const OUTSIDE = '';

/** Maximum number of slots of a claim. */
const batchLimit = 100;

/**
 * Slots of the process for jobs and their steps. A job occupies one computing slot, except while its step occupies a
 * slot of a lane (other systems, or its provider): then another job may compute.
 */
export class Slots {
  readonly computing: SlotPool;
  /** Jobs of any kind, limited per workspace only. */
  readonly running: SlotPool;
  readonly #lanes: ReadonlyMap<string, SlotPool>;
  readonly #outside: SlotPool;
  readonly #onFree: (lane?: SlotPool) => void;

  /**
   * `onFree` is called when slots become free, of a lane or for computing. `isShared` returns whether there are several
   * workspaces.
   */
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

  /** Returns the share that may be claimed now of jobs in the queue, or of those that wait in a lane. */
  share(lane?: string): Share {
    const needed = [this.computing, this.running, ...(lane === undefined ? [] : [this.laneOf(lane)])];
    return computeShare(needed, batchLimit);
  }

  /** Returns the slots of a lane; a provider without its own limit uses those for other systems. */
  laneOf(lane: string): SlotPool {
    return this.#lanes.get(lane) ?? this.#outside;
  }

  /** Returns the lane in which a step of an action needs a slot; undefined when the step only computes. */
  laneFor({ action, provider }: ProviderAction): string | undefined {
    if (this.#lanes.has(provider.id)) return provider.id;
    return action.outside ? OUTSIDE : undefined;
  }

  /** Occupies the slots of a run of a job that is not claimed yet; undefined when its workspace gets none. */
  tryEnter(workspaceId: string): RunSlots | undefined {
    const hasRoom = this.computing.room(workspaceId) > 0 && this.running.room(workspaceId) > 0;
    return hasRoom ? this.enter(workspaceId) : undefined;
  }

  /**
   * Occupies the slots of a run of a job. `lane` is the lane in which the job has waited: a slot of it is kept for its
   * next step.
   */
  enter(workspaceId: string, lane?: string): RunSlots {
    return new RunSlots(this, workspaceId, lane, this.#onFree);
  }
}

/** Slots of one run of a job, until it is disposed. */
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
    slots.running.occupy(workspaceId);
    slots.computing.occupy(workspaceId);
    this.#kept?.occupy(workspaceId);
  }

  /** Returns the lane in which a step of an action needs a slot; undefined when the step only computes. */
  laneFor(known: ProviderAction): string | undefined {
    return this.#slots.laneFor(known);
  }

  /**
   * Runs a step in a slot of a lane, so that another job may compute meanwhile. Afterwards the job computes at once,
   * even beyond the limit, because it soon ends or waits again. Returns `full` when the workspace gets no slot.
   */
  async within<Result>(lane: string, step: () => Promise<Result>): Promise<Result | 'full'> {
    const [pool, computing] = [this.#slots.laneOf(lane), this.#slots.computing];
    const workspaceId = this.#workspaceId;
    if (this.#kept === pool) this.#kept = undefined;
    else if (pool.room(workspaceId) > 0) pool.occupy(workspaceId);
    else return 'full';
    computing.release(workspaceId);
    this.#onFree();
    try {
      return await step();
    } finally {
      pool.release(workspaceId);
      computing.occupy(workspaceId);
      this.#onFree(pool);
    }
  }

  [Symbol.dispose](): void {
    const { computing, running } = this.#slots;
    computing.release(this.#workspaceId);
    running.release(this.#workspaceId);
    this.#onFree();
    if (!this.#kept) return;
    this.#kept.release(this.#workspaceId);
    this.#onFree(this.#kept);
  }
}
