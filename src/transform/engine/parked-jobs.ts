import type { Database } from '../../platform/database/database.ts';
import type { Batcher } from '../../platform/batcher.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Timings } from '../../platform/timings.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import type { ClaimResult } from './claim.store.ts';
import { parkJobs, type Parking } from './return.store.ts';
import type { SlotPool } from './slot-pool.ts';
import type { Slots } from './slots.ts';

/** Services of {@link ParkedJobs}. */
interface ParkedServices {
  readonly database: Database;
  readonly parked: Queue<RunMessage>;
  readonly timings: Pick<Timings, 'engine'>;
}

/** Jobs that wait for a slot, each in the lane of its kind, as far as this process knows. */
export class ParkedJobs {
  readonly #services: ParkedServices;
  readonly #slots: Slots;
  readonly #pollMs: number;
  readonly #batcher: Batcher<Parking, undefined>;
  /** Lanes that may contain parked jobs, and those of them that may have free slots. */
  #known = new Set<string>();
  #free = new Set<string>();
  #lookedAt = -Infinity;

  constructor(services: ParkedServices, slots: Slots) {
    const { database, parked, timings } = services;
    this.#services = services;
    this.#slots = slots;
    this.#pollMs = timings.engine.parkedPollMs;
    this.#batcher = database.createBatcher('job_parks', async (parkings) => {
      await database.transaction((sql) => parkJobs(sql, parked, parkings));
      return parkings.map(() => undefined);
    });
  }

  /** Whether there may be jobs to claim. */
  get mayGoOn(): boolean {
    return this.#free.size > 0;
  }

  /** Gives up the slot of a job whose next step found no slot in its lane, until one is free. */
  async park(parking: Parking): Promise<void> {
    const { lane, job } = parking;
    this.#known.add(lane);
    await this.#batcher.add(parking);
    this.#known.add(lane);
    // A slot may have become free meanwhile.
    if (this.#slots.laneOf(lane).room(job.workspaceId) > 0) this.#free.add(lane);
  }

  /** Notes that slots of a pool have become free. */
  noteFreed(pool: SlotPool | undefined): void {
    for (const lane of this.#known) if (this.#slots.laneOf(lane) === pool) this.#free.add(lane);
  }

  /** Returns the lanes that may have both jobs and free slots, and forgets them until they are reported again. */
  async freeLanes(): Promise<Iterable<string>> {
    if (performance.now() - this.#lookedAt >= this.#pollMs) {
      this.#lookedAt = performance.now();
      const lanes = this.#services.database.transaction((sql) => this.#services.parked.lanes(sql), {
        sorts: false,
      });
      this.#known = new Set(await lanes);
      this.#free = new Set(this.#known);
    }
    const free = this.#free;
    this.#free = new Set();
    return free;
  }

  /** Notes that jobs of a lane were claimed, and whether others may remain. */
  noteClaimed(lane: string, { left, more }: Omit<ClaimResult, 'jobs'>): void {
    if (!left) this.#known.delete(lane);
    else if (more) this.#free.add(lane);
  }
}
