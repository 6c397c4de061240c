import type { Database } from '../../platform/database/database.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { UnknownOutcome } from '../../platform/database/unknown-outcome.ts';
import type { Grouper } from '../../platform/grouper.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Share } from '../../platform/queue/fair-take.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { Timings } from '../../platform/timings.ts';
import type { JobIdentity } from '../jobs/job.store.ts';
import type { RunMessage } from '../jobs/run-message.ts';
import { claimJobs, claimNew, findClaims, releaseClaims, type Claimed } from './claim.store.ts';
import type { HeldClaim } from './held-claim.ts';
import { recoverClaims, settleClaim } from './recovery.store.ts';

const nothingClaimed: Claimed = { jobs: [], left: true, more: false };

/** What claiming needs of the process. */
export interface ClaimServices {
  database: Database;
  queue: Queue<RunMessage>;
  log: Log;
  timings: Pick<Timings, 'engine'>;
}

/** The claims of one worker: made, kept, released, and settled when nobody knows whether they were made. */
export class Claims {
  readonly #services: ClaimServices;
  readonly #workerId: string;
  readonly #releases: Grouper<string, undefined>;
  /** Every claim that stands or may come to stand in the database: those that jobs run under, and those of unknown outcome. */
  readonly #held = new Set<string>();
  readonly #unsettled = new Set<string>();
  #reclaimedAt = performance.now();

  constructor(services: ClaimServices, workerId: string) {
    const { database } = services;
    this.#services = services;
    this.#workerId = workerId;
    this.#releases = database.grouper('claim_releases', async (claimIds) => {
      await database.transaction((sql) => releaseClaims(sql, claimIds), { durable: false });
      return claimIds.map(() => undefined);
    });
  }

  /** Takes over a share of what waits in a queue, under a claim of its own. */
  async take(queue: Queue<RunMessage>, share: Share): Promise<Claimed & { claimId: string }> {
    const claimId = newId();
    if (share.limit === 0) return { ...nothingClaimed, claimId };
    const claim = { claimId, workerId: this.#workerId, ...share };
    this.#held.add(claimId);
    try {
      // A claim that a crash takes back was followed by no step: the first step's commit would have flushed it.
      const claimed = await this.#services.database.transaction((sql) => claimJobs(sql, queue, claim), {
        durable: false,
        sorts: false,
      });
      if (claimed.jobs.length === 0) this.#held.delete(claimId);
      return { ...claimed, claimId };
    } catch (error) {
      this.failed(claimId, error);
      throw error;
    }
  }

  /** Claims jobs that were just inserted, in the caller's transaction; false when nobody would find them. */
  takeNew(sql: Sql, claimId: string, jobs: readonly JobIdentity[]): Promise<boolean> {
    this.#held.add(claimId);
    return claimNew(sql, { claimId, workerId: this.#workerId }, jobs);
  }

  /** The transaction of a claim has failed; it may have been committed nevertheless. */
  failed(claimId: string, error: unknown): void {
    if (error instanceof UnknownOutcome) this.#unsettled.add(claimId);
    else this.#held.delete(claimId);
  }

  /** Gives back the jobs of claims that may have been made; a worker that leaves before gives back whatever it holds. */
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

  /** Forgets a claim that no job needs any more. */
  letGo({ id, isKept }: HeldClaim): void {
    if (!this.#unsettled.has(id)) this.#held.delete(id);
    if (!isKept) return;
    this.#releases
      .add(id)
      .catch((error: unknown) => this.#services.log.warn({ err: error }, 'claim not released'));
  }

  /**
   * Gives up the claims that stand in the database although they are not held, now and then: a release failed, or a
   * crash of the server took it back.
   */
  async reclaim(): Promise<void> {
    const { database, queue, log, timings } = this.#services;
    if (performance.now() - this.#reclaimedAt < timings.engine.reclaimPollMs) return;
    this.#reclaimedAt = performance.now();
    // A claim is held before it is written, so one that is found and is not held will not be again.
    const lost = (await findClaims(database.sql, this.#workerId)).filter((id) => !this.#held.has(id));
    if (lost.length === 0) return;
    const jobs = await database.transaction((sql) => recoverClaims(sql, queue, lost));
    log.warn({ claims: lost, jobs }, 'gave up claims that nothing ran under');
  }
}
