import { setTimeout as pause } from 'node:timers/promises';
import type { KeySet } from '../../platform/auth/keys.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Timings } from '../../platform/timings.ts';
import { entryPayload } from '../entries/entry-payload.ts';
import { SeriesEntry } from '../entries/entry.entity.ts';
import { seriesPayload } from '../series/series-payload.ts';
import { Series } from '../series/series.entity.ts';
import { entryFault, findLinkFault, type Link } from './chain.ts';
import { signatureCheck, type SignatureCheck } from './signature-check.ts';
import type { SeriesFault } from './verification.ts';

/** Maximum number of entries in memory at once. */
const pageSize = 500;

/** Maximum number of reads to wait for the signatures of newly numbered entries of a page. */
const maxSigningReads = 20;

/** Checks series and their entries, page by page, with the published keys. */
export class SeriesCheck {
  readonly #database: Database;
  readonly #check: SignatureCheck;
  readonly #pollMs: number;

  constructor(database: Database, keys: KeySet, { signaturePollMs }: Timings['sequence']) {
    this.#pollMs = signaturePollMs;
    this.#database = database;
    this.#check = signatureCheck(keys);
  }

  /** Returns the fault of the series itself. */
  async seriesFault(series: Series): Promise<SeriesFault | undefined> {
    const verdict = await this.#check(series.sigs[0] ?? '', seriesPayload(series));
    if (verdict === 'foreign')
      return { code: 'series-signature', message: 'The series carries no signature of ours' };
    if (verdict === 'other-payload')
      return { code: 'series-altered', message: 'The series differs from what was signed' };
    return undefined;
  }

  /**
   * Returns the next entries after a number, up to the last one of the series, in order; only the last page may be shorter than
   * others.
   */
  async page(
    { workspaceId, id: seriesId, lastIndex }: Series,
    after = Number.MIN_SAFE_INTEGER,
  ): Promise<{ entries: SeriesEntry[]; isLast: boolean }> {
    const entries = await this.#database
      .em()
      .find(
        SeriesEntry,
        { workspaceId, seriesId, index: { $gt: after, $lte: lastIndex } },
        { orderBy: { index: 'asc' }, limit: pageSize },
      );
    return { entries, isLast: entries.length < pageSize };
  }

  /**
   * Returns the faults of each entry of a page, each checked against its predecessor; a gap before an entry counts among its
   * faults.
   */
  async faults(
    series: Series,
    previous: Link | undefined,
    page: readonly SeriesEntry[],
  ): Promise<SeriesFault[][]> {
    await this.#awaitSignatures(page);
    // Signatures are checked concurrently, links in sequence.
    const signatureFaults = await Promise.all(page.map((entry) => this.#signatureFault(entry)));
    return page.map((entry, place) => {
      const link = findLinkFault(series, page[place - 1] ?? previous, entry);
      const isOwn = link?.entryId !== undefined;
      return [link, isOwn ? undefined : signatureFaults[place]].filter((fault) => fault !== undefined);
    });
  }

  /** Returns the fault of an entry after the last number that the series has issued by now. */
  async extraEntry({ workspaceId, id: seriesId }: Series): Promise<SeriesFault | undefined> {
    const [entry] = await this.#database
      .em()
      .find(SeriesEntry, { workspaceId, seriesId }, { orderBy: { index: 'desc' }, limit: 1 });
    const series = await this.#database.em().findOneOrFail(Series, { workspaceId, id: seriesId });
    return entry && entry.index > series.lastIndex
      ? entryFault(entry, 'extra-entry', 'The series never gave out this number')
      : undefined;
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

  /** Waits for the signatures of newly numbered entries, which are signed a moment later, by reading them again. */
  async #awaitSignatures(page: readonly SeriesEntry[]): Promise<void> {
    let tries = 0;
    for (const entry of page) {
      while (!entry.sigs) {
        const { workspaceId, id } = entry;
        const again = await this.#database.em().findOne(SeriesEntry, { workspaceId, id });
        entry.sigs = again?.sigs;
        if (entry.sigs || tries === maxSigningReads) break;
        tries += 1;
        await pause(this.#pollMs);
      }
    }
  }
}
