import { invalid, notFound, Refusal, type RefusalKey } from '../../platform/errors.ts';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { distinctMoment, momentAfter, revise } from '../../platform/database/moment.ts';
import { findPage, present } from '../../platform/database/find-page.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import { findVersion, listVersions } from './version.store.ts';
import type { WorkflowCheck } from './workflow-check.ts';
import type { WorkflowIssue, WorkflowValidation } from './workflow-issue.ts';
import { definitionOf, shownSteps, stepsFrom, withConfigIds } from './workflow.definition.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import { readWorkflowState } from './workflow.store.ts';
import {
  WorkflowInput,
  type WorkflowFilters,
  type WorkflowPatch,
  type WorkflowRestore,
} from './workflow.inputs.ts';

/** How many published versions a workflow is shown with. */
const versionsShown = 100;

/** How often a change is checked again because the workflow has become another meanwhile. */
const mostTries = 10;

/** How a workflow is to be changed. */
interface Change {
  readonly operation: AuditOperation;
  readonly ifMatch: readonly string[] | undefined;
  readonly publishes: boolean;
  /** What the workflow does from then on, where that changes. */
  readonly contents: Pick<WorkflowDefinition, 'steps' | 'rescue'>;
  /** Changes what stands beside that. */
  readonly apply?: (workflow: Workflow) => void;
}

/** Creates, changes and publishes workflows (decisions 25-27, 48). */
export class WorkflowService {
  readonly #database: Database;
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #check: WorkflowCheck;

  constructor(platform: Pick<Platform, 'clock' | 'database' | 'hints'>, check: WorkflowCheck) {
    this.#platform = platform;
    this.#database = platform.database;
    this.#check = check;
  }

  /** What is wrong with a workflow that is not saved. */
  async validate(scope: Scope, input: WorkflowInput): Promise<WorkflowValidation> {
    return this.#check.check(scope, definitionOf(withConfigIds(input)));
  }

  /** Creates a workflow under the caller's id and publishes it unless it is a draft, which may be incomplete. */
  async create(scope: Scope, id: string, given: WorkflowInput): Promise<Created<Workflow>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const input = withConfigIds(given);
    const definition = definitionOf(input);
    const checked = await this.#check.check(scope, definition, id);
    if (!input.draft) checked.requireRunnable();
    const content = contentHash(WorkflowInput, input);
    const { name, description, country } = input;
    return writeChanges(this.#platform, scope, async (em) => {
      const now = await distinctMoment(em, this.#platform.clock, Workflow, scope.workspaceId);
      const row = {
        workspaceId: scope.workspaceId,
        id,
        name: name || undefined,
        description: description || undefined,
        country: country || undefined,
        ...definition,
        draft: true,
        disabled: false,
        hash: definitionHash(definition),
        publishedNumber: 0,
        contentHash: content,
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      const inserted = await em.createQueryBuilder(Workflow).insert(row).onConflict().ignore().execute('run');
      const workflow = await this.#find(em, scope, id);
      const replayed = inserted.affectedRows === 0;
      if (replayed) requireSameContent(workflow.contentHash, content, 'A workflow with this id', 'PATCH');
      else {
        const isPublished = !input.draft && (await publish(em, workflow, scope));
        await em.flush();
        await tell(em, workflow, isPublished);
        await addAudit(em, scope, 'create_workflow', id);
      }
      return { record: await withVersions(em, workflow, checked.issues), replayed };
    });
  }

