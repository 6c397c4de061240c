import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { UnknownOutcome } from '../../platform/database/unknown-outcome.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Share } from '../../platform/queue/fair-take.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Timings } from '../../platform/timings.ts';
import type { JobIdentity } from '../jobs/job.store.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { claimJobs, claimNew, findClaims, releaseClaims, type ClaimResult } from './claim.store.ts';
import type { HeldClaim } from './held-claim.ts';
import { recoverClaims, settleClaim } from './recovery.store.ts';

const nothingClaimed: ClaimResult = { jobs: [], left: true, more: false };

/** Services that claiming needs. */
export interface ClaimServices {
  database: Database;
  queue: Queue<RunMessage>;
  log: Log;
  timings: Pick<Timings, 'engine'>;
}

/** Claims of one worker: makes, keeps and releases them, and settles those whose outcome is unknown. */
export class Claims {
  readonly #services: ClaimServices;
  readonly #workerId: string;
  readonly #releaseBatcher: Batcher<string, undefined>;
  /** Ids of all claims that are or may become stored: those that jobs run under, and those of unknown outcome. */
  readonly #held = new Set<string>();
  readonly #unsettled = new Set<string>();
  #reclaimedAt = performance.now();

  constructor(services: ClaimServices, workerId: string) {
    const { database } = services;
    this.#services = services;
    this.#workerId = workerId;
    this.#releaseBatcher = database.createBatcher('claim_releases', async (claimIds) => {
      await database.transaction((sql) => releaseClaims(sql, claimIds), { durable: false });
      return claimIds.map(() => undefined);
    });
  }

  /** Claims a share of the jobs in a queue, under a new claim. */
  async claim(queue: Queue<RunMessage>, share: Share): Promise<ClaimResult & { claimId: string }> {
    const claimId = newId();
    if (share.limit === 0) return { ...nothingClaimed, claimId };
    const claim = { claimId, workerId: this.#workerId, ...share };
    this.#held.add(claimId);
    try {
      // Not durable: if a crash undoes the claim, no step was committed under it, as the first commit would have
      // flushed it too.
      const claimed = await this.#services.database.transaction((sql) => claimJobs(sql, queue, claim), {
        durable: false,
        sorts: false,
      });
      if (claimed.jobs.length === 0) this.#held.delete(claimId);
      return { ...claimed, claimId };
    } catch (error) {
      this.handleFailure(claimId, error);
      throw error;
    }
  }

  /**
   * Claims new jobs in the caller's transaction. Returns false when the row of the worker was deleted, because its
   * claims would never be found.
   */
  claimNew(sql: Sql, claimId: string, jobs: readonly JobIdentity[]): Promise<boolean> {
    this.#held.add(claimId);
    return claimNew(sql, { claimId, workerId: this.#workerId }, jobs);
  }

  /** Handles the failure of a claim's transaction, which may have been committed nevertheless. */
  handleFailure(claimId: string, error: unknown): void {
    if (error instanceof UnknownOutcome) this.#unsettled.add(claimId);
    else this.#held.delete(claimId);
  }

  /** Returns to the queue the jobs of claims of unknown outcome. A worker that stops before returns all its jobs. */
  async settle(): Promise<void> {
    const { database, queue, log } = this.#services;
    for (const claimId of this.#unsettled) {
      const claim = { claimId, workerId: this.#workerId };
      const jobs = await database.transaction((sql) => settleClaim(sql, queue, claim));
      this.#unsettled.delete(claimId);
      this.#held.delete(claimId);
      log.warn({ claim: claimId, jobs }, 'settled a claim whose answer was lost');
    }
  }

  /** Releases a claim that no job needs any longer. */
  release({ id, isKept }: HeldClaim): void {
    if (!this.#unsettled.has(id)) this.#held.delete(id);
    if (!isKept) return;
    this.#releaseBatcher
      .add(id)
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'claim not released'));
  }

  /**
   * Recovers from time to time the claims that are stored but not held here, because their release failed or was undone
   * by a crash of the database server.
   */
  async reclaim(): Promise<void> {
    const { database, queue, log, timings } = this.#services;
    if (performance.now() - this.#reclaimedAt < timings.engine.reclaimPollMs) return;
    this.#reclaimedAt = performance.now();
    // A claim is added to the held ones before it is written, so a stored claim that is not held will never be used
    // again.
    const lost = (await findClaims(database.sql, this.#workerId)).filter((id) => !this.#held.has(id));
    if (lost.length === 0) return;
    const jobs = await database.transaction((sql) => recoverClaims(sql, queue, lost));
    log.warn({ claims: lost, jobs }, 'gave up claims that nothing ran under');
  }
}
