import { setTimeout } from 'node:timers/promises';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import { contentHash } from '../../platform/idempotency.ts';
import { compositeKey } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { counter, type Metrics } from '../../platform/metrics.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Creation, JobWriter } from '../jobs/job-writer.ts';
import { formatSubject } from '../jobs/job.entity.ts';
import { JobInput } from '../jobs/job.inputs.ts';
import { deleteSubscription, claimTicks, type Tick } from './tick.store.ts';

/** Maximum number of subscriptions per transaction. */
const batch = 500;

const ticks = counter(
  'cron_ticks_total',
  'Subscriptions that were due, by result: a job, none because the workflow is disabled, or the end of the subscription.',
  'result',
);

/** Services that creating the jobs of subscriptions needs. */
export interface CronWorkerServices {
  readonly clock: Clock;
  readonly database: Database;
  readonly hints: Notifier;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly timings: Pick<Timings, 'cron'>;
  readonly writer: JobWriter;
}

/**
 * Creates the jobs of due subscriptions in batches. A job is written in the transaction that advances its subscription,
 * so that each period has exactly one job, even with several processes and after a crash.
 */
export class CronWorker implements AsyncDisposable {
  readonly #services: CronWorkerServices;
  readonly #stop = new AbortController();
  #loop: Promise<void> | undefined;

  constructor(services: CronWorkerServices) {
    this.#services = services;
  }

  start(): void {
    this.#loop = this.#repeat();
  }

  /** Waits for the current batch and starts no other. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await this.#loop;
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        if ((await this.#round()) === batch) continue;
      } catch (error) {
        this.#services.log.warn({ err: error }, 'creating the jobs of subscriptions failed');
      }
      await setTimeout(this.#services.timings.cron.pollMs, undefined, { signal, ref: false }).catch(
        () => undefined,
      );
    }
  }

  /** Processes a batch of due subscriptions. Returns their number. */
  async #round(): Promise<number> {
    const { database, hints, writer } = this.#services;
    const { taken, tell } = await database.transaction(async (sql) => {
      const due = await claimTicks(sql, batch);
      for (const { workspaceId, id } of due.filter(({ isGone }) => isGone)) {
        await deleteSubscription(sql, { workspaceId, id });
        await writeAudit(sql, inOwnName(workspaceId), 'delete_cron_subscription', id);
      }
      const creations = due.flatMap((tick) => this.#creationOf(tick));
      const told = creations.length > 0 ? await writer.writeWithin(sql, creations) : undefined;
      return { taken: due, tell: told };
    });
    tell?.();
    for (const workspaceId of new Set(taken.flatMap((tick) => (isTold(tick) ? tick.workspaceId : []))))
      hints.send('change', workspaceId);
    const counted = this.#services.metrics.of(ticks);
    for (const [result, { length }] of Object.entries(Object.groupBy(taken, resultOf)))
      counted.add(length, result);
    return taken.length;
  }

  #creationOf(tick: Tick): Creation[] {
    const { workspaceId, id, siloEntryId, workflowId, workflowVersion, jobId, from, upto } = tick;
    if (workflowVersion === null) return [];
    const args = { from: from.toISOString(), upto: upto.toISOString() };
    const input = { workflowId, siloEntryId, key: compositeKey('cron', id, args.from), args };
    const job = {
      ...input,
      workspaceId,
      id: jobId,
      workflowVersion,
      dryRun: false,
      contentHash: contentHash(JobInput, Object.assign(new JobInput(), input)),
      createdBy: formatSubject('cron', id),
      createdAt: this.#services.clock.now(),
    };
    return [{ job, entry: undefined, files: [] }];
  }
}

/** Returns the scope of actions that no client has requested. */
function inOwnName(workspaceId: string): Scope {
  return { workspaceId, subject: 'docmill', permissions: new Set() };
}

function isTold({ isGone, isBlocked }: Tick): boolean {
  return isGone || isBlocked;
}

function resultOf({ isGone, workflowVersion }: Tick): 'job' | 'blocked' | 'gone' {
  if (isGone) return 'gone';
  return workflowVersion === null ? 'blocked' : 'job';
}
