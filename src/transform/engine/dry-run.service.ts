import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import { invalid, Refusal } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { JsonText } from '../../platform/json-text.ts';
import { entityFrom } from '../../platform/database/table.ts';
import { loadedNew, type LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import { Event } from '../jobs/event.entity.ts';
import { Intent } from '../jobs/intent.entity.ts';
import type { WorkflowDefinition } from '../plan/definition.ts';
import type { WorkflowCheck } from '../workflows/workflow-check.ts';
import type { WorkflowVersionService } from '../workflows/version.service.ts';
import { definitionOf, withConfigIds } from '../workflows/workflow.definition.ts';
import type { WorkflowService } from '../workflows/workflow.service.ts';
import { claimedNew } from './claimed-job.store.ts';
import { DryRun, type DryRunInput } from './dry-run.ts';
import { JobRun, type RunnerServices } from './runner.ts';
import type { StepCommit } from './step.store.ts';

/** What dry runs need beside what the runs of jobs do. */
export interface DryRunServices extends Omit<RunnerServices, 'committer'> {
  check: WorkflowCheck;
  workflows: WorkflowService;
  versions: WorkflowVersionService;
}

/** A workflow that takes longer is ended. */
const longestMs = 20_000;

/** A run that nobody else can have, in this process alone. */
const alone = {
  slots: { laneFor: () => undefined, within: <Result>(_lane: string, step: () => Promise<Result>) => step() },
  claim: { toRelease: undefined, released: () => undefined },
};

/** Shows what workflows would do that need not be published: steps rehearse as in a dry run of a job, and nothing is written. */
export class DryRunService {
  readonly #services: DryRunServices;

  constructor(services: DryRunServices) {
    this.#services = services;
  }

  /** Runs a workflow dry; refuses one that could not be published, each error at its place. */
  async run(scope: Scope, input: DryRunInput, gone?: AbortSignal): Promise<DryRun> {
    const [definition, entry] = await Promise.all([
      this.#definition(scope, input),
      this.#entry(scope, input),
    ]);
    const now = this.#services.clock.now();
    const job = claimedNew({
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
    const steps: StepCommit[] = [];
    const committer = {
      async commit({ step }: { step: StepCommit }) {
        steps.push(step);
        return 'written' as const;
      },
    };
    const run = new JobRun({ ...this.#services, committer }, alone, job, definition);
    const over = AbortSignal.any([AbortSignal.timeout(longestMs), ...(gone ? [gone] : [])]);
    over.addEventListener('abort', () => run.halt(), { once: true });
    await run.run(over);
    if (over.aborted)
      throw new Refusal('validation', `The workflow runs for over ${longestMs / 1000} s`, {
        key: 'time-exceeded',
      });
    return shown(steps, entry, input.args);
  }

  async #definition(
    scope: Scope,
    { definition, workflowId, version }: DryRunInput,
  ): Promise<WorkflowDefinition> {
    if ((definition === undefined) === (workflowId === undefined))
      throw invalid({ definition: 'is required, or a workflow_id, but not both' });
    if (definition === undefined) {
      const id = workflowId ?? '';
      const stored =
        version === undefined
          ? await this.#services.workflows.stored(scope, id)
          : await this.#services.versions.get(scope, id, version);
      (await this.#services.check.check(scope, stored)).requireRunnable();
      return stored;
    }
    if (version !== undefined) throw invalid({ version: 'goes with a workflow_id' });
    const given = definitionOf(withConfigIds(definition));
    try {
      (await this.#services.check.check(scope, given)).requireRunnable();
    } catch (error) {
      if (error instanceof Refusal && error.fields) throw invalid({ definition: error.fields });
      throw error;
    }
    return given;
  }

  async #entry(scope: Scope, { data, siloEntryId }: DryRunInput): Promise<LoadedEntry | undefined> {
    if (data && siloEntryId !== undefined) throw invalid({ data: 'does not go with a silo_entry_id' });
    if (data) return loadedNew(await this.#services.entries.prepare(scope, { data }));
    if (siloEntryId === undefined) return undefined;
    requirePermission(scope, 'silo:read');
    const entry = await this.#services.entries.load(scope.workspaceId, siloEntryId);
    if (!entry) throw invalid({ silo_entry_id: 'is not the id of an entry' });
    return entry;
  }
}

/** What the steps of a run came to. */
function shown(steps: readonly StepCommit[], before: LoadedEntry | undefined, args: DryRun['args']): DryRun {
  const job = steps.at(-1)?.job;
  if (!job?.completedAt) throw new Refusal('unavailable', 'Something that a step needs is away');
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
    args: steps.findLast(({ job: { args: left } }) => left)?.job.args ?? args,
    ...(entry && { envelope: new JsonText(entry.text), state: entry.state, folder: entry.folder }),
  });
}
