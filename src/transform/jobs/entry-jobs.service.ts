import type { Database } from '../../platform/database/database.ts';
import type { Grouper } from '../../platform/grouper.ts';
import type { Job } from './job.entity.ts';
import { jobsOfEntries, type EntryJobsSlice } from './entry-jobs.store.ts';

/** The jobs that work and worked on silo entries. */
export class EntryJobService {
  readonly #lists: Grouper<EntryJobsSlice, Job[]>;

  constructor(database: Database) {
    this.#lists = database.grouper('entry_jobs', (wanted) => jobsOfEntries(database.sql, wanted), {
      lanes: 2,
    });
  }

  /**
   * The newest jobs of an entry, dry runs or others alone where that is said; those of all entries that are asked for together are
   * read together.
   */
  list(
    { workspaceId, id }: { workspaceId: string; id: string },
    limit: number,
    dryRun?: boolean,
  ): Promise<Job[]> {
    return this.#lists.add({ workspaceId, siloEntryId: id, limit, dryRun });
  }
}
