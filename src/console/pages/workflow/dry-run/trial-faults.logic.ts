import { isFailure } from '../../../parts/status/status.logic.ts';
import type { DryRunData } from './dry-run.queries.ts';

/** Reason why a dry run failed. */
export interface TrialFault {
  /** Id of the step's run with the fault; absent if the run as a whole failed. */
  readonly intentId?: string;
  readonly stepId?: string | null;
  /** Name of the step. */
  readonly step?: string | null;
  readonly action?: string | null;
  readonly code?: string | null;
  readonly message?: string | null;
  readonly isTimeout?: boolean;
}

/** Returns the distinct faults of a dry run, with their steps. */
export function trialFaults({
  intents,
  faults,
}: Pick<DryRunData, 'intents' | 'faults'>): readonly TrialFault[] {
  const failed = intents.filter(isFailure);
  const told = new Map<string, TrialFault>();
  for (const { provider: action, code, message } of faults ?? []) {
    const intent = failed.findLast(({ provider, events }) => {
      const last = events.at(-1);
      return provider === action && (last?.code ?? null) === code && (last?.message ?? null) === message;
    });
    told.set(intent?.id ?? JSON.stringify([action, code, message]), {
      action,
      code,
      message,
      ...(intent && {
        intentId: intent.id,
        stepId: intent.stepId,
        step: intent.name || intent.provider,
        isTimeout: intent.status === 'TIMEOUT',
      }),
    });
  }
  return [...told.values()];
}

/**
 * Returns the name of the step that would have signed the document before a fault of a dry run; undefined if
 * none would.
 */
export function signedBefore(
  { intents, before }: Pick<DryRunData, 'intents' | 'before'>,
  fault: TrialFault,
): string | undefined {
  const sigs = before?.['sigs'];
  if (Array.isArray(sigs) && sigs.length > 0) return undefined;
  const at = intents.findIndex(({ id }) => id === fault.intentId);
  const signed = intents
    .slice(0, at === -1 ? undefined : at)
    .find(({ provider, status }) => provider === 'silo.close' && status === 'OK');
  return signed && (signed.name || signed.provider);
}
