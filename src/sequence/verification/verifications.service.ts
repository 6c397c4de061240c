import type { Scope } from '../../platform/auth/scope.ts';
import { contentHash, type Created } from '../../platform/idempotency.ts';
import type { LongOperations } from '../../platform/long-operations/long-operations.ts';
import { mappedPage, type Page, type PageQuery } from '../../platform/page.ts';
import { write } from '../../platform/shape/write.ts';
import type { SeriesService } from '../series/series.service.ts';
import {
  VerificationInput,
  verificationOf,
  type Verification,
  type VerificationFilters,
  type VerificationProgress,
} from './verification-run.ts';
import type { VerificationWork } from './verification-work.ts';

/** Verifies series in the background and reports the progress. */
export class VerificationService {
  readonly #operations: LongOperations;
  readonly #series: SeriesService;
  /** Work of the batches. */
  readonly work: VerificationWork;

  constructor(operations: LongOperations, series: SeriesService, work: VerificationWork) {
    this.#operations = operations;
    this.#series = series;
    this.work = work;
  }

  /** Starts a verification; the same request again returns the stored one (ADR 6). */
  async start(scope: Scope, id: string, input: VerificationInput): Promise<Created<Verification>> {
    const made = { kind: 'verification', id, contentHash: contentHash(VerificationInput, input) } as const;
    const { record, replayed } = await this.#operations.begin(scope, made, async () => {
      const { start, lastIndex } = await this.#series.get(scope, input.seriesId);
      const total = lastIndex - start + 1;
      const progress: VerificationProgress = { total, checked: 0, count: 0, faults: [] };
      return { input: write(VerificationInput, input), progress };
    });
    return { record: verificationOf(record), replayed };
  }

  async get(scope: Scope, id: string): Promise<Verification> {
    return verificationOf(await this.#operations.get(scope, 'verification', id));
  }

  /** Lists the verifications of the workspace, newest first. */
  async list(
    scope: Scope,
    { seriesId, ...query }: PageQuery & VerificationFilters,
  ): Promise<Page<Verification>> {
    const input = seriesId ? { series_id: seriesId } : undefined;
    return mappedPage(
      await this.#operations.list(scope, 'verification', { ...query, input }),
      verificationOf,
    );
  }

  /** Stops a verification; the faults found so far stay. */
  async stop(scope: Scope, id: string): Promise<Verification> {
    return verificationOf(await this.#operations.stop(scope, 'verification', id));
  }
}
