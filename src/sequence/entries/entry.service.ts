import { invalid, notFound, RequestError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Platform } from '../../platform/platform.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import { cutPage, readCursor, type Page, type PageQuery } from '../../platform/page.ts';
import type { Series } from '../series/series.entity.ts';
import type { SeriesService } from '../series/series.service.ts';
import { SeriesEntry } from './entry.entity.ts';
import { SeriesEntryInput } from './entry.inputs.ts';
import { Numbering } from './numbering.ts';
import { Signing } from './signing.ts';

/** Maximum number of times an entry is numbered if a crash of the database server loses its number. */
const maxAttempts = 5;

/** Entries of series: numbered without gaps, chained and signed. */
export class SeriesEntryService {
  readonly #services: Pick<Platform, 'database' | 'keys' | 'hints' | 'timings'>;
  readonly #series: SeriesService;
  readonly #numbering: Numbering;
  readonly #signing: Signing;

  constructor(services: Pick<Platform, 'database' | 'keys' | 'hints' | 'timings'>, series: SeriesService) {
    this.#services = services;
    const { database, keys, hints, timings } = services;
    this.#series = series;
    this.#numbering = new Numbering(database, timings.sequence);
    this.#signing = new Signing(database, keys, hints);
  }

  /**
   * Issues the next number of a series. The same request again returns the same entry; an id with other content, or in another
   * series of the workspace, is a conflict.
   */
  async create(
    scope: Scope,
    seriesId: string,
    id: string,
    input: SeriesEntryInput,
  ): Promise<Created<SeriesEntry>> {
    if (!isUuid(seriesId)) throw notFound('Series');
    requireId(id, input.id);
    const { id: _address, ...content } = input;
    const hash = contentHash(SeriesEntryInput, content);
    const item = {
      workspaceId: scope.workspaceId,
      seriesId,
      id,
      meta: input.meta,
      clientSig: input.sig || undefined,
      contentHash: hash,
    };
    for (let tries = 1; tries <= maxAttempts; tries += 1) {
      const result = await this.#numbering.number(item);
      if (result === 'unknown') throw notFound('Series');
      if (result === 'busy') throw seriesBusy();
      const { entry, created } = result;
      if (entry.seriesId !== seriesId)
        throw new RequestError('conflict', 'The entry exists already in another series');
      requireSameContent(entry.contentHash, hash, 'The entry');
      const record = await this.#signing.ensureSigned(entry);
      // Another entry may have the number that a crash lost: this one is numbered again.
      if (record) return { record, replayed: !created };
    }
    throw new RequestError('unavailable', 'The database crashed each time the entry had its number', {
      retryAfterSeconds: 2,
    });
  }

  async get(scope: Scope, seriesId: string, id: string): Promise<SeriesEntry> {
    const { workspaceId } = scope;
    const entry =
      isUuid(seriesId) && isUuid(id)
        ? await this.#services.database.em().findOne(SeriesEntry, { workspaceId, seriesId, id })
        : null;
    const signed = entry && (await this.#signing.ensureSigned(entry));
    if (!signed) throw notFound('Series entry');
    return signed;
  }

  /** Lists the entries of a series, last number first. */
  async list(scope: Scope, seriesId: string, query: PageQuery): Promise<Page<SeriesEntry>> {
    const { limit, cursor, createdAt } = query;
    const series = await this.#series.get(scope, seriesId);
    const last = cursor ? await this.#indexAt(series, cursor) : undefined;
    const found = await this.#services.database.em().find(
      SeriesEntry,
      {
        workspaceId: scope.workspaceId,
        seriesId: series.id,
        ...(last !== undefined && { index: { $lt: last } }),
        ...(createdAt && { createdAt: { $lte: createdAt } }),
      },
      { orderBy: { index: 'desc' }, limit: limit + 1 },
    );
    const signed = await Promise.all(found.map((entry) => this.#signing.ensureSigned(entry)));
    const entries = signed.filter((entry) => entry !== undefined);
    // Other entries may have taken numbers that a crash lost: read the page again.
    return entries.length < found.length ? this.list(scope, seriesId, query) : cutPage(entries, limit);
  }

  /** Returns the number of the entry at a cursor. */
  async #indexAt({ workspaceId, id: seriesId }: Series, cursor: string): Promise<number> {
    const { id } = readCursor(cursor);
    const entry = isUuid(id)
      ? await this.#services.database.em().findOne(SeriesEntry, { workspaceId, seriesId, id })
      : null;
    if (entry) return entry.index;
    throw new RequestError('bad-request', 'The cursor is not one of this list', {
      fields: { cursor: 'is not a cursor' },
    });
  }
}

function requireId(id: string, bodyId: string | undefined): void {
  if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
  if (bodyId && bodyId !== id) throw invalid({ id: 'must be the id of the address' });
}

function seriesBusy(): RequestError {
  return new RequestError('unavailable', 'Others take numbers of the series for too long; try again', {
    retryAfterSeconds: 2,
  });
}
