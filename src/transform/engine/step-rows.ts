import type { Fault, InboxItem } from '../jobs/job.entity.ts';
import type { StepDefinition } from '../plan/definition.ts';
import type { Outcome } from '../providers/action.ts';
import type { IntentIds } from '../jobs/intent-id.ts';
import type { StepCommit } from './step.store.ts';

/** What the intents of the service itself name as their provider. */
const SERVICE = 'docmill';

/** The current intent; its ids are the same whenever its step runs again. */
export interface OpenIntent extends IntentIds {
  readonly number: number;
  readonly events: number;
  /** Number of times its action was asked: of its events RUN. */
  readonly attempts: number;
  /** How often in a row its action has asked for another try. */
  readonly tries: number;
  readonly ref: string | undefined;
}

/** Where the next events of a job stand. */
export interface EventPlace {
  readonly intent: OpenIntent;
  /** The number of the job's last event. */
  readonly seq: number;
  /** When the job last changed: none of its events is dated before. */
  readonly at: Date;
}

/** The intent in hand as its row has it after events. */
export function intentOf(
  { intent, at }: EventPlace,
  step: StepDefinition | undefined,
  events: StepCommit['events'],
): Omit<StepCommit['intent'], 'completed'> {
  return {
    number: intent.number,
    id: intent.id,
    tries: intent.tries,
    ref: intent.ref,
    superseded: false,
    stepId: step?.id,
    name: step?.name ?? undefined,
    provider: step?.action ?? SERVICE,
    createdAt: events.at(0)?.at ?? at,
    updatedAt: events.at(-1)?.at ?? at,
  };
}

interface EventFacts extends Pick<Outcome, 'code' | 'message' | 'args' | 'siloEntryId'> {
  readonly status: string;
  readonly at: Date;
  readonly jobStatus: string;
}

/** What woke the step, and its RUN. */
export function beginningOf({ inbox }: { readonly inbox: readonly InboxItem[] }, at: Date): EventFacts[] {
  const pokes = inbox.map(({ code, message }) => ({
    status: 'POKE',
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  }));
  return [...pokes, { status: 'RUN' }].map((facts) => ({ ...facts, at, jobStatus: 'RUN' }));
}

/** Events of the intent in hand, numbered on from those it has and never dated before one that came earlier. */
export function eventsOf(
  { intent, seq, at: since }: EventPlace,
  facts: readonly EventFacts[],
): StepCommit['events'] {
  let last = since;
  return facts.map(({ status, at, code, message, args, siloEntryId, jobStatus }, place) => {
    if (at > last) last = at;
    return {
      seq: seq + place + 1,
      intentNumber: intent.number,
      index: intent.events + place + 1,
      at: last,
      status,
      code,
      message,
      siloEntryId,
      args,
      jobStatus,
    };
  });
}

/** What a fault of the job says of the step that failed. */
export function faultOf(
  step: StepDefinition | undefined,
  code: string | undefined,
  { message }: Pick<Outcome, 'message'>,
): Fault {
  return {
    provider: step?.action ?? SERVICE,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
  };
}
