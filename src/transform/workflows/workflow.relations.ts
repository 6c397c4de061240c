import type { Database, Reader } from '../../platform/database/database.ts';
import { readVersions, type VersionIdentity } from './version.store.ts';
import { toPublicWorkflow, toPublicVersion } from './public-workflow.ts';
import type { Workflow, WorkflowVersion } from './workflow.entity.ts';
import type { WorkflowSecrets } from './workflow-secrets.ts';
import { readWorkflows, type WorkflowIdentity } from './workflow.store.ts';

type Forms<Key, Result> = Record<'slim' | 'whole', Reader<Key, Result | undefined>>;

/** Reads workflows and versions as relations of other records; concurrent reads are batched. */
export class WorkflowRelations {
  readonly #secrets: WorkflowSecrets;
  readonly #workflows: Forms<WorkflowIdentity, Workflow>;
  readonly #versions: Forms<VersionIdentity, WorkflowVersion>;

  constructor(database: Database, secrets: WorkflowSecrets) {
    this.#secrets = secrets;
    const workflows = (form: 'slim' | 'whole') =>
      database.reader<WorkflowIdentity, Workflow | undefined>(`workflow_reads_${form}`, (sql, keys) =>
        readWorkflows(sql, keys, form),
      );
    const versions = (form: 'slim' | 'whole') =>
      database.reader<VersionIdentity, WorkflowVersion | undefined>(
        `workflow_version_reads_${form}`,
        (sql, keys) => readVersions(sql, keys, form),
      );
    this.#workflows = { slim: workflows('slim'), whole: workflows('whole') };
    this.#versions = { slim: versions('slim'), whole: versions('whole') };
  }

  /** Returns a workflow, with its steps only in the form `whole`; undefined for an unknown id. */
  async workflow(key: WorkflowIdentity, form: 'slim' | 'whole'): Promise<Workflow | undefined> {
    const [workflow] = await this.#workflows[form]([key]);
    return workflow && form === 'whole' ? toPublicWorkflow(workflow, this.#secrets) : workflow;
  }

  /** Returns a published version, with its steps only in the form `whole`. */
  async version(key: VersionIdentity, form: 'slim' | 'whole'): Promise<WorkflowVersion | undefined> {
    const [version] = await this.#versions[form]([key]);
    return version && form === 'whole' ? toPublicVersion(version, this.#secrets) : version;
  }

  /** Returns the newest published version of a workflow, with its steps only in the form `whole`. */
  async published(workflow: Workflow, form: 'slim' | 'whole'): Promise<WorkflowVersion | undefined> {
    const { workspaceId, id: workflowId, publishedNumber: number } = workflow;
    return number === 0 ? undefined : this.version({ workspaceId, workflowId, number }, form);
  }
}
