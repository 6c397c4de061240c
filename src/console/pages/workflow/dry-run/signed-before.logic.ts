import type { DryRunData } from './dry-run.queries.ts';
import type { TrialFault } from './trial-faults.logic.ts';

type Run = Pick<DryRunData, 'intents' | 'before'>;

/**
 * Returns the name of the step that would have signed the document before a fault of a dry run; undefined if
 * none would.
 */
export function signedBefore({ intents, before }: Run, fault: TrialFault): string | undefined {
  const sigs = before?.['sigs'];
  if (Array.isArray(sigs) && sigs.length > 0) return undefined;
  const at = intents.findIndex(({ id }) => id === fault.intentId);
  const signed = intents
    .slice(0, at === -1 ? undefined : at)
    .find(({ provider, status }) => provider === 'silo.close' && status === 'OK');
  return signed && (signed.name || signed.provider);
}
