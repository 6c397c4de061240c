import { isFailure } from '../../parts/status.logic.ts';
import type { JobData, JobEventData } from './job.queries.ts';

export type RunEvent = JobEventData['event'];

/** One time that the action of a step was asked, and what it answered. */
export interface Attempt {
  /** From 1. */
  readonly number: number;
  readonly from: string;
  /** When it answered; absent while it has not. */
  readonly until?: string;
  /** Its answer: OK, SKIP, KO, TIMEOUT, CANCEL, or ERR and QUEUED, after which it waits. */
  readonly result?: RunEvent;
  /** When the wait behind it ended; absent while it lasts, or where there was none. */
  readonly waitedUntil?: string;
}

/** One time that a step was run: an intent with all its events. */
export interface Run {
  readonly id: string;
  readonly stepId: string | null;
  readonly name: string;
  readonly provider: string;
  /** Which run of its step it is, from 1. */
  readonly number: number;
  readonly events: readonly RunEvent[];
  readonly last: RunEvent | undefined;
  readonly hasEnded: boolean;
  readonly attempts: readonly Attempt[];
  readonly retryAt: string | null;
  readonly entryVersionBefore: string | null;
  readonly entryVersionAfter: string | null;
}

type Intent = JobData['intents'][number];

const waits: ReadonlySet<string> = new Set(['ERR', 'QUEUED']);
const goesOn: ReadonlySet<string> = new Set(['RUN', 'POKE']);

/**
 * The runs of a job in order: intents as they were read, and the events that have come since, each once. `whole` names those that are
 * of no step, but of the job as a whole.
 */
export function runsOf(
  intents: readonly Intent[],
  streamed: Iterable<JobEventData>,
  whole: string,
): readonly Run[] {
  const known = new Map<string, { intent: Omit<Intent, 'events'>; events: Map<string, RunEvent> }>();
  for (const intent of intents)
    known.set(intent.id, { intent, events: new Map(intent.events.map((event) => [event.id, event])) });
  for (const { intentId, stepId, name, provider, event } of streamed) {
    const fresh = {
      id: intentId,
      stepId,
      name,
      provider,
      retryAt: null,
      entryVersionBefore: null,
      entryVersionAfter: null,
    };
    const run = known.get(intentId) ?? { intent: fresh, events: new Map<string, RunEvent>() };
    run.events.set(event.id, event);
    known.set(intentId, run);
  }
  const counts = new Map<string, number>();
  return [...known.values()].map(({ intent, events }) => {
    const inOrder = [...events.values()].toSorted((one, other) => one.index - other.index);
    const last = inOrder.at(-1);
    const step = intent.stepId ?? intent.id;
    const number = (counts.get(step) ?? 0) + 1;
    counts.set(step, number);
    return {
      ...intent,
      name: intent.name || (intent.stepId ? intent.provider : whole),
      number,
      events: inOrder,
      last,
      hasEnded: last !== undefined && !waits.has(last.status) && !goesOn.has(last.status),
      attempts: attemptsOf(inOrder),
    };
  });
}

/** The attempts that events tell of: each begins with RUN and ends with what follows that. */
function attemptsOf(events: readonly RunEvent[]): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const event of events) {
    const open = attempts.at(-1);
    if (event.status === 'POKE') continue;
    if (event.status === 'RUN') {
      if (open && !open.waitedUntil)
        attempts.splice(-1, 1, { ...open, until: open.until ?? event.at, waitedUntil: event.at });
      attempts.push({ number: attempts.length + 1, from: event.at });
    } else if (!open || (open.result && !waits.has(open.result.status)))
      attempts.push({ number: attempts.length + 1, from: event.at, until: event.at, result: event });
    else if (open.result) attempts.splice(-1, 1, { ...open, result: event, waitedUntil: event.at });
    else attempts.splice(-1, 1, { ...open, until: event.at, result: event });
  }
  return attempts;
}

type Tone = 'done' | 'failed' | 'running' | 'waiting' | 'skipped' | 'cancelled';

const toneOfEnd: Readonly<Record<string, Tone>> = { OK: 'done', SKIP: 'skipped', CANCEL: 'cancelled' };

/** How a run stands, as colours and words go by. */
export function toneOf({ last, hasEnded }: Run): Tone {
  if (!last || last.status === 'RUN' || last.status === 'POKE') return 'running';
  if (!hasEnded) return 'waiting';
  return toneOfEnd[last.status] ?? 'failed';
}

/** The run that an address selects: that of a number of a step, its last when there is no number. */
export function selectedRun(
  runs: readonly Run[],
  { step, attempt }: { readonly step?: string; readonly attempt?: number },
): Run | undefined {
  return runs.findLast(
    ({ stepId, id, number }) => (stepId ?? id) === step && (attempt === undefined || number === attempt),
  );
}

/**
 * The run that says why a job failed, waits to try again or was cancelled instead: the last that ended in a fault that no later run
 * mended, or that was cancelled after one.
 */
export function faultyRun(runs: readonly Run[], outcome: JobData['outcome']): Run | undefined {
  if (outcome === 'retrying') return runs.findLast(({ last }) => last?.status === 'ERR');
  if (outcome === 'cancelled') return runs.findLast((run) => run.last?.status === 'CANCEL' && faultOf(run));
  if (outcome !== 'failed') return undefined;
  return runs.findLast(({ last }) => last && isFailure(last));
}

/** What the last attempt of a run that went wrong says. */
export function faultOf({ events }: Run): RunEvent | undefined {
  return events.findLast((event) => event.status === 'ERR' || isFailure(event));
}
