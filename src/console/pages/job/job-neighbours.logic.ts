import type { NeighbourFilter } from '../../parts/live-list/job-filter.ts';

/** Direction to the job that was created after or before one. */
export type Direction = 'newer' | 'older';

interface Moment {
  readonly id: string;
  readonly createdAt: string;
}

/** Returns the filter narrowed to the jobs created at the same time as a job or beyond it in a direction. */
export function beyond(
  filter: NeighbourFilter,
  { createdAt }: Moment,
  direction: Direction,
): NeighbourFilter {
  const at = Date.parse(createdAt);
  const { createdFrom, createdTo } = filter;
  const isNearer = (bound: string | null | undefined): boolean =>
    typeof bound === 'string' && (direction === 'newer' ? Date.parse(bound) > at : Date.parse(bound) < at);
  return direction === 'newer'
    ? { ...filter, createdFrom: isNearer(createdFrom) ? createdFrom : createdAt }
    : { ...filter, createdTo: isNearer(createdTo) ? createdTo : createdAt };
}

/** Returns the first job after the given one in the list order: creation time, then id. */
export function neighbourIn<Job extends Moment>(
  jobs: readonly Job[],
  job: Moment,
  direction: Direction,
): Job | undefined {
  const rank = (one: Moment): number =>
    Math.sign(Date.parse(one.createdAt) - Date.parse(job.createdAt)) || (one.id < job.id ? -1 : 1);
  return jobs.find((each) => each.id !== job.id && rank(each) === (direction === 'newer' ? 1 : -1));
}
