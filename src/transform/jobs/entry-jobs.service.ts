import type { Database } from '../../platform/database/database.ts';
import type { Batcher } from '../../platform/batcher.ts';
import type { Job } from './job.entity.ts';
import { statusesOfOutcome, type JobOutcomeWord } from './job-filter.ts';
import { jobsOfEntries, type EntryJobsSlice } from './entry-jobs.store.ts';

/** Filter for the jobs of an entry. */
interface EntryJobsWanted {
  readonly first: number;
  readonly dryRun?: boolean;
  readonly outcome?: JobOutcomeWord;
}

/** Lists the jobs of silo entries. */
export class EntryJobService {
  readonly #lists: Batcher<EntryJobsSlice, Job[]>;

  constructor(database: Database) {
    this.#lists = database.createBatcher('entry_jobs', (wanted) => jobsOfEntries(database.sql, wanted), {
      lanes: 2,
    });
  }

  /**
   * Lists the newest jobs of an entry, filtered by dry run and outcome. Concurrent reads for several entries are
   * batched.
   */
  list(
    { workspaceId, id }: { workspaceId: string; id: string },
    { first: limit, dryRun, outcome }: EntryJobsWanted,
  ): Promise<Job[]> {
    const statuses = outcome && statusesOfOutcome[outcome];
    return this.#lists.add({ workspaceId, siloEntryId: id, limit, dryRun, statuses });
  }
}
