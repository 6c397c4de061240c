import { requirePermission, type Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { cutPage, type Page, type Position } from '../../platform/page.ts';
import type { SiloListingService } from '../../silo/entries/listing.service.ts';
import type { JobCount } from './job-count.ts';
import type { JobFilterQuery } from './job-filter.ts';
import { countJobs, listJobs } from './job-search.store.ts';
import { createSelection, type JobPageQuery } from './job-selection.ts';

/** Maximum number of entries whose jobs a text search finds. */
const maxEntries = 1000;

/** Finds jobs by filters, along the index that leaves the fewest rows to check. */
export class JobSearchService {
  readonly #database: Database;
  readonly #listing: SiloListingService;

  constructor(database: Database, listing: SiloListingService) {
    this.#database = database;
    this.#listing = listing;
  }

  /** Finds the positions of the jobs of a page. */
  async page(scope: Scope, query: JobPageQuery): Promise<Page<Position>> {
    const entries = await this.#entriesOf(scope, query);
    return cutPage(await listJobs(this.#database.sql, scope.workspaceId, query, entries), query.limit);
  }

  /** Counts the jobs that pass a filter by their status, up to a limit. */
  async counts(scope: Scope, query: JobFilterQuery): Promise<JobCount[]> {
    const selection = createSelection(query, await this.#entriesOf(scope, query));
    return countJobs(this.#database.sql, scope.workspaceId, selection);
  }

  async #entriesOf(scope: Scope, { text }: JobFilterQuery): Promise<string[] | undefined> {
    if (text === undefined) return undefined;
    requirePermission(scope, 'silo:read');
    const ids = await this.#listing.findIds(scope, text, maxEntries);
    if (ids) return ids;
    throw invalid({ text: `is in more than ${maxEntries} entries; more words leave fewer` });
  }
}
