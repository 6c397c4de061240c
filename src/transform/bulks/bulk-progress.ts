import { toRequestError, type FieldErrors } from '../../platform/errors.ts';

/** Reason why the action was not performed on an item of a bulk. */
export interface ItemError {
  readonly outcome: 'skipped' | 'failed';
  readonly key: string;
  readonly message: string;
}

/** Result of an item of a batch; without `hindrance` the action was performed. */
export interface ItemResult {
  readonly id: string;
  readonly error?: ItemError | undefined;
}

/** Progress of a bulk, as it is stored. */
export interface BulkProgress {
  /** Position after the last processed item; absent before the first batch. */
  readonly cursor?: string | undefined;
  readonly total?: number | undefined;
  readonly totalCapped: boolean;
  readonly done: number;
  readonly skipped: number;
  readonly failed: number;
  readonly reasons: readonly (ItemError & { readonly count: number })[];
  readonly failures: readonly { readonly id: string; readonly key: string; readonly message: string }[];
}

/** Maximum number of failures shown individually. */
const maxFailures = 100;

const maxMessageLength = 1000;

/** Returns the progress of a bulk before its first batch. */
export function noProgress(total: Pick<BulkProgress, 'total' | 'totalCapped'>): BulkProgress {
  return { ...total, done: 0, skipped: 0, failed: 0, reasons: [], failures: [] };
}

/** Returns the progress after a batch that ended at a cursor. */
export function advanceProgress(
  progress: BulkProgress,
  results: readonly ItemResult[],
  cursor: string | undefined,
): BulkProgress {
  const hindered = results.flatMap(({ id, error: hindrance }) => (hindrance ? [{ id, ...hindrance }] : []));
  const reasons = new Map(progress.reasons.map((reason) => [`${reason.outcome} ${reason.key}`, reason]));
  for (const { outcome, key, message } of hindered) {
    const name = `${outcome} ${key}`;
    const known = reasons.get(name) ?? { outcome, key, message, count: 0 };
    reasons.set(name, { ...known, count: known.count + 1 });
  }
  const failed = hindered.filter(({ outcome }) => outcome === 'failed');
  const shown = failed.map(({ id, key, message }) => ({ id, key, message }));
  return {
    ...progress,
    cursor: cursor ?? progress.cursor,
    done: progress.done + results.length - hindered.length,
    skipped: progress.skipped + hindered.length - failed.length,
    failed: progress.failed + failed.length,
    reasons: [...reasons.values()],
    failures: [...progress.failures, ...shown].slice(0, maxFailures),
  };
}

/** Converts an error to the reason: an item in an unsuitable state is skipped, any other error is a failure. */
export function toItemError(error: unknown): ItemError {
  const { kind, key, message, fields = {} } = toRequestError(error);
  const isSkipped = kind === 'conflict' || key === 'not-found' || key === 'gone';
  const text = [message, ...formatErrors(fields)].join('; ');
  return { outcome: isSkipped ? 'skipped' : 'failed', key, message: text.slice(0, maxMessageLength) };
}

function formatErrors(fields: FieldErrors, place = ''): string[] {
  return Object.entries(fields).flatMap(([name, error]) =>
    typeof error === 'string' ? `${place}${name} ${error}` : formatErrors(error, `${place}${name}.`),
  );
}
