/**
 * Right of one process to work on a record, until it expires. The process claims the record, extends the lease by heartbeats, and
 * releases it. Its statements compare the fencing token of the record, a number that each claim raises: a process that has lost its
 * lease without noticing, because it was frozen or cut off, writes nothing (`fencing-token.ts`).
 *
 * | record           | claim                               | heartbeat              | expiry                           |
 * | ---------------- | ----------------------------------- | ---------------------- | -------------------------------- |
 * | job              | takes its queue message, in batches | of the worker, for all | `Recovery` finds the worker dead |
 * | webhook endpoint | sets its `lease_end`                | extends `lease_end`    | `lease_end` has passed           |
 * | long operation   | takes its queue message             | none: a batch is short | a delayed message is due         |
 *
 * This is the lease as its holder sees it, by the monotonic clock: setting the clock of the machine changes nothing.
 */
export class Lease {
  readonly #leaseMs: number;
  #endsAt = -Infinity;

  constructor(leaseMs: number) {
    this.#leaseMs = leaseMs;
  }

  get isCurrent(): boolean {
    return performance.now() < this.#endsAt;
  }

  /**
   * Extends the lease from a time, by `performance.now()`. From a time before the claim or heartbeat was sent, it ends here before
   * others may claim the record.
   */
  extend(from: number): void {
    this.#endsAt = from + this.#leaseMs;
  }
}

/** Error of a write under an outdated fencing token: another process has claimed the record. Nothing was written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('Another process has claimed the record');
  }
}
