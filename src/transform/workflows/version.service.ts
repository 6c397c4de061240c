import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageOf, type Page, type PageQuery } from '../../platform/page.ts';
import { snakeCase } from '../../platform/snake-case.ts';
import { diffDefinitions } from '../plan/definition-diff.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { findVersion, listVersions } from './version.store.ts';
import { jsonPath } from './workflow-issue.ts';
import { shownSteps } from './workflow.definition.ts';
import { WorkflowVersion } from './workflow.entity.ts';
import type { WorkflowDiff, WorkflowDiffQuery } from './workflow-diff.ts';
import type { WorkflowService } from './workflow.service.ts';

/** Shows the published versions of workflows, and how they differ. */
export class WorkflowVersionService {
  readonly #database: Database;
  readonly #workflows: WorkflowService;

  constructor(database: Database, workflows: WorkflowService) {
    this.#database = database;
    this.#workflows = workflows;
  }

  /** A page of the published versions of a workflow, newest first, without their contents. */
  async list(scope: Scope, id: string, query: PageQuery): Promise<Page<WorkflowVersion>> {
    const workflow = await this.#workflows.stored(scope, id);
    const found = await listVersions(this.#database.em(), workflow, { ...query, limit: query.limit + 1 });
    return pageOf(found, query.limit);
  }

  /** A published version with its contents. */
  async get(scope: Scope, id: string, version: string): Promise<WorkflowVersion> {
    const found = await findVersion(this.#database.em(), scope, id, version);
    const { steps, rescue } = found;
    return Object.assign(new WorkflowVersion(), found, {
      steps: shownSteps(steps),
      rescue: shownSteps(rescue),
    });
  }

  /** How the contents of a workflow differ: from its newest version to its present contents, unless others are named. */
  async diff(scope: Scope, id: string, { from, to }: WorkflowDiffQuery): Promise<WorkflowDiff> {
    const workflow = await this.#workflows.stored(scope, id);
    const contentsOf = async (version: string | undefined): Promise<WorkflowDefinition> =>
      version === undefined ? workflow : findVersion(this.#database.em(), scope, id, version);
    const earlier = from ?? workflow.version;
    const before: WorkflowDefinition = earlier === undefined ? {} : await contentsOf(earlier);
    const after = await contentsOf(to);
    const changes = diffDefinitions(before, after);
    const schemas = { before: before.schema || undefined, after: after.schema || undefined };
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
