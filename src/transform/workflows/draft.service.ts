import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { writeChanges } from '../../platform/changes/write-changes.ts';
import { revise } from '../../platform/database/moment.ts';
import { Refusal } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import { publish, tell } from './publication.ts';
import { withVersions } from './shown-workflow.ts';
import { findVersion } from './version.store.ts';
import type { WorkflowCheck } from './workflow-check.ts';
import type { WorkflowIssue } from './workflow-issue.ts';
import { stepsFrom, withConfigIds } from './workflow.definition.ts';
import type { Workflow } from './workflow.entity.ts';
import type { WorkflowPatch, WorkflowRestore } from './workflow.inputs.ts';
import { findWorkflow } from './workflow.store.ts';

/** How often a change is checked again because the workflow has become another meanwhile. */
const mostTries = 10;

/** What a patch says of a workflow beside its contents. */
const labels = ['name', 'description', 'country'] as const;

type WorkflowPlatform = Pick<Platform, 'clock' | 'database' | 'hints'>;

type Contents = Pick<WorkflowDefinition, 'schema' | 'steps' | 'rescue'>;

/** How a workflow is to be changed. */
interface Change {
  readonly operation: AuditOperation;
  readonly ifMatch: readonly string[] | undefined;
  readonly publishes: boolean;
  /** What the workflow does from then on, where that changes. */
  readonly contents: (before: Workflow) => Contents | Promise<Contents>;
  /** True: these contents are those of the newest version. */
  readonly ofNewest?: true;
  /** Changes what stands beside that. */
  readonly apply?: (workflow: Workflow) => void;
}

/** What a change was checked as, and of which published version. */
interface Become {
  readonly contents: Contents;
  readonly hash: string;
  readonly publishedNumber: number;
  readonly issues: WorkflowIssue[];
}

/** Changes workflows: their drafts are saved, published, discarded, and made of earlier versions (decisions 26, 48). */
export class WorkflowDraftService {
  readonly #platform: WorkflowPlatform;
  readonly #check: WorkflowCheck;

  constructor(platform: WorkflowPlatform, check: WorkflowCheck) {
    this.#platform = platform;
    this.#check = check;
  }

  /** Changes a workflow and publishes it unless it is a draft; an unchanged definition makes no new version. */
  async update(
    scope: Scope,
    id: string,
    given: WorkflowPatch,
    ifMatch?: readonly string[],
  ): Promise<Workflow> {
    const patch = withConfigIds(given);
    const cleared = new Set(patch.clear);
    const changesSchema = patch.schema || cleared.has('schema');
    const contents = {
      ...(changesSchema && { schema: patch.schema || undefined }),
      ...(patch.steps && { steps: stepsFrom(patch.steps) }),
      ...(patch.rescue && { rescue: stepsFrom(patch.rescue) }),
    };
    return this.#change(scope, id, {
      operation: 'update_workflow',
      ifMatch,
      publishes: !patch.draft,
      contents: () => contents,
      apply(workflow) {
        for (const label of labels)
          if (patch[label] || cleared.has(label)) workflow[label] = patch[label] || undefined;
        if (patch.disabled !== undefined) workflow.disabled = patch.disabled;
        if (patch.draft) workflow.draft = true;
      },
    });
  }

  /** Publishes a draft; what is published already stays as it is. */
  publish(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<Workflow> {
    return this.#change(scope, id, {
      operation: 'publish_workflow',
      ifMatch,
      publishes: true,
      contents: () => ({}),
    });
  }

  /** Makes a published version the draft; the newest one is no draft then, and what was one is gone. */
  async restore(
    scope: Scope,
    id: string,
    { version }: WorkflowRestore,
    ifMatch?: readonly string[],
  ): Promise<Workflow> {
    const { number, ...contents } = await this.#version(scope, id, version);
    return this.#change(scope, id, {
      operation: 'restore_workflow',
      ifMatch,
      publishes: false,
      contents: () => contents,
      apply(workflow) {
        workflow.draft = number !== workflow.publishedNumber;
      },
    });
  }

  /** Goes back to what is published; a workflow that is no draft stays as it is. */
  async discard(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<Workflow> {
    const workflow = await findWorkflow(this.#platform.database.em(), scope, id);
    requireMatch(ifMatch, workflow);
    if (!workflow.draft) return withVersions(this.#platform.database.em(), workflow, undefined);
    return this.#change(scope, id, {
      operation: 'discard_workflow_draft',
      ifMatch,
      publishes: false,
      contents: async ({ version }) => {
        if (version === undefined)
          throw new Refusal('conflict', 'The workflow was never published: there is nothing to go back to');
        const { number: _number, ...contents } = await this.#version(scope, id, version);
        return contents;
      },
      ofNewest: true,
      apply(changed) {
        changed.draft = false;
      },
    });
  }

  /** What a published version does, which is all of it that can be gone back to. */
  async #version(scope: Scope, id: string, version: string): Promise<Contents & { readonly number: number }> {
    const found = await findVersion(this.#platform.database.em(), scope, id, version);
    const { number, schema, steps, rescue } = found;
    return { number, schema: schema ?? undefined, steps, rescue };
  }

  /**
   * Checks what a workflow would become before it is locked, for that takes a while, and changes it if it would still
   * become that.
   */
  async #change(scope: Scope, id: string, change: Change): Promise<Workflow> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const before = await findWorkflow(this.#platform.database.em(), scope, id);
      requireMatch(change.ifMatch, before);
      const contents = await change.contents(before);
      const { schema, steps, rescue, publishedNumber } = before;
      const wanted = { schema, steps, rescue, ...contents };
      const checked = await this.#check.check(scope, wanted, id);
      // What is published stays so, whatever would be said of it today.
      const isNew = before.draft || Object.keys(contents).length > 0;
      if (change.publishes && isNew) checked.requireRunnable();
      const become = { contents, hash: definitionHash(wanted), publishedNumber, issues: checked.issues };
      const changed = await this.#write(scope, id, change, become);
      if (changed) return changed;
    }
    throw new Refusal('conflict', 'The workflow is being changed by others at the same time; try again');
  }

  #write(
    scope: Scope,
    id: string,
    { operation, ifMatch, publishes, ofNewest, apply }: Change,
    { contents, hash, publishedNumber, issues }: Become,
  ): Promise<Workflow | undefined> {
    return writeChanges(this.#platform, scope, async (em) => {
      const workflow = await findWorkflow(em, scope, id, true);
      requireMatch(ifMatch, workflow);
      const { schema, steps, rescue } = workflow;
      if (ofNewest && workflow.publishedNumber !== publishedNumber) return undefined;
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
}
