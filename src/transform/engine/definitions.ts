import type { Database } from '../../platform/database/database.ts';
import { LruMap } from '../../platform/lru-map.ts';
import { compositeKey } from '../../platform/ids.ts';
import type { Job } from '../jobs/job.entity.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { WorkflowVersion } from '../workflows/workflow.entity.ts';

const limit = 1000;

/** The version of a workflow that a job runs. */
type RunVersion = Pick<Job, 'workspaceId' | 'workflowId' | 'workflowVersion'>;

/** The definitions that jobs run; a published version never changes, so each is read once. */
export class Definitions {
  readonly #database: Database;
  readonly #known = new LruMap<string, Promise<WorkflowDefinition>>(limit);

  constructor(database: Database) {
    this.#database = database;
  }

  of(job: RunVersion): Promise<WorkflowDefinition> {
    const { workspaceId, workflowId, workflowVersion } = job;
    const key = compositeKey(workspaceId, workflowId, workflowVersion);
    const known = this.#known.get(key);
    if (known) return known;
    const reading = this.#read(job);
    reading.catch(() => this.#known.delete(key));
    this.#known.set(key, reading);
    return reading;
  }

  async #read({ workspaceId, workflowId, workflowVersion: number }: RunVersion): Promise<WorkflowDefinition> {
    return this.#database.em().findOneOrFail(WorkflowVersion, { workspaceId, workflowId, number });
  }
}
