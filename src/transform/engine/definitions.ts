import type { Database } from '../../platform/database/database.ts';
import { LruMap } from '../../platform/lru-map.ts';
import { compositeKey } from '../../platform/ids.ts';
import type { ClaimedJob } from './claim.store.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { WorkflowVersion } from '../workflows/workflow.entity.ts';

const limit = 1000;

/** The definitions that jobs run; a published version never changes, so each is read once. */
export class Definitions {
  readonly #database: Database;
  readonly #known = new LruMap<string, Promise<WorkflowDefinition>>(limit);

  constructor(database: Database) {
    this.#database = database;
  }

  of(job: ClaimedJob): Promise<WorkflowDefinition> {
    const { workspaceId, workflowId, workflowVersion } = job;
    const key = compositeKey(workspaceId, workflowId, workflowVersion);
    const known = this.#known.get(key);
    if (known) return known;
    const reading = this.#read(job);
    reading.catch(() => this.#known.delete(key));
    this.#known.set(key, reading);
    return reading;
  }

  async #read({ workspaceId, workflowId, workflowVersion: number }: ClaimedJob): Promise<WorkflowDefinition> {
    return this.#database.em().findOneOrFail(WorkflowVersion, { workspaceId, workflowId, number });
  }
}
