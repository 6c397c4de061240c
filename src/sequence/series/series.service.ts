import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import { v5 } from 'uuid';
import { invalid, notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import {
  createResource,
  insertResource,
  type WantedResource,
} from '../../platform/changes/create-resource.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import { findPage, dropEmptyFilters } from '../../platform/database/find-page.ts';
import { revise } from '../../platform/database/moment.ts';
import { requireMatch } from '../../platform/etag.ts';
import { contentHash, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import { Series } from './series.entity.ts';
import { SeriesInput, type SeriesPatch } from './series.inputs.ts';
import { seriesCode } from './series-code.ts';
import type { SeriesPreview, SeriesPreviewInput } from './series-preview.ts';
import { seriesPayload } from './series-payload.ts';

/** Fields that determine the codes of a series created on first use. */
export type SeriesPattern = Pick<SeriesInput, 'name' | 'prefix' | 'suffix' | 'padding' | 'start'>;

/** Number of similar series to find: two, so that one remains to report if the other is the series itself. */
const maxSimilar = 2;

/** Fields that determine the codes; fixed once the first number is issued. */
const codeMembers = ['code', 'prefix', 'padding', 'suffix', 'start'] as const;

/** Series of workspaces: created once and signed; the pattern of their codes is fixed from the first number on. */
export class SeriesService {
  readonly #services: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>;

  constructor(services: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>) {
    this.#services = services;
  }

  /** Creates a series. The same request again returns the stored one; other content under its id is a conflict. */
  async create(scope: Scope, id: string, input: SeriesInput): Promise<Created<Series>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    return createResource(this.#services, scope, this.#wanted(scope, id, input));
  }

  /**
   * Finds the series of a key, or creates it on first use. Its id is derived from the workspace and the key, so concurrent first
   * uses create only one, by the pattern of the one that creates it.
   */
  async firstUse(scope: Scope, key: string, pattern: SeriesPattern): Promise<Series> {
    const id = v5(key, scope.workspaceId);
    const known = await this.#find(scope, id);
    if (known) return known;
    const input = Object.assign(new SeriesInput(), pattern);
    return (
      (await insertResource(this.#services, scope, this.#wanted(scope, id, input))) ?? this.get(scope, id)
    );
  }

  /** Returns the series of a key as {@link firstUse} would find or create it, without creating it. */
  async beforeFirstUse(scope: Scope, key: string, pattern: SeriesPattern): Promise<Series> {
    const id = v5(key, scope.workspaceId);
    const input = Object.assign(new SeriesInput(), pattern);
    return (await this.#find(scope, id)) ?? buildSeries(scope, id, input, this.#services.clock.now());
  }

  /** Returns the first codes that a series would issue, and existing series with the same affixes; creates nothing. */
  async preview(scope: Scope, { count = 3, ...input }: SeriesPreviewInput): Promise<SeriesPreview> {
    const { padding = 0, start, prefix, suffix } = input;
    const codes = Array.from({ length: count }, (_code, place) =>
      seriesCode({ ...input, padding }, (start || 1) + place),
    );
    const alike = await this.#services.database
      .em()
      .find(
        Series,
        { workspaceId: scope.workspaceId, prefix: prefix || null, suffix: suffix || null },
        { orderBy: { createdAt: 'desc', id: 'desc' }, limit: maxSimilar },
      );
    return { codes, alike: alike.map(({ id, name }) => ({ id, name })) };
  }

  /**
   * Changes a series, and signs it again if signed fields change; the client's own signature stays. The lock keeps numbers from being issued meanwhile; the audit
   * records who changed it.
   */
  async update(scope: Scope, id: string, patch: SeriesPatch, ifMatch?: readonly string[]): Promise<Series> {
    const { workspaceId } = scope;
    return writeChanges(this.#services, scope, async (em) => {
      const found = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const series = isUuid(id) ? await em.findOne(Series, { workspaceId, id }, found) : null;
      if (!series) throw notFound('Series');
      requireMatch(ifMatch, series);
      const before = seriesPayload(series);
      const { start, ...changes } = dropEmptyFilters(patch);
      requireUnused(series, patch);
      Object.assign(series, changes, start && { start, lastIndex: start - 1 });
      if (!isDeepStrictEqual(seriesPayload(series), before))
        series.sigs = [await this.#services.keys.sign(seriesPayload(series)), ...series.sigs.slice(1)];
      revise(series, this.#services.clock);
      await em.flush();
      await addChange(em, 'series.updated', series);
      await addAudit(em, scope, 'update_series', series.id);
      return series;
    });
  }

  async get(scope: Scope, id: string): Promise<Series> {
    const series = isUuid(id) ? await this.#find(scope, id) : null;
    if (!series) throw notFound('Series');
    return series;
  }

  /** Lists the series of the workspace, newest first. */
  list(scope: Scope, query: PageQuery): Promise<Page<Series>> {
    return findPage(this.#services.database.em(), Series, { workspaceId: scope.workspaceId }, query);
  }

  #find(scope: Scope, id: string): Promise<Series | null> {
    return this.#services.database.em().findOne(Series, { workspaceId: scope.workspaceId, id });
  }

  /** Returns a series to create, signed when it is inserted. */
  #wanted(scope: Scope, id: string, input: SeriesInput): WantedResource<Series, SeriesInput> {
    return {
      entity: Series,
      id,
      shape: SeriesInput,
      input,
      what: 'The series',
      operation: 'create_series',
      change: 'series.created',
      row: async (now) => {
        const series = buildSeries(scope, id, input, now);
        series.sigs = [
          await this.#services.keys.sign(seriesPayload(series)),
          ...(input.sig ? [input.sig] : []),
        ];
        return series;
      },
    };
  }
}

/** Refuses changes of the fields that determine the codes, once a number is issued. */
function requireUnused(series: Series, patch: SeriesPatch): void {
  if (series.lastEntryId === undefined || series.lastEntryId === null) return;
  const changed = Object.entries(dropEmptyFilters(patch)).filter(
    ([member, value]) =>
      codeMembers.some((each) => each === member) && value !== series[member as keyof Series],
  );
  const errors = changed.map(([member]) => [member, 'cannot change once a number was given'] as const);
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

function buildSeries(scope: Scope, id: string, input: SeriesInput, now: Date): Series {
  const start = input.start || 1;
  return Object.assign(new Series(), {
    workspaceId: scope.workspaceId,
    id,
    name: input.name,
    description: input.description || undefined,
    code: input.code || undefined,
    prefix: input.prefix || undefined,
    padding: input.padding ?? 0,
    suffix: input.suffix || undefined,
    start,
    lastIndex: start - 1,
    contentHash: contentHash(SeriesInput, input),
    revision: 1,
    createdAt: now,
    updatedAt: now,
  });
}
