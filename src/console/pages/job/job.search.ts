/** What a job is looked at by. */
export const tabs = ['timeline', 'graph', 'document', 'files', 'args', 'events', 'related', 'raw'] as const;

export type JobTab = (typeof tabs)[number];

/** What the address of a job holds: the view, and which run of a step is selected. */
export interface JobSearch {
  readonly tab?: JobTab;
  /** Id of the workflow's step. */
  readonly step?: string;
  /** Which run of it, from 1; the last when absent. */
  readonly attempt?: number;
  /** The time that the timeline shows, in ISO 8601; all of it when absent. */
  readonly from?: string;
  readonly to?: string;
}

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads an address; what it does not understand it leaves out. */
export function readJobSearch(search: Record<string, unknown>): JobSearch {
  const attempt = Number(search['attempt']);
  return {
    tab: tabs.find((tab) => tab === search['tab']),
    step: typeof search['step'] === 'string' && search['step'] ? search['step'] : undefined,
    attempt: Number.isSafeInteger(attempt) && attempt > 0 ? attempt : undefined,
    from: moment(search['from']),
    to: moment(search['to']),
  };
}
