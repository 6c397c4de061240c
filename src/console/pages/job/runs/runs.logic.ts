import { isFailure } from '../../../parts/status/status.logic.ts';
import type { JobData, JobEventData } from '../job.queries.ts';

export type RunEvent = JobEventData['event'];

/** One call of the action of a step, and its result. */
export interface Attempt {
  /** Starts at 1. */
  readonly number: number;
  readonly from: string;
  /** Time of the result; absent while the action is running. */
  readonly until?: string;
  /** Result: OK, SKIP, KO, TIMEOUT, CANCEL, or ERR and QUEUED, which are followed by a wait. */
  readonly result?: RunEvent;
  /** End of the wait after the attempt; absent during the wait, or without one. */
  readonly waitedUntil?: string;
}

/** One run of a step: an intent with all its events. */
export interface Run {
  readonly id: string;
  readonly stepId: string | null;
  readonly name: string;
  readonly provider: string;
  /** Number of the run among those of its step, from 1. */
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
 * Returns the runs of a job in order, from its intents and later events, each once. `whole` is the name of
 * the run with events of the job as a whole.
 */
export function createRuns(
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

/** Returns the attempts in events: each starts with RUN and ends with the result after it. */
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

/** Returns the state of a run, which determines colours and texts. */
export function toneOf({ last, hasEnded }: Run): Tone {
  if (!last || last.status === 'RUN' || last.status === 'POKE') return 'running';
  if (!hasEnded) return 'waiting';
  return toneOfEnd[last.status] ?? 'failed';
}

/** Returns the run that the search parameters select: the one with that number of a step, by default its last. */
export function selectedRun(
  runs: readonly Run[],
  { step, attempt }: { readonly step?: string; readonly attempt?: number },
): Run | undefined {
  return runs.findLast(
    ({ stepId, id, number }) => (stepId ?? id) === step && (attempt === undefined || number === attempt),
  );
}

/**
 * Returns the run with the reason why a job failed, is retried or was cancelled after a fault: the last one
 * that ended in a fault or cancellation and was not repaired by a later run.
 */
export function faultyRun(runs: readonly Run[], outcome: JobData['outcome']): Run | undefined {
  if (outcome === 'retrying') return runs.findLast(({ last }) => last?.status === 'ERR');
  if (outcome === 'cancelled') return runs.findLast((run) => run.last?.status === 'CANCEL' && faultOf(run));
  if (outcome !== 'failed') return undefined;
  return runs.findLast(({ last }) => last && isFailure(last));
}

/** Returns the event with the fault of a run's last failed attempt. */
export function faultOf({ events }: Run): RunEvent | undefined {
  return events.findLast((event) => event.status === 'ERR' || isFailure(event));
}
