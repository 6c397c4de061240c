import { setTimeout as pause } from 'node:timers/promises';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { SeriesEntry } from '../entries/entry.entity.ts';
import { entryPayload } from '../entries/entry-payload.ts';
import { Series } from '../series/series.entity.ts';
import { seriesPayload } from '../series/series-payload.ts';
import type { SeriesService } from '../series/series.service.ts';
import { endFault, entryFault, linkFault } from './chain.ts';
import { signatureCheck, type SignatureCheck } from './signature-check.ts';
import type { SeriesFault, SeriesVerification } from './verification.ts';

/** How many entries are in memory at once. */
const pageSize = 500;

/** How long an entry that was just numbered may take to be signed: tries, and milliseconds between them. */
const signingTries = 20;
const signingPauseMs = 50;

/** Walks series from the first number to the last and says whether anything was changed, lost or forged. */
export class SeriesVerificationService {
  readonly #database: Database;
  readonly #series: SeriesService;
  readonly #check: SignatureCheck;

  constructor(database: Database, keys: KeySet, series: SeriesService) {
    this.#database = database;
    this.#series = series;
    this.#check = signatureCheck(keys.publicJwks);
  }

  /** Verifies a series with the published keys up to its last number as the walk begins; memory is bounded. */
  async verify(scope: Scope, seriesId: string, signal?: AbortSignal): Promise<SeriesVerification> {
    const series = await this.#series.get(scope, seriesId);
    const walk = { last: undefined as SeriesEntry | undefined, count: 0 };
    let fault = await this.#seriesFault(series);
    for await (const page of fault ? [] : this.#pages(series)) {
      signal?.throwIfAborted();
      fault = await this.#pageFault(series, page, walk);
      if (fault) break;
    }
    fault ??= endFault(series, walk.last) ?? (await this.#extraEntry(series));
    return { seriesId: series.id, count: walk.count, valid: !fault, fault };
  }

  async #seriesFault(series: Series): Promise<SeriesFault | undefined> {
    const verdict = await this.#check(series.sigs[0] ?? '', seriesPayload(series));
    if (verdict === 'foreign')
      return { code: 'series-signature', message: 'The series carries no signature of ours' };
    if (verdict === 'other-payload')
      return { code: 'series-altered', message: 'The series differs from what was signed' };
    return undefined;
  }

  /** The entries up to the last number of the series, in their order. */
  async *#pages(series: Series): AsyncGenerator<SeriesEntry[]> {
    const { workspaceId, id: seriesId, lastIndex } = series;
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const page = await this.#database
        .em()
        .find(
          SeriesEntry,
          { workspaceId, seriesId, index: { $gt: after, $lte: lastIndex } },
          { orderBy: { index: 'asc' }, limit: pageSize },
        );
      yield page;
      const last = page.at(-1);
      if (!last || page.length < pageSize) return;
      after = last.index;
    }
  }

  /** The first fault of a page; moves the walk to the last entry that holds. */
  async #pageFault(
    series: Series,
    page: readonly SeriesEntry[],
    walk: { last: SeriesEntry | undefined; count: number },
  ): Promise<SeriesFault | undefined> {
    await this.#awaitSignatures(page);
    // Signatures of a page are checked side by side, links one after the other.
    const signatureFaults = await Promise.all(page.map((entry) => this.#signatureFault(entry)));
    for (const [place, entry] of page.entries()) {
      const fault = linkFault(series, walk.last, entry) ?? signatureFaults[place];
      if (fault) return fault;
      walk.last = entry;
      walk.count += 1;
    }
    return undefined;
  }

  async #signatureFault(entry: SeriesEntry): Promise<SeriesFault | undefined> {
    const [ours, ...others] = entry.sigs ?? [];
    if (!ours) return entryFault(entry, 'unsigned', 'The entry carries no signature');
    const verdict = await this.#check(ours, entryPayload(entry));
    if (verdict === 'foreign' || others.join() !== (entry.clientSig ?? ''))
      return entryFault(entry, 'foreign-signature', 'The signatures are not those the entry was made with');
    if (verdict === 'other-payload')
      return entryFault(entry, 'altered', 'The entry differs from what was signed');
    return undefined;
  }

  /** An entry is signed a moment after it is numbered, so those without a signature are read again, up to the first that stays so. */
  async #awaitSignatures(page: readonly SeriesEntry[]): Promise<void> {
    for (const entry of page) {
      entry.sigs ??= await this.#awaitSignature(entry);
      if (!entry.sigs) return;
    }
  }

  async #awaitSignature({ workspaceId, id }: SeriesEntry): Promise<string[] | undefined> {
    for (let tries = 0; tries < signingTries; tries += 1) {
      const entry = await this.#database.em().findOne(SeriesEntry, { workspaceId, id });
      if (entry?.sigs) return entry.sigs;
      await pause(signingPauseMs);
    }
    return undefined;
  }

  /** An entry behind what the series has given out by now. */
  async #extraEntry({ workspaceId, id: seriesId }: Series): Promise<SeriesFault | undefined> {
    const [entry] = await this.#database
      .em()
      .find(SeriesEntry, { workspaceId, seriesId }, { orderBy: { index: 'desc' }, limit: 1 });
    const series = await this.#database.em().findOneOrFail(Series, { workspaceId, id: seriesId });
    return entry && entry.index > series.lastIndex
      ? entryFault(entry, 'extra-entry', 'The series never gave out this number')
      : undefined;
  }
}
