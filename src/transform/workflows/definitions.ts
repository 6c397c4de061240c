import { LRUCache } from 'lru-cache';
import type { Database, Reader } from '../../platform/database/database.ts';
import { compositeKey } from '../../platform/ids.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { readVersions, type VersionIdentity } from './version.store.ts';
import type { WorkflowVersion } from './workflow.entity.ts';
import type { WorkflowSecrets } from './workflow-secrets.ts';

const maxCachedDefinitions = 1000;

/** Version of a workflow that a job runs. */
export interface RunVersion {
  readonly workspaceId: string;
  readonly workflowId: string;
  readonly workflowVersion: number;
}

/**
 * Definitions that jobs run, with their secrets. A published version never changes, so each one is read and decrypted
 * once.
 */
export class Definitions {
  readonly #read: Reader<VersionIdentity, WorkflowVersion | undefined>;
  readonly #secrets: WorkflowSecrets;
  readonly #cache = new LRUCache<string, WorkflowDefinition, RunVersion>({
    max: maxCachedDefinitions,
    fetchMethod: (_key, _stale, { context }) => this.#definition(context),
    // A definition that is removed from the cache while it is being read is returned all the same.
    ignoreFetchAbort: true,
  });

  constructor(database: Database, secrets: WorkflowSecrets) {
    this.#secrets = secrets;
    this.#read = database.reader('definition_reads', (sql, keys) => readVersions(sql, keys, 'whole'));
  }

  of(job: RunVersion): Promise<WorkflowDefinition> {
    const { workspaceId, workflowId, workflowVersion } = job;
    const key = compositeKey(workspaceId, workflowId, workflowVersion);
    return this.#cache.forceFetch(key, { context: job });
  }

  async #definition({ workspaceId, workflowId, workflowVersion }: RunVersion): Promise<WorkflowDefinition> {
    const [found] = await this.#read([{ workspaceId, workflowId, number: workflowVersion }]);
    if (!found) throw new TypeError(`Version ${workflowVersion} of the workflow ${workflowId} is not there`);
    return this.#secrets.openToRun(found, found);
  }
}
