import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ClaimedJob } from '../../../src/transform/engine/claimed-job.store.ts';
import {
  announceStep,
  concludeIntent,
  postponeIntent,
  createProgress,
} from '../../../src/transform/engine/progress.ts';
import type { StepCommit } from '../../../src/transform/engine/step.store.ts';
import type { WorkflowDefinition } from '../../../src/transform/plan/definition.ts';
import type { StepResult } from '../../../src/transform/plan/step-position.ts';
import { results, workflows } from '../plan/any-workflow.ts';
import { interpret } from '../plan/interpreter.ts';

/** What happens to a run before its step ends: it is tried again, waits, or dies before or after it has told that it begins. */
type Mishap = 'ERR' | 'QUEUED' | 'outage' | 'dies' | 'dies announced';

const mishaps = fc.array(
  fc.array(fc.constantFrom<Mishap>('ERR', 'QUEUED', 'outage', 'dies', 'dies announced'), { maxLength: 3 }),
  { minLength: 1, maxLength: 8 },
);

const at = new Date('2026-03-01T10:00:00.000Z');

/** The tables of one job. */
class Rows {
  readonly intents: StepCommit['intent'][] = [];
  readonly events: StepCommit['events'][number][] = [];
  job: Partial<StepCommit['job']> = {};

  write({ job, intent, events }: StepCommit): void {
    this.job = { ...this.job, ...job };
    this.intents[intent.number - 1] = intent;
    this.events.push(...events);
  }

  claimed(): ClaimedJob {
    const last = this.intents.at(-1);
    const events = this.events.filter(({ intentNumber }) => intentNumber === last?.number).length;
    return {
      workspaceId: '018f0000-0000-7000-8000-000000000001',
      id: '018f0000-0000-7000-8000-000000000002',
      fence: 1,
      status: this.job.status ?? 'NA',
      workflowId: '018f0000-0000-7000-8000-000000000003',
      workflowVersion: 1,
      crashes: 0,
      tries: this.job.tries ?? 0,
      faults: this.job.faults,
      lastSeq: this.job.lastSeq ?? 0,
      dryRun: false,
      createdAt: at,
      updatedAt: this.job.updatedAt ?? at,
      history: this.intents.map(({ number, stepId, completed, status, code }) => ({
        number,
        stepId,
        ...(completed && { result: { status: status as StepResult['status'], code } }),
      })),
      superseded: 0,
      openIntent:
        last && !last.completed
          ? { id: last.id, events, attempts: events, tries: last.tries, ref: last.ref }
          : undefined,
    };
  }
}

/** Runs a job to its end as a worker does, over whatever happens to it; answers its tables. */
function run(definition: WorkflowDefinition, given: StepResult[], before: Mishap[][]): Rows {
  const rows = new Rows();
  let progress = createProgress(rows.claimed(), definition);
  for (let intent = 0; progress.plan.decision.kind !== 'end'; intent += 1) {
    const { decision } = progress.plan;
    const step = decision.kind === 'run' ? decision.step : undefined;
    const beginning = { step, startedAt: at };
    for (const mishap of step ? (before[intent % before.length] ?? []) : []) {
      if (mishap === 'dies announced') rows.write(announceStep(progress, beginning).commit);
      else if (mishap !== 'dies') {
        const outage = mishap === 'outage';
        const outcome = { status: outage ? ('ERR' as const) : mishap, ref: 'r' };
        rows.write(
          postponeIntent(progress, { ...beginning, at, announced: false, outcome, outage, seconds: 5 }),
        );
      }
      progress = createProgress(rows.claimed(), definition);
    }
    const result = decision.kind === 'record' ? decision.result : given[intent % given.length];
    const { status = 'OK', code } = result ?? {};
    const outcome = { status, ...(code !== null && code !== undefined && { code }) };
    const { commit, progress: next } = concludeIntent(progress, {
      ...beginning,
      at,
      announced: false,
      outcome,
    });
    rows.write(commit);
    progress = next;
  }
  return rows;
}

test(
  'any job of any workflow comes to the same end, however often it fails for now, waits or loses its worker',
  { tags: 'slow' },
  () => {
    fc.assert(
      fc.property(workflows(true), results, mishaps, (definition, given, before) => {
        const rows = run(definition, given, before);
        let intent = 0;
        const { order, faults } = interpret(
          definition,
          () => given[intent++ % given.length] ?? { status: 'OK' },
        );
        expect(rows.intents.map(({ stepId }) => stepId ?? '-')).toEqual(order);
        expect(rows.job.faults?.length ?? 0).toBe(faults.length);
        expect(rows.job.completedAt).toEqual(at);
        expect(rows.events.map(({ seq }) => seq)).toEqual(rows.events.map((_, index) => index + 1));
        for (const { number, completed } of rows.intents) {
          const events = rows.events.filter(({ intentNumber }) => intentNumber === number);
          expect(completed).toBe(true);
          expect(events.map(({ index }) => index)).toEqual(events.map((_, index) => index + 1));
        }
      }),
      { numRuns: 200 },
    );
  },
);
