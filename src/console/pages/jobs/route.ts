import { openLiveList } from '../../parts/live-list/use-live-list.ts';
import type { PageContext } from '../../session/session-context.ts';
import { currentToken } from '../../session/token-store.ts';
import { createCurrentFilter, jobSource } from './job-source.ts';
import { JobsPage } from './jobs.page.tsx';
import { readJobsSearch, type JobsSearch } from './jobs.search.ts';

interface Loading {
  readonly context: PageContext;
  readonly deps: JobsSearch;
}

/** Maximum time to delay the page, in milliseconds. */
const maxWaitMs = 300;

/**
 * `/jobs`: all jobs, newest first. It is the usual start page, so it is bundled with the common code and
 * starts to load its list before it is rendered.
 */
export const jobsRoute = {
  path: '/jobs',
  validateSearch: readJobsSearch,
  loaderDeps: ({ search }: { readonly search: JobsSearch }): JobsSearch => search,
  async loader({ context: { api }, deps }: Loading): Promise<void> {
    if (currentToken() === undefined) return;
    openLiveList(jobSource(api.lists, createCurrentFilter(deps)), api.feed);
    // By then the list has been requested, which rendering the page would delay.
    const late = new Promise<void>((resolve) => void setTimeout(resolve, maxWaitMs));
    await Promise.race([api.feed.ready(), late]);
  },
  component: JobsPage,
} as const;
