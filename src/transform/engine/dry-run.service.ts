import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import { invalid, RequestError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { JsonText } from '../../platform/json-text.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { toLoadedEntry, type LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import { Event } from '../jobs/event.entity.ts';
import { Intent } from '../jobs/intent.entity.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import { nestedErrors, type WorkflowCheck } from '../workflows/workflow-check.ts';
import type { WorkflowVersionService } from '../workflows/version.service.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import { createClaimedJob } from './claimed-job.store.ts';
import { iterateSteps } from '../plan/step-iteration.ts';
import { advancePastFailure, advancePlan, type Plan } from '../plan/plan.ts';
import type { StepResult } from '../plan/step-position.ts';
import { DryRun, DryRunSending, type DryRunInput } from './dry-run.ts';
import { createProgress } from './progress.ts';
import { rehearse, type RehearsalServices } from './rehearsal.ts';
import type { StepCommit } from './step.store.ts';
import type { Sending } from '../providers/action.ts';

/** Services that dry runs need in addition to those of rehearsals. */
export interface DryRunServices extends RehearsalServices {
  check: WorkflowCheck;
  workflows: WorkflowService;
  versions: WorkflowVersionService;
}

/** Maximum time of a run in milliseconds. The number of steps and their processor time are limited as in a job. */
const maxWallMs = 120_000;

/** Dry runs of workflows, published or not: steps are rehearsed as in a dry run of a job, and nothing is written. */
export class DryRunService {
  readonly #services: DryRunServices;

  constructor(services: DryRunServices) {
    this.#services = services;
  }

  /** Runs a workflow dry. Refuses one that could not be published, with each error at its path. */
  async run(scope: Scope, input: DryRunInput, gone?: AbortSignal): Promise<DryRun> {
    const [definition, entry] = await Promise.all([
      this.#definition(scope, input),
      this.#entry(scope, input),
    ]);
    const now = this.#services.clock.now();
    const job = createClaimedJob({
      workspaceId: scope.workspaceId,
      id: newId(),
      workflowId: input.workflowId ?? newId(),
      workflowVersion: 0,
      args: input.args,
      dryRun: true,
      dryEntry: entry,
      contentHash: Buffer.alloc(0),
      createdAt: now,
    });
    const { until, allFaults = false } = input;
    if (until !== undefined && !iterateSteps(definition).some(({ step }) => step.id === until))
      throw invalid({ until: 'is not the id of a step' });
    const steps: StepCommit[] = [];
    const stop = new AbortController();
    const over = AbortSignal.any([AbortSignal.timeout(maxWallMs), ...(gone ? [gone] : [])]);
    await rehearse(this.#services, createProgress(job, definition), {
      advance: allFaults ? advanceToAllFaults : advancePlan,
      stopping: stop.signal,
      halting: over,
      onCommit(step) {
        steps.push(step);
        if (until !== undefined && step.intent.completed && step.intent.stepId === until) stop.abort();
      },
    });
    if (over.aborted)
      throw new RequestError(
        'unavailable',
        `The workflow did not end within ${maxWallMs / 1000} s. Try again later`,
        {
          retryAfterSeconds: 30,
        },
      );
    return createDryRun(steps, { entry, args: input.args, isStopped: stop.signal.aborted });
  }

  async #definition(
    scope: Scope,
    { definition, workflowId, version }: DryRunInput,
  ): Promise<WorkflowDefinition> {
    if (definition === undefined) {
      if (workflowId === undefined) throw invalid({ definition: 'is required, or a workflow_id' });
      const stored =
        version === undefined
          ? await this.#services.workflows.contents(scope, workflowId)
          : await this.#services.versions.contents(scope, workflowId, version);
      (await this.#services.check.check(scope, stored)).requireRunnable();
      return stored;
    }
    if (version !== undefined) throw invalid({ version: 'goes with a workflow_id and without a definition' });
    const { contents: given, issues } = await this.#services.workflows.readUnsaved(
      scope,
      definition,
      workflowId,
    );
    try {
      if (issues.length > 0) throw invalid(nestedErrors(issues));
      (await this.#services.check.check(scope, given)).requireRunnable();
    } catch (error) {
      if (error instanceof RequestError && error.fields) throw invalid({ definition: error.fields });
      throw error;
    }
    return given;
  }

  async #entry(
    scope: Scope,
    { data, siloEntryId, allFaults: allowInvalid = false }: DryRunInput,
  ): Promise<LoadedEntry | undefined> {
    if (data && siloEntryId !== undefined) throw invalid({ data: 'does not go with a silo_entry_id' });
    if (data) return toLoadedEntry(await this.#services.entries.prepare(scope, { data, allowInvalid }));
    if (siloEntryId === undefined) return undefined;
    requirePermission(scope, 'silo:read');
    const entry = await this.#services.entries.load(scope.workspaceId, siloEntryId);
    if (!entry) throw invalid({ silo_entry_id: 'is not the id of an entry' });
    return entry;
  }
}

