import { v5 } from 'uuid';
import { invalid, notFound } from '../../platform/errors.ts';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { addAudit } from '../../platform/audit/write-audit.ts';
import { addChange, writeChanges } from '../../platform/changes/write-changes.ts';
import type { Database } from '../../platform/database/database.ts';
import { findPage } from '../../platform/database/find-page.ts';
import { contentHash, requireSameContent, type Created } from '../../platform/idempotency.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Page, PageQuery } from '../../platform/page.ts';
import { Series } from './series.entity.ts';
import { SeriesInput } from './series.inputs.ts';
import { seriesCode } from './series-code.ts';
import type { SeriesPreview, SeriesPreviewInput } from './series-preview.ts';
import { seriesPayload } from './series-payload.ts';

/** What decides the codes of a series made on first use. */
export type SeriesPattern = Pick<SeriesInput, 'name' | 'prefix' | 'suffix' | 'padding' | 'start'>;

/** The series of workspaces: made once, signed, and never changed but by their numbering. */
export class SeriesService {
  readonly #database: Database;
  readonly #keys: KeySet;
  readonly #platform: Pick<Platform, 'clock' | 'database' | 'hints'>;

  constructor(platform: Pick<Platform, 'clock' | 'database' | 'keys' | 'hints'>) {
    this.#database = platform.database;
    this.#keys = platform.keys;
    this.#platform = platform;
  }

  /** Makes a series; the same create again answers the stored one, other content under its id is a conflict. */
  async create(scope: Scope, id: string, input: SeriesInput): Promise<Created<Series>> {
    if (!isUuid(id)) throw invalid({ id: 'must be a UUID' });
    const made = await this.#make(scope, id, input);
    if (made) return { record: made, replayed: false };
    const stored = await this.get(scope, id);
    requireSameContent(stored.contentHash, contentHash(SeriesInput, input), 'The series');
    return { record: stored, replayed: true };
  }

  /**
   * The series of a key, made when it is first used. Its id follows from the workspace and the key, so any number of
   * parallel first uses make one; the pattern counts for the one that makes it.
   */
  async firstUse(scope: Scope, key: string, pattern: SeriesPattern): Promise<Series> {
    const id = v5(key, scope.workspaceId);
    const known = await this.#find(scope, id);
    if (known) return known;
    const input = Object.assign(new SeriesInput(), pattern);
    return (await this.#make(scope, id, input)) ?? this.get(scope, id);
  }

  /** The series of a key as its first use finds or would make it; nothing is made. */
  async beforeFirstUse(scope: Scope, key: string, pattern: SeriesPattern): Promise<Series> {
    const id = v5(key, scope.workspaceId);
    const input = Object.assign(new SeriesInput(), pattern);
    return (await this.#find(scope, id)) ?? seriesOf(scope, id, input, this.#platform.clock.now());
  }

  /** The first codes that a series of an input would give out; nothing is made. */
  preview({ count = 3, ...input }: SeriesPreviewInput): SeriesPreview {
    const { padding = 0, start } = input;
    const codes = Array.from({ length: count }, (_code, place) =>
      seriesCode({ ...input, padding }, (start || 1) + place),
    );
    return { codes };
  }

  async get(scope: Scope, id: string): Promise<Series> {
    const series = isUuid(id) ? await this.#find(scope, id) : null;
    if (!series) throw notFound('Series');
    return series;
  }

  /** The series of the workspace, newest first. */
  list(scope: Scope, query: PageQuery): Promise<Page<Series>> {
    return findPage(this.#database.em(), Series, { workspaceId: scope.workspaceId }, query);
  }

  #find(scope: Scope, id: string): Promise<Series | null> {
    return this.#database.em().findOne(Series, { workspaceId: scope.workspaceId, id });
  }

  /** Signs and inserts a series; undefined when the id is taken. */
  async #make(scope: Scope, id: string, input: SeriesInput): Promise<Series | undefined> {
    const series = seriesOf(scope, id, input, this.#platform.clock.now());
    series.sigs = [await this.#keys.sign(seriesPayload(series)), ...(input.sig ? [input.sig] : [])];
    const isNew = await writeChanges(this.#platform, scope, async (em) => {
      const { affectedRows } = await em
        .createQueryBuilder(Series)
        .insert(series)
        .onConflict(['workspaceId', 'id'])
        .ignore()
        .execute('run');
      if (affectedRows > 0) {
        await addChange(em, 'series.created', series);
        await addAudit(em, scope, 'create_series', series.id);
      }
      return affectedRows > 0;
    });
    return isNew ? series : undefined;
  }
}

function seriesOf(scope: Scope, id: string, input: SeriesInput, now: Date): Series {
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
