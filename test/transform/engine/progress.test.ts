import { describe, expect, test } from 'vitest';
import type { ClaimedJob } from '../../../src/transform/engine/claimed-job.store.ts';
import {
  announceStep,
  concludeIntent,
  createProgress,
  type Conclusion,
  type Progress,
} from '../../../src/transform/engine/progress.ts';
import type { StepDefinition, WorkflowDefinition } from '../../../src/transform/plan/definition.ts';

const begun = new Date('2026-03-01T10:00:00.000Z');
const ended = new Date('2026-03-01T10:00:01.000Z');
const first: StepDefinition = { id: 'a', name: 'First', action: 'trial.first' };
const second: StepDefinition = { id: 'b', action: 'trial.second' };
const rescue: StepDefinition = { id: 'r', action: 'trial.rescue' };
const definition: WorkflowDefinition = { steps: [first, second], rescue: [rescue] };

const job: ClaimedJob = {
  workspaceId: '018f0000-0000-7000-8000-000000000001',
  id: '018f0000-0000-7000-8000-000000000002',
  fence: 7,
  status: 'NA',
  crashes: 2,
  workflowId: '018f0000-0000-7000-8000-000000000003',
  workflowVersion: 1,
  args: { kept: 'yes' },
  lastSeq: 0,
  createdAt: begun,
  updatedAt: begun,
  history: [],
  superseded: 0,
  openIntent: undefined,
  tries: 0,
  dryRun: false,
};

function conclude(progress: Progress, given: Partial<Conclusion> & Pick<Conclusion, 'outcome'>) {
  return concludeIntent(progress, { step: first, startedAt: begun, at: ended, announced: false, ...given });
}

describe('an intent that ends', () => {
  test('leaves RUN and its result as events 1 and 2, and the job under the fence of the run', () => {
    const { commit } = conclude(createProgress(job, definition), { outcome: { status: 'OK', code: 'x' } });
    expect(commit.events).toMatchObject([
      { seq: 1, index: 1, intentNumber: 1, status: 'RUN', at: begun, jobStatus: 'RUN' },
      { seq: 2, index: 2, intentNumber: 1, status: 'OK', code: 'x', at: ended, jobStatus: 'RUN' },
    ]);
    expect(commit.job).toEqual({
      workspaceId: job.workspaceId,
      id: job.id,
      fence: 7,
      status: 'RUN',
      lastSeq: 2,
      crashes: 0,
      tries: 0,
      updatedAt: ended,
    });
    expect(commit.intent).toMatchObject({
      number: 1,
      name: 'First',
      completed: true,
      status: 'OK',
      code: 'x',
    });
  });

  test('has its RUN once when it was announced', () => {
    const start = announceStep(createProgress(job, definition), { step: first, startedAt: begun });
    expect(start.commit.intent).toMatchObject({ number: 1, completed: false, createdAt: begun });
    const { commit, progress } = conclude(start.progress, { outcome: { status: 'OK' }, announced: true });
    expect(commit.events).toMatchObject([{ seq: 2, index: 2, status: 'OK' }]);
    expect(commit.intent.id).toBe(start.commit.intent.id);
    expect(progress).toMatchObject({ seq: 2, intent: { number: 2, events: 0 } });
  });

  test('goes on counting events where an earlier run of its step stopped', () => {
    const interrupted = {
      ...job,
      lastSeq: 1,
      openIntent: {
        id: '018f0000-0000-7000-8000-000000000009',
        events: 1,
        attempts: 1,
        tries: 0,
        ref: undefined,
      },
      history: [{ number: 1, stepId: 'a' }],
    };
    const again = createProgress(interrupted, definition);
    // An older release derived it in another way: what was sent under it must not be sent under another.
    expect(again.intent.id).toBe(interrupted.openIntent.id);
    expect(again.intent.recordId).toBe(createProgress(job, definition).intent.recordId);
    const { commit } = conclude(again, { outcome: { status: 'OK' } });
    expect(commit.events.map(({ seq, index }) => [seq, index])).toEqual([
      [2, 2],
      [3, 3],
    ]);
  });

  test('makes crashes of before not count any more', () => {
    const before = createProgress(job, definition);
    expect(before.crashes).toBe(2);
    expect(announceStep(before, { step: first, startedAt: begun }).progress.crashes).toBe(2);
    expect(conclude(before, { outcome: { status: 'OK' } }).progress.crashes).toBe(0);
  });

  test('adds its args to those of the job, and writes args only then', () => {
    const { commit, progress } = conclude(createProgress(job, definition), {
      outcome: { status: 'OK', args: { more: 'too' } },
    });
    expect(commit.job.args).toEqual({ kept: 'yes', more: 'too' });
    expect(commit.events.at(-1)?.args).toEqual({ more: 'too' });
    expect(conclude(progress, { step: second, outcome: { status: 'OK' } }).commit.job).not.toHaveProperty(
      'args',
    );
  });
});

describe('a job', () => {
  test('ends with its last step, at the time of its last event', () => {
    const { progress } = conclude(createProgress(job, definition), { outcome: { status: 'OK' } });
    const { commit } = conclude(progress, { step: second, outcome: { status: 'SKIP' } });
    expect(commit.job).toMatchObject({ status: 'SKIP', completedAt: ended, updatedAt: ended });
    expect(commit.events.at(-1)).toMatchObject({ status: 'SKIP', jobStatus: 'SKIP' });
  });

  test('has no event that is dated before the one before it, whatever the clock of whoever goes on with it says', () => {
    const later = new Date(ended.getTime() + 60_000);
    const begins = announceStep(createProgress({ ...job, updatedAt: later }, definition), {
      step: first,
      startedAt: begun,
    });
    expect(begins.commit).toMatchObject({
      events: [{ status: 'RUN', at: later }],
      intent: { createdAt: later, updatedAt: later },
      job: { updatedAt: later },
    });
    const latest = new Date(later.getTime() + 1);
    const { progress } = conclude(begins.progress, { outcome: { status: 'OK' }, at: latest });
    const { commit } = conclude(progress, { step: second, outcome: { status: 'OK' } });
    expect(commit.events.map(({ at }) => at)).toEqual([latest, latest]);
    expect(commit.job).toMatchObject({ updatedAt: latest, completedAt: latest });
  });

  test('whose KO nothing handles has a fault and goes on with its rescue', () => {
    const failed = conclude(createProgress(job, definition), {
      outcome: { status: 'KO', code: 'no', message: 'Why' },
    });
    const fault = { provider: 'trial.first', code: 'no', message: 'Why' };
    expect(failed.commit.job).toMatchObject({ status: 'RUN', faults: [fault] });
    expect(failed.commit.job).not.toHaveProperty('completedAt');
    const rescued = conclude(failed.progress, { step: rescue, outcome: { status: 'OK' } });
    expect(rescued.commit.job).toMatchObject({ status: 'KO', completedAt: ended });
    expect(rescued.progress.faults).toEqual([fault]);
  });

  test('stands where it stood while a commit is not written', () => {
    const before = createProgress(job, definition);
    const frozen = structuredClone({ ...before, plan: before.plan.executed });
    conclude(before, { outcome: { status: 'KO', args: { a: 'b' } } });
    expect({ ...before, plan: before.plan.executed }).toEqual(frozen);
  });
});
