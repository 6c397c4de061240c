import type { Database } from '../../platform/database/database.ts';
import type { Grouper } from '../../platform/grouper.ts';
import type { Job } from './job.entity.ts';
import { statusesOfOutcome, type JobOutcomeWord } from './job-filter.ts';
import { jobsOfEntries, type EntryJobsSlice } from './entry-jobs.store.ts';

/** Which jobs of an entry are asked for. */
interface EntryJobsWanted {
  readonly first: number;
  readonly dryRun?: boolean;
  readonly outcome?: JobOutcomeWord;
}

/** The jobs that work and worked on silo entries. */
export class EntryJobService {
  readonly #lists: Grouper<EntryJobsSlice, Job[]>;

  constructor(database: Database) {
    this.#lists = database.grouper('entry_jobs', (wanted) => jobsOfEntries(database.sql, wanted), {
      lanes: 2,
    });
  }

  /**
   * The newest jobs of an entry, dry runs, others or those of an outcome alone where that is said; those of all entries that are
   * asked for together are read together.
   */
  list(
    { workspaceId, id }: { workspaceId: string; id: string },
    { first: limit, dryRun, outcome }: EntryJobsWanted,
  ): Promise<Job[]> {
    const statuses = outcome && statusesOfOutcome[outcome];
    return this.#lists.add({ workspaceId, siloEntryId: id, limit, dryRun, statuses });
  }
}
