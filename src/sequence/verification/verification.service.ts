import type { Scope } from '../../platform/auth/scope.ts';
import type { SeriesService } from '../series/series.service.ts';
import { findEndFault, type Link } from './chain.ts';
import type { SeriesCheck } from './series-check.ts';
import type { SeriesVerification } from './verification.ts';

/** Walks series from the first number to the last and reports whether anything was changed, lost or forged. */
export class SeriesVerificationService {
  readonly #series: SeriesService;
  readonly #check: SeriesCheck;

  constructor(series: SeriesService, check: SeriesCheck) {
    this.#series = series;
    this.#check = check;
  }

  /** Verifies a series with the published keys, up to its last number at the start; memory is bounded. */
  async verify(scope: Scope, seriesId: string, signal?: AbortSignal): Promise<SeriesVerification> {
    const series = await this.#series.get(scope, seriesId);
    let fault = await this.#check.seriesFault(series);
    let count = 0;
    let last: Link | undefined;
    for (let isOver = fault !== undefined; !isOver;) {
      signal?.throwIfAborted();
      const page = await this.#check.page(series, last?.index);
      const faults = await this.#check.faults(series, last, page.entries);
      const place = faults.findIndex((found) => found.length > 0);
      const holding = place === -1 ? page.entries : page.entries.slice(0, place);
      fault = faults[place]?.[0];
      count += holding.length;
      last = holding.at(-1) ?? last;
      isOver = page.isLast || fault !== undefined;
    }
    fault ??= findEndFault(series, last) ?? (await this.#check.extraEntry(series));
    return { seriesId: series.id, count, valid: !fault, fault };
  }
}
