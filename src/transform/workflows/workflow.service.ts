import { invalid, notFound, Refusal, type RefusalKey } from '../../platform/errors.ts';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { distinctMoment, revise } from '../../platform/database/moment.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import type { Platform } from '../../platform/platform.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import type { StepConfigs } from '../integrations/step-configs.ts';
import type { Catalogue } from '../providers/catalogue.ts';
import {
  requireRunnable,
  requireSound,
  shownSteps,
  stepsFrom,
  withConfigIds,
} from './workflow.definition.ts';
import { Workflow, WorkflowVersion } from './workflow.entity.ts';
import { readWorkflowState } from './workflow.store.ts';
import { WorkflowInput, type WorkflowFilters, type WorkflowPatch } from './workflow.inputs.ts';

/** Creates, changes and publishes workflows (decisions 25-27). */
export class WorkflowService {
  readonly #database: Database;
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'hints'>;
  readonly #catalogue: Catalogue;
  readonly #configs: StepConfigs;

  constructor(
    platform: Pick<Platform, 'clock' | 'database' | 'hints'>,
    catalogue: Catalogue,
    configs: StepConfigs,
  ) {
    this.#platform = platform;
    this.#database = platform.database;
    this.#catalogue = catalogue;
    this.#configs = configs;
  }

  /** Creates a workflow under the caller's id and publishes it unless it is a draft. */
  async create(scope: Scope, id: string, given: WorkflowInput): Promise<Created<Workflow>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const input = withConfigIds(given);
    const definition = {
      schema: input.schema || undefined,
      steps: stepsFrom(input.steps),
      rescue: stepsFrom(input.rescue),
    };
    await requireRunnable(scope, definition, this.#catalogue, this.#configs);
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
      if (inserted.affectedRows === 0) {
        requireSameContent(workflow.contentHash, content, 'A workflow with this id');
        return { record: await withVersions(em, workflow), replayed: true };
      }
      const isPublished = !input.draft && (await publish(em, workflow, scope, now));
      await em.flush();
      await tell(em, workflow, isPublished);
      return { record: await withVersions(em, workflow), replayed: false };
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
    const changed = {
      ...(patch.steps && { steps: stepsFrom(patch.steps) }),
      ...(patch.rescue && { rescue: stepsFrom(patch.rescue) }),
    };
    await requireRunnable(scope, changed, this.#catalogue, this.#configs);
    return writeChanges(this.#platform, scope, async (em) => {
      const workflow = await this.#find(em, scope, id, true);
      requireMatch(ifMatch, workflow);
      if (patch.name) workflow.name = patch.name;
      if (patch.description) workflow.description = patch.description;
      if (patch.disabled !== undefined) workflow.disabled = patch.disabled;
      Object.assign(workflow, changed);
      requireSound(workflow);
      workflow.hash = definitionHash(workflow);
      revise(workflow, this.#platform.clock);
      if (patch.draft) workflow.draft = true;
      const isPublished = !patch.draft && (await publish(em, workflow, scope, workflow.updatedAt));
      await em.flush();
      await tell(em, workflow, isPublished);
      return withVersions(em, workflow);
    });
  }

  /** A workflow with its published versions, newest first. */
  async get(scope: Scope, id: string): Promise<Workflow> {
    const em = this.#database.em();
    return withVersions(em, await this.#find(em, scope, id));
  }

  /** A page of the workspace's workflows, newest first (decision 27). */
  async list(scope: Scope, query: PageQuery & WorkflowFilters): Promise<Page<Workflow>> {
    const { schema } = query;
    const where = { workspaceId: scope.workspaceId, ...(schema && { schema }) };
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
async function publish(em: EntityManager, workflow: Workflow, scope: Scope, now: Date): Promise<boolean> {
  workflow.draft = false;
  const { workspaceId, id: workflowId, name, hash, schema, steps, rescue } = workflow;
  const [newest] = await em.find(
    WorkflowVersion,
    { workspaceId, workflowId },
    { orderBy: { number: 'desc' }, limit: 1 },
  );
  if (newest?.hash === hash) return false;
  workflow.publishedNumber += 1;
  const number = workflow.publishedNumber;
  const published = { workspaceId, workflowId, number, name, hash, schema, steps, rescue };
  em.persist(em.create(WorkflowVersion, { ...published, src: 'user', srcId: scope.subject, createdAt: now }));
  return true;
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
async function withVersions(em: EntityManager, workflow: Workflow): Promise<Workflow> {
  const { workspaceId, id: workflowId } = workflow;
  const versions = await em.find(
    WorkflowVersion,
    { workspaceId, workflowId },
    { orderBy: { number: 'desc' } },
  );
  return Object.assign(shown(workflow), { versions });
}

/** A copy that nothing saves, with `provider` beside every `action`. */
function shown(workflow: Workflow): Workflow {
  const { steps, rescue } = workflow;
  return Object.assign(new Workflow(), workflow, { steps: shownSteps(steps), rescue: shownSteps(rescue) });
}
