import { notFound, RequestError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { withIdSpan } from '../../platform/database/spanning.ts';
import { pickColumns } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import type { Channel } from '../../platform/events/channel.ts';
import { Channels } from '../../platform/events/channels.ts';
import type { Look } from '../../platform/events/followed-log.ts';
import type { Follower } from '../../platform/events/follower.ts';
import type { Notifier } from '../../platform/events/notifier.ts';
import { OnDemandListener } from '../../platform/events/on-demand-listener.ts';
import { compositeKey, firstOfEach, isUuid, recordKey } from '../../platform/ids.ts';
import { Latch } from '../../platform/latch.ts';
import type { Timings } from '../../platform/timings.ts';
import type { Sql } from '../../platform/database/sql.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { eventsFromPayload, readJobEvents, type JobEvent, type JobEventsPayload } from './job-event.ts';
import { Job } from './job.entity.ts';
import type { JobIdentity } from './job.store.ts';
import { tableName } from '../../platform/database/table.ts';

/** Maximum number of events per read. */
const batch = 500;

const progressStatement = statement(
  'feed.progress',
  { wanted: withIdSpan(declareRows(Job, ['workspaceId', 'id']), 'id') },
  ({ wanted }, tables) => `
    select ${tables(Job).select('job', ['workspaceId', 'id', 'lastSeq'])}, job.completed_at is not null as completed
    from ${wanted.from},
      lateral (
        select * from ${tableName(Job)} as job where workspace_id = wanted.workspace_id and id = wanted.id and ${wanted.spans('id')} limit 1
      ) job`,
).withRows(pickColumns(Job, ['workspaceId', 'id', 'lastSeq']), { completed: 'boolean' });

interface Progress {
  lastSeq: number;
  completed: boolean;
}

/** Request that waits for the end of a job. */
interface Waiter {
  readonly latch: Latch;
  hasEnded: boolean;
}

/**
 * Subscriptions to jobs in any process. A notification reports new events and usually contains them; otherwise they are
 * read.
 */
export class JobFeed implements Disposable {
  readonly #database: Database;
  readonly #progress: Batcher<JobIdentity, Progress | undefined>;
  readonly #channels: Channels<JobEvent, number>;
  readonly #waiting = new Map<string, Set<Waiter>>();
  readonly #interest: OnDemandListener;
  readonly #timings: Timings['events'];

  constructor(database: Database, hints: Notifier, timings: Timings['events']) {
    this.#database = database;
    this.#channels = new Channels(timings);
    this.#timings = timings;
    this.#progress = database.createBatcher('job_progress', (jobs) => readProgress(database.sql, jobs), {
      lanes: 4,
    });
    this.#interest = new OnDemandListener(
      hints,
      'job',
      {
        hear: (job, news) => this.#hear(job, news as JobEventsPayload | undefined),
        look: () => this.#look(),
      },
      timings,
    );
  }

  /**
   * Delivers the events of a job from the first one or after a cursor, each once and in order; ends with the job.
   * Refuses an unknown job, and a cursor that the job never had.
   */
  async subscribe(scope: Scope, jobId: string, after?: string): Promise<Follower<JobEvent, number>> {
    const { workspaceId } = scope;
    const progress = isUuid(jobId) ? await this.#progress.add({ workspaceId, id: jobId }) : undefined;
    if (!progress) throw notFound('Job');
    const afterSeq = after === undefined ? 0 : Number(after);
    if (!/^\d*$/.test(after ?? '') || afterSeq > progress.lastSeq) {
      throw new RequestError('bad-request', 'The cursor is not one of this job', {
        fields: { after: 'is not a cursor' },
      });
    }
    const isOver = progress.completed && afterSeq >= progress.lastSeq;
    return this.#channel(workspaceId, jobId).subscribe({ after: afterSeq, isOver });
  }

  /**
   * Resolves when a job has completed, when the time is over, or when `signal` is aborted. A job that `isNew` was just
   * created, so its state is not read at first.
   */
  async completion(
    workspaceId: string,
    jobId: string,
    { seconds, signal, isNew }: { seconds: number; signal?: AbortSignal | undefined; isNew: boolean },
  ): Promise<void> {
    this.#interest.begin();
    const { pollMs } = this.#timings;
    const deadline = performance.now() + seconds * 1000;
    const waiter: Waiter = { latch: new Latch(), hasEnded: false };
    const job = compositeKey(workspaceId, jobId);
    const waiters = this.#waiting.get(job) ?? new Set();
    const open = () => waiter.latch.open();
    signal?.addEventListener('abort', open);
    this.#waiting.set(job, waiters.add(waiter));
    try {
      if (isNew) await waiter.latch.wait(Math.min(seconds * 1000, pollMs));
      for (let left = deadline - performance.now(); left > 0; left = deadline - performance.now()) {
        if (signal?.aborted || waiter.hasEnded) return;
        const progress = await this.#progress.add({ workspaceId, id: jobId });
        if (!progress || progress.completed) return;
        await waiter.latch.wait(Math.min(left, pollMs));
      }
    } finally {
      signal?.removeEventListener('abort', open);
      waiters.delete(waiter);
      if (waiters.size === 0) this.#waiting.delete(job);
    }
  }

  [Symbol.dispose](): void {
    this.#interest[Symbol.dispose]();
  }

  #hear(job: string, news: JobEventsPayload | undefined): void {
    const last = news?.events.at(-1);
    const channel = this.#channels.get(job);
    if (!news || !last) channel?.look();
    else channel?.publish(news.after, { items: eventsFromPayload(news), place: last.seq, isWhole: true });
    for (const waiter of this.#waiting.get(job) ?? []) {
      if (last?.isLast) waiter.hasEnded = true;
      if (!last || last.isLast) waiter.latch.open();
    }
  }

  #look(): boolean {
    const isFollowed = this.#channels.look();
    for (const waiters of this.#waiting.values()) for (const { latch } of waiters) latch.open();
    return isFollowed || this.#waiting.size > 0;
  }

  #channel(workspaceId: string, jobId: string): Channel<JobEvent, number> {
    this.#interest.begin();
    return this.#channels.open(compositeKey(workspaceId, jobId), {
      read: (after) => this.#lookBehind(workspaceId, jobId, after),
      placeOf: ({ seq }) => seq,
      isBefore: (one, other) => one < other,
      isLast: ({ isLast }) => isLast,
    });
  }

  async #lookBehind(workspaceId: string, jobId: string, after: number): Promise<Look<JobEvent, number>> {
    const items = await readJobEvents(this.#database.sql, workspaceId, jobId, after, batch);
    return { items, place: items.at(-1)?.seq ?? after, isWhole: items.length < batch };
  }
}

/** Reads the progress of jobs, each one once for all callers; undefined for a job that the workspace does not have. */
async function readProgress(sql: Sql, jobs: readonly JobIdentity[]): Promise<(Progress | undefined)[]> {
  const rows = await sql.query(progressStatement, { wanted: firstOfEach(jobs, recordKey) });
  const progress = new Map(rows.map((row) => [recordKey(row), row]));
  return jobs.map((job) => progress.get(recordKey(job)));
}
