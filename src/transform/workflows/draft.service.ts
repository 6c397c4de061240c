import type { AuditOperation } from '../../platform/audit/audit-operation.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { writeChanges } from '../../platform/changes/write-changes.ts';
import { revise } from '../../platform/database/moment.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid, RequestError } from '../../platform/errors.ts';
import { requireMatch } from '../../platform/etag.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StepDefinition, WorkflowDefinition } from '../plan/definition.ts';
import { iterateSteps } from '../plan/step-iteration.ts';
import { definitionHash } from '../plan/plan-hash.ts';
import { publish, publishChange } from './publication.ts';
import { withVersions } from './public-workflow.ts';
import { findVersion } from './version.store.ts';
import { nestedErrors, type WorkflowCheck } from './workflow-check.ts';
import type { WorkflowIssue } from './workflow-issue.ts';
import { stepsFrom, withConfigIds } from './workflow.definition.ts';
import type { Workflow } from './workflow.entity.ts';
import type { WorkflowPatch, WorkflowRestore } from './workflow.inputs.ts';
import { findWorkflow } from './workflow.store.ts';
import {
  secretRules,
  stepOf,
  type OpenContents,
  type StoredContents,
  type WorkflowSecrets,
} from './workflow-secrets.ts';

/** Maximum number of attempts to check and write a change when other changes interfere. */
const maxAttempts = 10;

/** Properties that a patch can set besides the contents of a workflow. */
const labels = ['name', 'description', 'country'] as const;

type WorkflowServices = Pick<Platform, 'clock' | 'database' | 'hints'>;

/** Changed contents: lists of steps with their secrets in clear. */
type Contents = Partial<OpenContents>;

/** Change of a workflow. */
interface Change {
  readonly operation: AuditOperation;
  readonly ifMatch: readonly string[] | undefined;
  readonly publishes: boolean;
  /** Returns the new contents, where they change. */
  readonly contents: (before: Workflow, opened: OpenContents) => Contents | Promise<Contents>;
  /** True: the new contents are those of the newest version. */
  readonly ofNewest?: true;
  /** Changes the other properties. */
  readonly apply?: (workflow: Workflow) => void;
}

/** Contents as a change was checked, and the published version at that time. */
interface CheckedChange {
  readonly schema: WorkflowDefinition['schema'];
  readonly stored: StoredContents;
  /** Digest of the contents with their secrets; not stored. */
  readonly digest: string;
  readonly publishedNumber: number;
  readonly issues: WorkflowIssue[];
}

/** Changes workflows: saves, publishes and discards their drafts, and restores earlier versions (ADR 53). */
export class WorkflowDraftService {
  readonly #services: WorkflowServices;
  readonly #check: WorkflowCheck;
  readonly #secrets: WorkflowSecrets;

  constructor(services: WorkflowServices, check: WorkflowCheck, secrets: WorkflowSecrets) {
    this.#services = services;
    this.#check = check;
    this.#secrets = secrets;
  }

