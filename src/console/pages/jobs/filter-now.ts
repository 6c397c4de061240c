import { createFilter, type JobFilter } from './job-filter.logic.ts';
import type { JobsSearch } from './jobs.search.ts';

/** Time within which a return to a relative range shows the same list as before, in milliseconds. */
const sameFor = 15 * 60_000;

const begun = new Map<string, number>();

/**
 * Returns the filter for search parameters; relative ranges start at the same time as before if they were
 * opened a short while ago.
 */
export function createCurrentFilter(search: JobsSearch): JobFilter {
  const key = JSON.stringify(search);
  const now = Date.now();
  const before = begun.get(key);
  const at = before !== undefined && now - before < sameFor ? before : now;
  begun.set(key, at);
  for (const [other, moment] of begun) if (now - moment >= sameFor) begun.delete(other);
  return createFilter(search, at);
}
