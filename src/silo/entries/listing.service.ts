import { invalid, notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Batcher } from '../../platform/batcher.ts';
import { isUuid } from '../../platform/ids.ts';
import { cutPage, readCursor, type Page, type PageQuery } from '../../platform/page.ts';
import type { FileService } from '../files/file.service.ts';
import {
  countEntries,
  listEntries,
  listRelated,
  relatedToEntries,
  type EntrySlice,
  type RelatedEntry,
  type RelatedSlice,
} from './entry-list.store.ts';
import { SiloEntryCount } from './entry-count.ts';
import { calculateCredit, isCreditable, maxCredits, type SiloCredit } from './entry-credit.ts';
import { entryIdsOfWords } from './entry-words.store.ts';
import type { SiloEntry } from './entry.entity.ts';
import type {
  SiloEntryFilter,
  SiloEntryListing,
  SiloReference,
  SiloRelation,
  SiloSearchQuery,
} from './entry-filter.inputs.ts';
import { orderCursor } from './entry-order.ts';
import { buildSlice } from './entry-slice.ts';
import { entryById } from './entry.store.ts';
import { countFolders } from './folder.store.ts';
import { maxCounted, type SiloFolder } from './folder.ts';
import { referenceCondition, searchCondition } from './search-terms.ts';

/** Lists and searches stored documents; every list uses an index for one of its filters or its order. */
export class SiloListingService {
  readonly #database: Database;
  readonly #files: FileService;
  readonly #related: Batcher<RelatedSlice, RelatedEntry[]>;

  constructor(database: Database, files: FileService) {
    this.#database = database;
    this.#files = files;
    this.#related = database.createBatcher(
      'related_lists',
      (wanted) => relatedToEntries(database.sql, wanted),
      {
        lanes: 2,
      },
    );
  }

  /**
   * Lists entries of the workspace, newest first by default; with envelopes only on request, and then fewer on a page if they are
   * large.
   */
  list(scope: Scope, query: PageQuery & SiloEntryListing): Promise<Page<SiloEntry>> {
    return this.#page({ ...buildSlice(scope, query), data: query.data ?? false });
  }

  /** Lists the entries that contain all words of a text, newest first by default. */
  search(scope: Scope, query: PageQuery & SiloSearchQuery & { data?: boolean }): Promise<Page<SiloEntry>> {
    const { q, offset = 0, data = false } = query;
    return this.#page({ ...buildSlice(scope, query, q), offset, data });
  }

  /** Counts the entries that match a filter, up to a limit. */
  async count(scope: Scope, filter: SiloEntryFilter): Promise<SiloEntryCount> {
    const slice = buildSlice(scope, Object.assign({}, filter, { limit: maxCounted + 1 }));
    const count = await countEntries(this.#database.sql, slice);
    return Object.assign(new SiloEntryCount(), {
      count: Math.min(count, maxCounted),
      capped: count > maxCounted,
    });
  }

  /** Lists the folders of entries, ordered by name, with the number of entries in each, counted up to a limit. */
  folders({ workspaceId }: Scope): Promise<SiloFolder[]> {
    return countFolders(this.#database.sql, workspaceId);
  }

  /** Finds the ids of the entries that contain all words of a text; undefined if there are more than `most`. */
  async findIds({ workspaceId }: Scope, text: string, most: number): Promise<string[] | undefined> {
    const words = searchCondition(workspaceId, text, 'text');
    const ids = await entryIdsOfWords(this.#database.sql, workspaceId, words, most + 1);
    return ids.length > most ? undefined : ids;
  }

  /** Lists the entries whose documents refer to an entry or its document, or that were created from it, newest first. */
  async relatedTo(scope: Scope, id: string, query: PageQuery & SiloRelation): Promise<Page<SiloEntry>> {
    const entry = isUuid(id) ? await entryById(this.#database.sql, scope.workspaceId, id) : undefined;
    if (!entry) throw notFound('Silo entry');
    return this.#listReferring(scope, uuidsOf(entry), query);
  }

  /** Lists the newest entries related to an entry; concurrent reads are batched. */
  async relatedToEntry(
    entry: SiloEntry,
    slice: { limit: number; context?: string | undefined },
  ): Promise<SiloEntry[]> {
    const uuids = uuidsOf(entry);
    return (await this.#relatedTo(entry, uuids, slice)).map((related) => inContext(related, uuids));
  }

  /** Returns the credited amount of an entry; concurrent reads are batched. */
  async credit(entry: SiloEntry): Promise<SiloCredit | undefined> {
    if (!isCreditable(entry)) return undefined;
    const slice = { limit: maxCredits, context: 'preceding' };
    return calculateCredit(entry, await this.#relatedTo(entry, uuidsOf(entry), slice));
  }

  #relatedTo(
    { workspaceId }: SiloEntry,
    uuids: readonly string[],
    { limit, context }: { limit: number; context?: string | undefined },
  ): Promise<RelatedEntry[]> {
    const words = referenceCondition(workspaceId, uuids, context || undefined);
    return this.#related.add({ workspaceId, words, limit });
  }

  /** Lists the entries whose documents refer to a UUID, newest first. */
  related(scope: Scope, { uuid, ...query }: PageQuery & SiloReference): Promise<Page<SiloEntry>> {
    if (!isUuid(uuid)) throw invalid({ uuid: 'must be a UUID' });
    return this.#listReferring(scope, [uuid], query);
  }

  /** Adds the files of its entries to a page. */
  async withFiles({ workspaceId }: Scope, page: Page<SiloEntry>): Promise<Page<SiloEntry>> {
    const files = await this.#files.ofEntries(
      workspaceId,
      page.items.map(({ id }) => id),
    );
    for (const [index, entry] of page.items.entries()) entry.attachments = files[index];
    return page;
  }

  async #listReferring(
    { workspaceId }: Scope,
    uuids: readonly string[],
    { context, limit, cursor, createdAt }: PageQuery & SiloRelation,
  ): Promise<Page<SiloEntry>> {
    const found = await listRelated(this.#database.sql, {
      workspaceId,
      words: referenceCondition(workspaceId, uuids, context || undefined),
      from: cursor ? readCursor(cursor) : createdAt,
      limit: limit + 1,
    });
    const entries = found.map((related) => inContext(related, uuids));
    return cutPage(entries, limit);
  }

  async #page(slice: EntrySlice): Promise<Page<SiloEntry>> {
    const { limit, order } = slice;
    const found = await listEntries(this.#database.sql, { ...slice, limit: limit + 1 });
    const whole = slice.data ? found.findIndex((entry) => entry.data === undefined) : -1;
    const own = order === 'created' ? undefined : (entry: SiloEntry) => orderCursor(order, entry);
    return cutPage(found, whole === -1 ? limit : Math.min(limit, whole), own);
  }
}

/** Returns the UUIDs by which documents refer to an entry: its id, and the UUID of its document. */
function uuidsOf({ id, snippet: { uuid } }: SiloEntry): string[] {
  return [id, ...(typeof uuid === 'string' && uuid !== id ? [uuid] : [])];
}

/** Returns a related entry with the path of its reference to one of the UUIDs. */
function inContext({ entry, references }: RelatedEntry, uuids: readonly string[]): SiloEntry {
  const target = uuids.find((uuid) => uuid in references);
  return Object.assign(entry, { context: (target && references[target]) ?? 'previous' });
}
