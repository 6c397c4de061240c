import type { Database } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/sql.ts';
import { LruMap } from '../../platform/lru-map.ts';
import type { ClaimedJob } from './claim.store.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';

const readStatement = statement(
  'engine.definition',
  'select schema, steps, rescue from workflow_version where workspace_id = $1 and workflow_id = $2 and number = $3',
);

interface DefinitionRow {
  schema: string | null;
  steps: StepDefinition[];
  rescue: StepDefinition[];
}

const limit = 1000;

/** The definitions that jobs run; a published version never changes, so each is read once. */
export class Definitions {
  readonly #database: Database;
  readonly #known = new LruMap<string, Promise<WorkflowDefinition>>(limit);

  constructor(database: Database) {
    this.#database = database;
  }

  of({ workspaceId, workflowId, workflowVersion }: ClaimedJob): Promise<WorkflowDefinition> {
    const key = `${workspaceId}/${workflowId}/${workflowVersion}`;
    const known = this.#known.get(key);
    if (known) return known;
    const reading = this.#read([workspaceId, workflowId, workflowVersion]);
    reading.catch(() => this.#known.delete(key));
    this.#known.set(key, reading);
    return reading;
  }

  async #read(values: readonly unknown[]): Promise<WorkflowDefinition> {
    const [row] = await this.#database.sql.query<DefinitionRow>(readStatement, values);
    if (!row) throw new Error(`Workflow version ${values.join('/')} is missing`);
    return row;
  }
}
