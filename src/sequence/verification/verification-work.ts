import type { BatchResult, BatchWork, PreparedBatch } from '../../platform/long-operations/batch.ts';
import { scopeOf, type LongOperation } from '../../platform/long-operations/long-operation.entity.ts';
import type { SeriesEntry } from '../entries/entry.entity.ts';
import type { Series } from '../series/series.entity.ts';
import type { SeriesService } from '../series/series.service.ts';
import { findEndFault, type Link } from './chain.ts';
import type { SeriesCheck } from './series-check.ts';
import type { VerificationProgress } from './verification-run.ts';
import type { SeriesFault } from './verification.ts';

const maxFaults = 100;

/** Verifies series page by page. Unlike the synchronous verification it continues after a fault, to find all of them. */
export class VerificationWork implements BatchWork {
  readonly #series: SeriesService;
  readonly #check: SeriesCheck;

  constructor(series: SeriesService, check: SeriesCheck) {
    this.#series = series;
    this.#check = check;
  }

  async prepare(operation: LongOperation): Promise<PreparedBatch> {
    const { series_id: seriesId } = operation.input as { series_id: string };
    const series = await this.#series.get(scopeOf(operation), seriesId);
    const result = await verifyNextPage(this.#check, series, operation.progress as VerificationProgress);
    return { write: () => Promise.resolve(result) };
  }
}

/** Checks the next page of entries after a progress; the verification ends with the series or at a hundred faults. */
export async function verifyNextPage(
  check: SeriesCheck,
  stored: Series,
  progress: VerificationProgress,
): Promise<BatchResult & { progress: VerificationProgress }> {
  const { lastIndex, lastEntryId } = progress.end ?? stored;
  // The series as it was at the start: numbers issued meanwhile are left to another verification.
  const series = Object.assign(stored, { lastIndex, lastEntryId });
  const previous = progress.last && { ...progress.last, createdAt: new Date(progress.last.createdAt) };
  const { entries, isLast } = await check.page(series, previous?.index);
  const own = progress.end ? undefined : await check.seriesFault(series);
  const found = [own, ...(await check.faults(series, previous, entries)).flat()];
  const last = entries.at(-1) ?? previous;
  if (isLast) found.push(findEndFault(series, last) ?? (await check.extraEntry(series)));
  const faults = [...progress.faults, ...found.filter((fault) => fault !== undefined)];
  const isOver = isLast || faults.length >= maxFaults;
  const next: VerificationProgress = {
    ...progress,
    end: { lastIndex, lastEntryId },
    last: last && linkOf(last),
    checked: progress.checked + entries.length,
    count: progress.count + entries.length - countFaulty(found, entries),
    faults: faults.slice(0, maxFaults),
  };
  return { progress: next, isOver };
}

function linkOf({ id, index, createdAt }: Link): VerificationProgress['last'] {
  return { id, index, createdAt: createdAt.toISOString() };
}

/** Counts the entries of a page with faults; missing entries are not among them. */
function countFaulty(found: readonly (SeriesFault | undefined)[], entries: readonly SeriesEntry[]): number {
  const ids = new Set(found.map((fault) => fault?.entryId));
  return entries.filter(({ id }) => ids.has(id)).length;
}
