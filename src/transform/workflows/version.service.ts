import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { cutPage, type Page, type PageQuery } from '../../platform/page.ts';
import { snakeCase } from '../../platform/snake-case.ts';
import { diffDefinitions } from '../plan/definition-diff.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { findVersion, listVersions } from './version.store.ts';
import { jsonPath } from './workflow-issue.ts';
import { toPublicVersion } from './public-workflow.ts';
import type { WorkflowVersion } from './workflow.entity.ts';
import type { WorkflowDiff, WorkflowDiffQuery } from './workflow-diff.ts';
import type { OpenContents, WorkflowSecrets } from './workflow-secrets.ts';
import type { WorkflowService } from './workflow.service.ts';

/** Contents for a comparison, and the same without secrets for its result. */
interface ComparedContents {
  readonly open: WorkflowDefinition;
  readonly masked: WorkflowDefinition;
}

const nothing: ComparedContents = { open: {}, masked: {} };

/** Reads and compares the published versions of workflows. */
export class WorkflowVersionService {
  readonly #database: Database;
  readonly #workflows: WorkflowService;
  readonly #secrets: WorkflowSecrets;

  constructor(database: Database, workflows: WorkflowService, secrets: WorkflowSecrets) {
    this.#database = database;
    this.#workflows = workflows;
    this.#secrets = secrets;
  }

  /** Lists a page of the published versions of a workflow, newest first, without their contents. */
  async list(scope: Scope, id: string, query: PageQuery): Promise<Page<WorkflowVersion>> {
    const workflow = await this.#workflows.stored(scope, id);
    const found = await listVersions(this.#database.em(), workflow, { ...query, limit: query.limit + 1 });
    return cutPage(found, query.limit);
  }

  /** Reads a published version with its contents. */
  async get(scope: Scope, id: string, version: string): Promise<WorkflowVersion> {
    const found = await findVersion(this.#database.em(), scope, id, version);
    return toPublicVersion(found, this.#secrets);
  }

  /** Reads the contents of a published version with their secrets. */
  async contents(scope: Scope, id: string, version: string): Promise<OpenContents> {
    const found = await findVersion(this.#database.em(), scope, id, version);
    return this.#secrets.open(found, found);
  }

  /** Compares the contents of a workflow: by default its newest version with its current contents. */
  async diff(scope: Scope, id: string, { from, to }: WorkflowDiffQuery): Promise<WorkflowDiff> {
    const workflow = await this.#workflows.stored(scope, id);
    const contentsOf = async (version: string | undefined): Promise<ComparedContents> => {
      const stored =
        version === undefined ? workflow : await findVersion(this.#database.em(), scope, id, version);
      const owner = { workspaceId: scope.workspaceId, workflowId: id };
      return { open: this.#secrets.open(owner, stored), masked: this.#secrets.masked(stored) };
    };
    const earlier = from ?? workflow.version;
    const before = earlier === undefined ? nothing : await contentsOf(earlier);
    const after = await contentsOf(to);
    const changes = diffDefinitions(before.open, after.open, { from: before.masked, to: after.masked });
    const schemas = { before: before.open.schema || undefined, after: after.open.schema || undefined };
    return {
      from: earlier,
      to,
      schema: schemas.before === schemas.after || earlier === undefined ? undefined : schemas,
      changes: changes.map(({ path, ...change }) => ({
        ...change,
        path: jsonPath(path.map((part) => snakeCase(String(part)))),
      })),
    };
  }
}
