import { filterOf, type JobFilter } from './job-filter.logic.ts';
import type { JobsSearch } from './jobs.search.ts';

/** For so long the way back to a list of the last hours finds it as it was, in milliseconds. */
const sameFor = 15 * 60_000;

const begun = new Map<string, number>();

/** The filter of an address: what is relative in it begins where it did when the address was opened a short while ago. */
export function filterNow(search: JobsSearch): JobFilter {
  const key = JSON.stringify(search);
  const now = Date.now();
  const before = begun.get(key);
  const at = before !== undefined && now - before < sameFor ? before : now;
  begun.set(key, at);
  for (const [other, moment] of begun) if (now - moment >= sameFor) begun.delete(other);
  return filterOf(search, at);
}
