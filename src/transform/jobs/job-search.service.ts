import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { pageOf, type Page, type Position } from '../../platform/page.ts';
import type { SiloListingService } from '../../silo/entries/listing.service.ts';
import type { JobCount } from './job-count.ts';
import { countJobs } from './job-count.store.ts';
import type { JobFilterQuery } from './job-filter.ts';
import { listJobs } from './job-list.store.ts';
import { selectionOf, type JobPageQuery } from './job-selection.ts';

/** Jobs are looked for on so many entries at most. */
const mostEntries = 1000;

/** Finds jobs by what they are, along the index that leaves the fewest to look at. */
export class JobSearchService {
  readonly #database: Database;
  readonly #listing: SiloListingService;

  constructor(database: Database, listing: SiloListingService) {
    this.#database = database;
    this.#listing = listing;
  }

  /** Where the jobs of a page stand. */
  async page(scope: Scope, query: JobPageQuery): Promise<Page<Position>> {
    const entries = await this.#entriesOf(scope, query);
    return pageOf(await listJobs(this.#database.sql, scope.workspaceId, query, entries), query.limit);
  }

  /** How many jobs of each status pass a filter, as far as they are counted. */
  async counts(scope: Scope, query: JobFilterQuery): Promise<JobCount[]> {
    const selection = selectionOf(query, await this.#entriesOf(scope, query));
    return countJobs(this.#database.sql, scope.workspaceId, selection);
  }

  async #entriesOf(scope: Scope, { text }: JobFilterQuery): Promise<string[] | undefined> {
    if (text === undefined) return undefined;
    requirePermission(scope, 'silo:read');
    const ids = await this.#listing.idsOf(scope, text, mostEntries);
    if (ids) return ids;
    throw invalid({ text: `is in more than ${mostEntries} entries; more words leave fewer` });
  }
}