  /** Updates a workflow and publishes it unless it is a draft; an unchanged definition creates no new version. */
  async update(
    scope: Scope,
    id: string,
    input: WorkflowPatch,
    ifMatch?: readonly string[],
  ): Promise<Workflow> {
    const patch = withConfigIds(input);
    const cleared = new Set(patch.clear);
    const changesSchema = patch.schema || cleared.has('schema');
    const given = {
      steps: patch.steps && stepsFrom(patch.steps),
      rescue: patch.rescue && stepsFrom(patch.rescue),
    };
    return this.#change(scope, id, {
      operation: 'update_workflow',
      ifMatch,
      publishes: !patch.draft,
      contents: async (_before, opened) => ({
        ...(changesSchema && { schema: patch.schema || undefined }),
        ...(await this.#kept(scope, given, opened)),
      }),
      apply(workflow) {
        for (const label of labels)
          if (patch[label] || cleared.has(label)) workflow[label] = patch[label] || undefined;
        if (patch.disabled !== undefined) workflow.disabled = patch.disabled;
        if (patch.draft) workflow.draft = true;
      },
    });
  }

  /** Publishes a draft; a workflow that is already published stays as it is. */
  publish(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<Workflow> {
    return this.#change(scope, id, {
      operation: 'publish_workflow',
      ifMatch,
      publishes: true,
      contents: () => ({}),
    });
  }

  /** Makes a published version the draft, in place of the previous one. Restoring the newest version leaves no draft. */
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

  /** Restores the published contents; a workflow that is no draft stays as it is. */
  async discard(scope: Scope, id: string, ifMatch?: readonly string[]): Promise<Workflow> {
    const workflow = await findWorkflow(this.#services.database.em(), scope, id);
    requireMatch(ifMatch, workflow);
    if (!workflow.draft) return this.#shown(this.#services.database.em(), workflow, undefined);
    return this.#change(scope, id, {
      operation: 'discard_workflow_draft',
      ifMatch,
      publishes: false,
      contents: async ({ version }) => {
        if (version === undefined)
          throw new RequestError(
            'conflict',
            'The workflow was never published: there is nothing to go back to',
          );
        const { number: _number, ...contents } = await this.#version(scope, id, version);
        return contents;
      },
      ofNewest: true,
      apply(changed) {
        changed.draft = false;
      },
    });
  }

  /**
   * Replaces the masks in the given lists of steps by the stored secrets, and collects the paths of these. Refuses
   * masks without a stored secret.
   */
  async #kept(
    scope: Scope,
    { steps, rescue }: Readonly<Record<'steps' | 'rescue', StepDefinition[] | undefined>>,
    opened: OpenContents,
  ): Promise<Contents> {
    if (!steps && !rescue) return {};
    const [main, other] = [
      steps && (await this.#secrets.keep(scope, { steps, flow: 'steps' }, opened)),
      rescue && (await this.#secrets.keep(scope, { steps: rescue, flow: 'rescue' }, opened)),
    ];
    const issues = [main, other].flatMap((kept) => kept?.issues ?? []);
    if (issues.length > 0) throw invalid(nestedErrors(issues));
    const untouched = [
      ...iterateSteps({ ...(!steps && { steps: opened.steps }), ...(!rescue && { rescue: opened.rescue }) }),
    ];
    const ids = new Set(untouched.map(({ step }) => step.id));
    const sealed = [...opened.sealed].filter((place) => ids.has(stepOf(place)));
    return {
      ...(main && { steps: main.steps }),
      ...(other && { rescue: other.steps }),
      sealed: new Set([...sealed, ...(main?.sealed ?? []), ...(other?.sealed ?? [])]),
    };
  }

  #shown(em: EntityManager, workflow: Workflow, issues: WorkflowIssue[] | undefined): Promise<Workflow> {
    return withVersions(em, workflow, { secrets: this.#secrets, issues });
  }

  /** Reads the contents of a published version; only contents can be restored. */
  async #version(
    scope: Scope,
    id: string,
    version: string,
  ): Promise<OpenContents & { readonly number: number }> {
    const found = await findVersion(this.#services.database.em(), scope, id, version);
    const opened = this.#secrets.open(found, found);
    return { ...opened, schema: opened.schema ?? undefined, number: found.number };
  }

  /** Returns the contents of a workflow after a change. */
  async #changed(
    scope: Scope,
    workflow: Workflow,
    change: Change,
  ): Promise<{ contents: Contents; wanted: OpenContents }> {
    const opened = this.#secrets.open({ workspaceId: scope.workspaceId, workflowId: workflow.id }, workflow);
    const contents = await change.contents(workflow, opened);
    return { contents, wanted: { ...opened, ...contents } };
  }

  /**
   * Checks the new contents before the workflow is locked, because the check takes time, and writes them if they are
   * still the same then.
   */
  async #change(scope: Scope, id: string, change: Change): Promise<Workflow> {
    for (let tries = 0; tries < maxAttempts; tries += 1) {
      const before = await findWorkflow(this.#services.database.em(), scope, id);
      requireMatch(change.ifMatch, before);
      const { contents, wanted } = await this.#changed(scope, before, change);
      const checked = await this.#check.check(scope, wanted, id);
      // A published workflow stays published, even if the check would now find errors.
      const isNew = before.draft || Object.keys(contents).length > 0;
      if (change.publishes && isNew) checked.requireRunnable();
      const become = {
        schema: wanted.schema,
        stored: await this.#secrets.close({ workspaceId: scope.workspaceId, workflowId: before.id }, wanted),
        digest: definitionHash(wanted),
        publishedNumber: before.publishedNumber,
        issues: checked.issues,
      };
      const changed = await this.#write(scope, id, change, become);
      if (changed) return changed;
    }
    throw new RequestError('conflict', 'The workflow is being changed by others at the same time; try again');
  }

  #write(
    scope: Scope,
    id: string,
    change: Change,
    { schema, stored, digest, publishedNumber, issues }: CheckedChange,
  ): Promise<Workflow | undefined> {
    const { operation, ifMatch, publishes, ofNewest, apply } = change;
    return writeChanges(this.#services, scope, async (em) => {
      const workflow = await findWorkflow(em, scope, id, true);
      requireMatch(ifMatch, workflow);
      if (ofNewest && workflow.publishedNumber !== publishedNumber) return undefined;
      const { contents, wanted } = await this.#changed(scope, workflow, change);
      if (definitionHash(wanted) !== digest) return undefined;
      const isUntouched = Object.keys(contents).length === 0 && workflow.secretRules === secretRules;
      if (!isUntouched) Object.assign(workflow, { schema, ...stored });
      apply?.(workflow);
      revise(workflow, this.#services.clock);
      const isPublished = publishes && (await publish(em, workflow, { scope, secrets: this.#secrets }));
      await em.flush();
      await publishChange(em, workflow, isPublished);
      await addAudit(em, scope, operation, workflow.id);
      return this.#shown(em, workflow, issues);
    });
  }
}
