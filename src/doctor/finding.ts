import { ConfigError } from '../platform/environment.ts';
import { fileReason } from '../platform/data-folder.ts';
import { RequestError } from '../platform/errors.ts';
import { DatabaseUnavailable } from '../platform/database/embedded/database-unavailable.ts';

/** Result of the check of one part of the installation. */
export interface Finding {
  /** The part: `clock`. */
  readonly check: string;
  readonly healthy: boolean;
  /** The state, and the remedy if it is wrong. */
  readonly sentence: string;
}

export function fine(check: string, sentence: string): Finding {
  return { check, healthy: true, sentence };
}

export function wrong(check: string, sentence: string): Finding {
  return { check, healthy: false, sentence };
}

/** Formats a finding as a line of a table. */
export function findingLine({ check, healthy, sentence }: Finding): string {
  return `${(healthy ? 'ok' : 'WRONG').padEnd(6)} ${check.padEnd(11)} ${sentence}\n`;
}

/** Formats a count: "1 job", "12 jobs". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns the finding of a check, or the error that prevented it, after a clause that names the problem. */
export async function examined<Found extends Finding | undefined>(
  check: string,
  look: () => Promise<Found>,
  clause = 'It cannot be used',
): Promise<Found | Finding> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ConfigError) return wrong(check, `${error.message}.`);
    if (error instanceof DatabaseUnavailable) return wrong(check, error.message);
    return wrong(check, `${clause}: ${reasonOf(error)}.`);
  }
}

/** Returns the reason of a failure, in words for the operator. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The wrapper says what was done, its cause why it failed.
  if (error.cause && (error instanceof RequestError || error.message === 'fetch failed'))
    return reasonOf(error.cause);
  const path = 'path' in error ? ` (${String(error.path)})` : '';
  return `${fileReason(error)}${path}`;
}
