/** Tabs of a job. */
export const tabs = ['timeline', 'graph', 'document', 'files', 'args', 'events', 'related', 'raw'] as const;

export type JobTab = (typeof tabs)[number];

/** Search parameters of the page of a job: the tab, and the selected run of a step. */
export interface JobSearch {
  readonly tab?: JobTab;
  /** Id of the workflow's step. */
  readonly step?: string;
  /** Number of the run, from 1; default: the last. */
  readonly attempt?: number;
  /** Visible range of the timeline, in ISO 8601; default: the whole time. */
  readonly from?: string;
  readonly to?: string;
}

const moment = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** Reads the search parameters; invalid ones are ignored. */
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
