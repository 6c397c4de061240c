import type { Database } from '../../platform/database/database.ts';
import type { Timings } from '../../platform/timings.ts';
import { Workflow } from '../workflows/workflow.entity.ts';

/** Detects whether several workspaces may have jobs; with a single one, no slots need to be kept free for others. */
export class Tenancy {
  readonly #database: Database;
  readonly #pollMs: number;
  #isShared = true;
  #isSettled = false;
  #lookedAt = -Infinity;

  constructor(database: Database, { tenancyPollMs }: Timings['engine']) {
    this.#database = database;
    this.#pollMs = tenancyPollMs;
  }

  get isShared(): boolean {
    return this.#isShared;
  }

  /** Looks from time to time for a second workspace, until there is one. */
  async look(): Promise<void> {
    if (this.#isSettled || performance.now() - this.#lookedAt < this.#pollMs) return;
    this.#lookedAt = performance.now();
    const one = { fields: ['workspaceId'], orderBy: { workspaceId: 'asc' }, limit: 1 } as const;
    const em = this.#database.em();
    const [first] = await em.find(Workflow, {}, one);
    if (!first) return;
    const [other] = await em.find(Workflow, { workspaceId: { $gt: first.workspaceId } }, one);
    this.#isShared = other !== undefined;
    this.#isSettled = this.#isShared;
  }
}