/** Codes with which steps refuse a document because of its content. */
const refusals: ReadonlySet<string> = new Set([
  'invalid',
  'calculation',
  'validation',
  'invalid-document',
  'document-invalid',
  'missing-extension',
  'not-representable',
  'rounding',
]);

/**
 * Continues after a step that refuses the document, so that later steps report their errors too; any other failure ends
 * the run.
 */
function advanceToAllFaults(plan: Plan, result: StepResult): Plan {
  const isRefusal = result.status === 'KO' && refusals.has(result.code ?? '');
  return isRefusal ? advancePastFailure(plan, result) : advancePlan(plan, result);
}

/** Input of a run, and whether it was stopped. */
interface Begun {
  readonly entry: LoadedEntry | undefined;
  readonly args: DryRun['args'];
  readonly isStopped: boolean;
}

/** Maximum number of sendings in the result: a workflow may loop. */
const maxSendings = 100;

/** Creates the result of a dry run from its steps. */
function createDryRun(steps: readonly StepCommit[], { entry: before, args, isStopped }: Begun): DryRun {
  const job = steps.at(-1)?.job;
  if (!job || (!job.completedAt && !isStopped))
    throw new RequestError('unavailable', 'Something that a step needs cannot be reached now; try again');
  const intents = new Map<number, Intent>();
  for (const { intent, events } of steps) {
    const { events: earlier = [] } = intents.get(intent.number) ?? {};
    const own = events.map((event) => Object.assign(entityFrom(Event, event), { intentId: intent.id }));
    intents.set(intent.number, Object.assign(entityFrom(Intent, intent), { events: [...earlier, ...own] }));
  }
  const entry = steps.findLast(({ job: { dryEntry } }) => dryEntry)?.job.dryEntry ?? before;
  return Object.assign(new DryRun(), {
    status: job.status,
    intents: [...intents.values()],
    faults: steps.findLast(({ job: { faults } }) => faults)?.job.faults,
    sendings: steps
      .flatMap(({ intent: { id: intentId }, sending: content }) =>
        content ? [Object.assign(new DryRunSending(), { intentId, content: cut(content) })] : [],
      )
      .slice(0, maxSendings),
    changedBy: changedBy(steps, before),
    args: steps.findLast(({ job: { args: left } }) => left)?.job.args ?? args,
    ...(before && { before: new JsonText(before.text) }),
    ...(entry && { envelope: new JsonText(entry.text), state: entry.state, folder: entry.folder }),
  });
}

/** Finds the intents of steps that changed the document. */
function changedBy(steps: readonly StepCommit[], before: LoadedEntry | undefined): string[] {
  let text = before?.text;
  return steps.flatMap(({ intent, job: { dryEntry } }) => {
    if (!dryEntry || dryEntry.text === text) return [];
    ({ text } = dryEntry);
    return [intent.id];
  });
}

/** Maximum length of a text in a sending, in characters. */
const maxTextLength = 10_000;

/** Copies a sending with its long texts truncated. */
function cut(content: Sending): object {
  return JSON.parse(
    JSON.stringify(content, (_key, value: unknown) =>
      typeof value === 'string' && value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value,
    ),
  ) as object;
}