  /** Changes a workflow and publishes it unless it is a draft; an unchanged definition makes no new version. */
  async update(
    scope: Scope,
    id: string,
    given: WorkflowPatch,
    ifMatch?: readonly string[],
  ): Promise<Workflow> {
    const patch = withConfigIds(given);
    const contents = {
      ...(patch.steps && { steps: stepsFrom(patch.steps) }),
      ...(patch.rescue && { rescue: stepsFrom(patch.rescue) }),
    };
    return this.#change(scope, id, {
      operation: 'update_workflow',
      ifMatch,
      publishes: !patch.draft,
      contents,
      apply(workflow) {
        if (patch.name) workflow.name = patch.name;
        if (patch.description) workflow.description = patch.description;
        if (patch.disabled !== undefined) workflow.disabled = patch.disabled;
        if (patch.draft) workflow.draft = true;
      },
    });
  }

  /** Publishes a draft; what is published already stays as it is. */
  publish(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<Workflow> {
    return this.#change(scope, id, { operation: 'publish_workflow', ifMatch, publishes: true, contents: {} });
  }

  /** Makes a published version the draft; the newest one is no draft then, and what was one is gone. */
  async restore(
    scope: Scope,
    id: string,
    { version }: WorkflowRestore,
    ifMatch?: readonly string[],
  ): Promise<Workflow> {
    const { number, steps, rescue } = await findVersion(this.#database.em(), scope, id, version);
    return this.#change(scope, id, {
      operation: 'restore_workflow',
      ifMatch,
      publishes: false,
      contents: { steps, rescue },
      apply(workflow) {
        workflow.draft = number !== workflow.publishedNumber;
      },
    });
  }

  /**
   * Checks what a workflow would become before it is locked, for that takes a while, and changes it if it would still
   * become that.
   */
  async #change(scope: Scope, id: string, change: Change): Promise<Workflow> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await this.#find(this.#database.em(), scope, id);
      requireMatch(change.ifMatch, before);
      const wanted = {
        schema: before.schema,
        steps: before.steps,
        rescue: before.rescue,
        ...change.contents,
      };
      const checked = await this.#check.check(scope, wanted, id);
      // What is published stays so, whatever would be said of it today.
      const isNew = before.draft || Object.keys(change.contents).length > 0;
      if (change.publishes && isNew) checked.requireRunnable();
      const changed = await this.#write(scope, id, change, definitionHash(wanted), checked.issues);
      if (changed) return changed;
    }
    throw new Refusal('conflict', 'The workflow is being changed by others');
  }

  #write(
    scope: Scope,
    id: string,
    { operation, ifMatch, publishes, contents, apply }: Change,
    hash: string,
    issues: WorkflowIssue[],
  ): Promise<Workflow | undefined> {
    return writeChanges(this.#platform, scope, async (em) => {
      const workflow = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, workflow);
      const { schema, steps, rescue } = workflow;
      if (definitionHash({ schema, steps, rescue, ...contents }) !== hash) return undefined;
      Object.assign(workflow, contents, { hash });
      apply?.(workflow);
      revise(workflow, this.#platform.clock);
      const isPublished = publishes && (await publish(em, workflow, scope));
      await em.flush();
      await tell(em, workflow, isPublished);
      await addAudit(em, scope, operation, workflow.id);
      return withVersions(em, workflow, issues);
    });
  }

  /** A workflow with its newest published versions and, while it is a draft, with what hinders it from being published. */
  async get(scope: Scope, id: string): Promise<Workflow> {
    const em = this.#database.em();
    const workflow = await this.#find(em, scope, id);
    const checked = workflow.draft ? await this.#check.check(scope, workflow, id) : undefined;
    return withVersions(em, workflow, checked?.issues);
  }

  /** A workflow as it is stored; undefined when there is none. */
  async find({ workspaceId }: Scope, id: string): Promise<Workflow | undefined> {
    return (await this.#database.em().findOne(Workflow, { workspaceId, id })) ?? undefined;
  }

  /** A workflow as it is stored. */
  stored(scope: Scope, id: string): Promise<Workflow> {
    return this.#find(this.#database.em(), scope, id);
  }

  /** A page of the workspace's workflows, newest first (decision 27). */
  async list(scope: Scope, query: PageQuery & WorkflowFilters): Promise<Page<Workflow>> {
    const { schema, country, draft, disabled } = query;
    const where = { workspaceId: scope.workspaceId, ...present({ schema, country, draft, disabled }) };
    const found = await findPage(this.#database.em(), Workflow, where, query);
    return { ...found, items: found.items.map(shown) };
  }

  /** Which version of a workflow a new job would run; refuses as decision 16 says. */
  async published({ workspaceId }: Scope, id: string): Promise<Pick<Workflow, 'id' | 'publishedNumber'>> {
    const workflow = isUuid(id) && (await readWorkflowState(this.#database.sql, workspaceId, id));
    if (!workflow) throw unusable('workflow-not-found', 'There is no workflow with this id');
    if (workflow.disabled) throw unusable('workflow-disabled', 'The workflow is disabled');
    if (workflow.publishedNumber === 0)
      throw unusable('workflow-not-published', 'The workflow was never published');
    return workflow;
  }

  async #find(em: EntityManager, scope: Scope, id: string, lock = false): Promise<Workflow> {
    if (!isUuid(id)) throw notFound('Workflow');
    const workflow = await em.findOne(
      Workflow,
      { workspaceId: scope.workspaceId, id },
      lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
    );
    if (!workflow) throw notFound('Workflow');
    return workflow;
  }
}

function unusable(key: RefusalKey, message: string): Refusal {
  return new Refusal('not-found', message, { key });
}

/** Makes the contents a new immutable version; answers false when the newest version says the same already. */
async function publish(em: EntityManager, workflow: Workflow, scope: Scope): Promise<boolean> {
  workflow.draft = false;
  const { workspaceId, id: workflowId, name, hash, schema, steps, rescue } = workflow;
  const [newest] = await em.find(
    WorkflowVersion,
    { workspaceId, workflowId },
    { orderBy: { number: 'desc' }, limit: 1 },
  );
  if (newest?.hash === hash) return false;
  workflow.publishedNumber += 1;
  const published = {
    workspaceId,
    workflowId,
    number: workflow.publishedNumber,
    name,
    hash,
    schema,
    steps,
    rescue,
    src: 'user',
    srcId: scope.subject,
    // Pages of versions go by their times.
    createdAt: newest ? latest(workflow.updatedAt, momentAfter(newest.createdAt)) : workflow.updatedAt,
  };
  em.persist(em.create(WorkflowVersion, published));
  return true;
}

function latest(moment: Date, other: Date): Date {
  return moment > other ? moment : other;
}

/** Tells of the workflow in the change feed. */
async function tell(
  em: EntityManager,
  { workspaceId, id, publishedNumber: version }: Workflow,
  isPublished: boolean,
): Promise<void> {
  if (!isPublished) await addChange(em, 'workflow.updated', { workspaceId, id });
  else await addChange(em, 'workflow.published', { workspaceId, id, version });
}

/** The workflow as it is shown when it is asked for alone. */
async function withVersions(
  em: EntityManager,
  workflow: Workflow,
  issues: WorkflowIssue[] | undefined,
): Promise<Workflow> {
  const versions = await listVersions(em, workflow, { limit: versionsShown });
  return Object.assign(shown(workflow), { versions, issues });
}

/** A copy that nothing saves, with `provider` beside every `action`. */
function shown(workflow: Workflow): Workflow {
  const { steps, rescue } = workflow;
  return Object.assign(new Workflow(), workflow, { steps: shownSteps(steps), rescue: shownSteps(rescue) });
}
