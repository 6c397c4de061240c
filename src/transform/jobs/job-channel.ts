import type { Sql } from '../../platform/database/sql.ts';
import { readJobEvents, type JobEvent } from './job-event.ts';

/** Events read at once, and kept for a follower that is slower than its job. */
const batch = 500;

/** One job as followed by this process: its new events are read once, however many follow it. */
export class JobChannel {
  readonly #workspaceId: string;
  readonly #jobId: string;
  readonly #sql: Sql;
  readonly #followers = new Set<Follower>();
  #seq = 0;
  #reading: Promise<void> | undefined;
  #lookAgain = false;

  constructor(sql: Sql, workspaceId: string, jobId: string) {
    this.#sql = sql;
    this.#workspaceId = workspaceId;
    this.#jobId = jobId;
  }

  /** Follows from behind a place; `isOver` when the job has ended and nothing comes any more. */
  follow(afterSeq: number, isOver: boolean): AsyncIterableIterator<JobEvent> {
    const follower = new Follower(
      afterSeq,
      (seq) => this.read(seq),
      () => this.#followers.delete(follower),
    );
    if (isOver) follower.end();
    // Whoever joins further on must not make the channel pass over what the others wait for.
    if (this.#followers.size === 0) this.#seq = afterSeq;
    this.#followers.add(follower);
    return follower;
  }

  /** Reads what is new and hands it on; called while a read is on its way, it reads once more after that. */
  look(): void {
    if (this.#reading) {
      this.#lookAgain = true;
      return;
    }
    this.#reading = this.#readOn().finally(() => {
      this.#reading = undefined;
      if (this.#lookAgain) {
        this.#lookAgain = false;
        this.look();
      }
    });
  }

  async #readOn(): Promise<void> {
    // A failed read is made up for by the next look.
    const events = await this.read(this.#seq).catch(() => []);
    this.#seq = events.at(-1)?.seq ?? this.#seq;
    for (const follower of this.#followers) follower.offer(events);
    if (events.length === batch) this.#lookAgain = true;
  }

  read(afterSeq: number): Promise<JobEvent[]> {
    return readJobEvents(this.#sql, this.#workspaceId, this.#jobId, afterSeq, batch);
  }

  /** Whether nobody follows the job any more. */
  get isEmpty(): boolean {
    return this.#followers.size === 0;
  }
}

/**
 * One subscriber's way through a job's events. It reads the table by itself until it has caught up, and whenever what
 * it is offered does not follow on what it has, so that nothing is lost, repeated or kept without bound.
 */
class Follower implements AsyncIterableIterator<JobEvent> {
  readonly #read: (afterSeq: number) => Promise<JobEvent[]>;
  readonly #leave: () => void;
  #seq: number;
  #ready: JobEvent[] = [];
  /** True: it reads by itself; `#missed` tells that it was offered something meanwhile. */
  #behind = true;
  #missed = false;
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(afterSeq: number, read: (afterSeq: number) => Promise<JobEvent[]>, leave: () => void) {
    this.#seq = afterSeq;
    this.#read = read;
    this.#leave = leave;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Takes events that were read for everyone. */
  offer(events: readonly JobEvent[]): void {
    if (this.#behind) {
      this.#missed = true;
      return;
    }
    for (const event of events) {
      if (event.seq <= this.#seq) continue;
      if (event.seq !== this.#seq + 1 || this.#ready.length >= batch) {
        this.#behind = true;
        break;
      }
      this.#take(event);
    }
    this.#wake?.();
  }

  async next(): Promise<IteratorResult<JobEvent, undefined>> {
    try {
      for (;;) {
        const event = this.#ready.shift();
        if (event) return { done: false, value: event };
        if (this.#ended) return await this.return();
        if (this.#behind) await this.#catchUp();
        else await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    } catch (error) {
      // Whoever iterates does not return what has failed.
      await this.return();
      throw error;
    }
  }

  async return(): Promise<IteratorResult<JobEvent, undefined>> {
    this.end();
    this.#ready = [];
    this.#leave();
    return { done: true, value: undefined };
  }

  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  async #catchUp(): Promise<void> {
    this.#missed = false;
    const events = await this.#read(this.#seq);
    for (const event of events) this.#take(event);
    // What was offered while the read was on its way may be newer than what it saw.
    this.#behind = events.length > 0 || this.#missed;
  }

  #take(event: JobEvent): void {
    this.#seq = event.seq;
    this.#ready.push(event);
    if (event.isLast) this.#ended = true;
  }
}
