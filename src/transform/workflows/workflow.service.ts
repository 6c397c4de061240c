import { raw } from '@mikro-orm/postgresql';
import type { Scope } from '../../platform/auth/scope.ts';
import { createResource } from '../../platform/changes/create-resource.ts';
import { findFittingPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { invalid, RequestError, type RequestErrorKey } from '../../platform/errors.ts';
import type { Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { read } from '../../platform/shape/read.ts';
import { searchCondition } from '../../silo/entries/search-terms.ts';
import type { StepIssue } from '../providers/step-issue.ts';
import { publish, publishChange } from './publication.ts';
import { toPublicWorkflow, withVersions } from './public-workflow.ts';
import { nestedErrors, type WorkflowCheck } from './workflow-check.ts';
import { workflowIssue, type WorkflowValidation } from './workflow-issue.ts';
import type { OpenContents, WorkflowSecrets } from './workflow-secrets.ts';
import { definitionOf, withConfigIds } from './workflow.definition.ts';
import { importWorkflow, WorkflowImportReport, type WorkflowImportInput } from './workflow-import.ts';
import { Workflow } from './workflow.entity.ts';
import { WorkflowInput, type WorkflowFilters } from './workflow.inputs.ts';
import { findWorkflow, readWorkflowState } from './workflow.store.ts';

/** Optional parts of a workflow in a response. */
export interface WorkflowParts {
  /** Its newest published versions. */
  readonly versions: boolean;
  /** Issues that prevent publishing, while it is a draft. */
  readonly issues: boolean;
}

/** Creates and reads workflows. */
export class WorkflowService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #check: WorkflowCheck;
  readonly #secrets: WorkflowSecrets;

  constructor(
    services: Pick<Platform, 'clock' | 'database' | 'hints'>,
    check: WorkflowCheck,
    secrets: WorkflowSecrets,
  ) {
    this.#services = services;
    this.#check = check;
    this.#secrets = secrets;
  }

  /**
   * Returns the issues of a workflow that is not saved. Its masks represent the secrets of the stored workflow with the
   * given id.
   */
  async validate(scope: Scope, input: WorkflowInput, id?: string | null): Promise<WorkflowValidation> {
    const { contents, issues } = await this.readUnsaved(scope, input, id);
    const { issues: found } = await this.#check.check(scope, contents);
    const masks = issues.map(workflowIssue);
    const places = new Set(masks.map(({ path }) => path));
    return { issues: [...masks, ...found.filter(({ path }) => !places.has(path))] };
  }

  /**
   * Reads the contents of an input that is not saved. Replaces its masks by the secrets of the stored workflow with the
   * given id, and returns issues for the other masks.
   */
  async readUnsaved(
    scope: Scope,
    input: WorkflowInput,
    id: string | null | undefined,
  ): Promise<{ readonly contents: OpenContents; readonly issues: readonly StepIssue[] }> {
    const { schema, steps, rescue } = definitionOf(withConfigIds(input));
    const findStored = typeof id === 'string' ? await this.contents(scope, id) : undefined;
    const kept = [
      await this.#secrets.keep(scope, { steps, flow: 'steps' }, findStored),
      await this.#secrets.keep(scope, { steps: rescue, flow: 'rescue' }, findStored),
    ] as const;
    const sealed = new Set(kept.flatMap((list) => [...list.sealed]));
    const contents = { schema, steps: kept[0].steps, rescue: kept[1].steps, sealed };
    return { contents, issues: kept.flatMap(({ issues }) => issues) };
  }

  /** Reads the contents of a workflow with their secrets. */
  async contents(scope: Scope, id: string): Promise<OpenContents> {
    const workflow = await this.stored(scope, id);
    return this.#secrets.open({ workspaceId: scope.workspaceId, workflowId: workflow.id }, workflow);
  }

  /**
   * Returns the contents of an exported workflow as the input of a create, with its issues; saves nothing. Refuses
   * values that no workflow can have.
   */
  async importReport(scope: Scope, exported: WorkflowImportInput): Promise<WorkflowImportReport> {
    const imported = importWorkflow(exported.workflow);
    let input: WorkflowInput;
    try {
      input = read(WorkflowInput, imported.workflow);
    } catch (error) {
      if (error instanceof RequestError && error.fields) throw invalid({ workflow: error.fields });
      throw error;
    }
    const { issues } = await this.validate(scope, input);
    return Object.assign(new WorkflowImportReport(), imported, { issues });
  }

  /** Creates a workflow under the caller's id and publishes it unless it is a draft, which may be incomplete. */
  async create(scope: Scope, id: string, given: WorkflowInput): Promise<Created<Workflow>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const input = withConfigIds(given);
    const { contents: definition, issues } = await this.readUnsaved(scope, given, undefined);
    if (issues.length > 0) throw invalid(nestedErrors(issues));
    const checked = await this.#check.check(scope, definition, id);
    if (!input.draft) checked.requireRunnable();
    const { workspaceId } = scope;
    const closed = await this.#secrets.close({ workspaceId, workflowId: id }, definition);
    const { name, description, country } = input;
    const { record, replayed } = await createResource(this.#services, scope, {
      entity: Workflow,
      id,
      shape: WorkflowInput,
      input,
      what: 'A workflow with this id',
      operation: 'create_workflow',
      row: () => ({
        name: name || undefined,
        description: description || undefined,
        country: country || undefined,
        schema: definition.schema,
        ...closed,
        draft: true,
        disabled: false,
        publishedNumber: 0,
      }),
      complete: async (em, workflow) => {
        const isPublished = !input.draft && (await publish(em, workflow, { scope, secrets: this.#secrets }));
        await em.flush();
        await publishChange(em, workflow, isPublished);
      },
    });
    const shown = { secrets: this.#secrets, issues: checked.issues };
    return { record: await withVersions(this.#services.database.em(), record, shown), replayed };
  }

  /** Reads a workflow with the given parts; by default with all. */
  async get(
    scope: Scope,
    id: string,
    shows: WorkflowParts = { versions: true, issues: true },
  ): Promise<Workflow> {
    const em = this.#services.database.em();
    const workflow = await findWorkflow(em, scope, id);
    const isChecked = shows.issues && workflow.draft;
    const contents =
      isChecked && this.#secrets.open({ workspaceId: scope.workspaceId, workflowId: id }, workflow);
    const checked = contents ? await this.#check.check(scope, contents, id) : undefined;
    const issues = checked?.issues;
    if (shows.versions) return withVersions(em, workflow, { secrets: this.#secrets, issues });
    return Object.assign(toPublicWorkflow(workflow, this.#secrets), { issues });
  }

  /** Reads a workflow as it is stored; undefined for an unknown id. */
  async find({ workspaceId }: Scope, id: string): Promise<Workflow | undefined> {
    return (await this.#services.database.em().findOne(Workflow, { workspaceId, id })) ?? undefined;
  }

  /** Reads a workflow as it is stored. Refuses an unknown id. */
  stored(scope: Scope, id: string): Promise<Workflow> {
    return findWorkflow(this.#services.database.em(), scope, id);
  }

  /** Lists a page of the workspace's workflows, newest first. */
  async list(scope: Scope, query: PageQuery & WorkflowFilters): Promise<Page<Workflow>> {
    const { name, schema, country, draft, disabled } = query;
    const { workspaceId } = scope;
    const of = name ? namedIn(workspaceId, name) : { workspaceId };
    const where = { ...of, ...dropEmptyFilters({ schema, country, draft, disabled }) };
    const length = 'length(steps::text) + length(rescue::text)';
    const found = await findFittingPage(
      this.#services.database.em(),
      Workflow,
      { workspaceId, where, length },
      query,
    );
    return { ...found, items: found.items.map((workflow) => toPublicWorkflow(workflow, this.#secrets)) };
  }

  /**
   * Returns the version of a workflow that a new job would run. A workflow that is unknown, unpublished or disabled is 404, with a
   * key for each.
   */
  async published({ workspaceId }: Scope, id: string): Promise<Pick<Workflow, 'id' | 'publishedNumber'>> {
    const workflow = isUuid(id) && (await readWorkflowState(this.#services.database.sql, workspaceId, id));
    if (!workflow) throw unusable('workflow-not-found', 'There is no workflow with this id');
    if (workflow.disabled) throw unusable('workflow-disabled', 'The workflow is disabled: enable it first');
    if (workflow.publishedNumber === 0)
      throw unusable('workflow-not-published', 'The workflow was never published: publish it first');
    return workflow;
  }
}

/**
 * Returns the filter for the workflows of a workspace whose names contain these words. With a plain condition on the
 * workspace the planner would scan its newest records; the terms identify the workspace already.
 */
function namedIn(workspaceId: string, name: string): object {
  const words = searchCondition(workspaceId, name, 'name');
  return {
    [raw('name_terms(workspace_id, name) @@ ?::tsquery', [words])]: true,
    [raw('workspace_id::text')]: workspaceId,
  };
}

function unusable(key: RequestErrorKey, message: string): RequestError {
  return new RequestError('not-found', message, { key });
}
