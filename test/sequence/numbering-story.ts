import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { RequestError } from '../../src/platform/errors.ts';
import type { Scope } from '../../src/platform/auth/scope.ts';
import { write } from '../../src/platform/shape/write.ts';
import { SeriesEntry } from '../../src/sequence/entries/entry.entity.ts';
import { seriesCode } from '../../src/sequence/series/series-code.ts';
import { newScope, newSeries, type NumberingProcess } from './numbering-service.ts';

/** A create: which process is asked, in which series (the third does not exist), under which id, with what. */
export interface Attempt {
  process: number;
  series: number;
  id: number;
  content: number;
  /** One in ten holds text that PostgreSQL cannot keep, so that the statement of its whole group fails. */
  poison: number;
}

/** How the first series makes its codes; the second has nothing but numbers. */
export interface StoryPattern {
  prefix: string;
  suffix: string;
  padding: number;
  start: number;
}

/** What the answers hold and what the database holds must be one story, that of some sequential order. */
export class NumberingStory {
  readonly #one: NumberingProcess;
  readonly #two: NumberingProcess;
  readonly #scope: Scope = newScope();
  readonly #ids = Array.from({ length: 10 }, () => randomUUID());
  #seriesIds: string[] = [];
  /** The entries of each series as clients see them, in the order of their numbers. */
  #chains: Record<string, unknown>[][] = [[], []];

  constructor(one: NumberingProcess, two: NumberingProcess) {
    this.#one = one;
    this.#two = two;
  }

  async begin(pattern: StoryPattern): Promise<void> {
    this.#seriesIds = [
      await newSeries(this.#one, this.#scope, pattern),
      await newSeries(this.#two, this.#scope),
      randomUUID(),
    ];
  }

  async burst(burst: readonly Attempt[]): Promise<void> {
    const before = this.#chains;
    const outcomes = await Promise.all(burst.map((attempt) => this.#make(attempt)));
    this.#chains = [await this.#chain(0), await this.#chain(1)];

    // Nothing that stood has changed, and each answer is what the chains as they stand now say it has to be.
    const kept = this.#chains.map((chain, series) => chain.slice(0, before[series]?.length));
    deepEqual(kept, before);
    deepEqual(
      outcomes.map(({ outcome }) => outcome),
      burst.map((attempt) => this.#expected(attempt)),
    );
    const created = outcomes.filter(({ replayed }) => replayed === false).length;
    equal(created, this.#chains.flat().length - before.flat().length);
  }

  async end(pattern: StoryPattern): Promise<void> {
    const { verification } = this.#two;
    for (const [series, chain] of this.#chains.entries()) {
      const { start, ...code } = series === 0 ? pattern : { start: 1, padding: 0 };
      const indexes = chain.map((_, place) => (start || 1) + place);
      deepEqual(
        chain.map((entry) => [entry['index'], entry['code']]),
        indexes.map((index) => [index, seriesCode(code, index)]),
      );
      const { count, fault } = await verification.verify(this.#scope, this.#seriesIds[series] ?? '');
      deepEqual({ count, fault }, { count: chain.length, fault: undefined });
    }
  }

  /** Poisoned attempts fail, the third series is unknown; else an id answers the entry it holds, or is in conflict. */
  #expected({ series, id, content, poison }: Attempt): unknown {
    if (poison === 0) return 'failed';
    if (series === 2) return 'not-found';
    const holder = this.#chains.flat().find((entry) => entry['id'] === this.#ids[id]);
    const { meta, series_id: seriesId } = holder ?? {};
    const same =
      seriesId === this.#seriesIds[series] && (meta as { content: string }).content === `${content}`;
    return same ? holder : 'conflict';
  }

  async #make({
    process,
    series,
    id,
    content,
    poison,
  }: Attempt): Promise<{ outcome: unknown; replayed?: boolean }> {
    const { entries } = process === 0 ? this.#one : this.#two;
    const meta = { content: poison === 0 ? 'nul\0' : `${content}` };
    try {
      const made = await entries.create(this.#scope, this.#seriesIds[series] ?? '', this.#ids[id] ?? '', {
        meta,
      });
      return { outcome: write(SeriesEntry, made.record), replayed: made.replayed };
    } catch (error) {
      return { outcome: error instanceof RequestError ? error.kind : 'failed' };
    }
  }

  async #chain(series: number): Promise<Record<string, unknown>[]> {
    const { items } = await this.#one.entries.list(this.#scope, this.#seriesIds[series] ?? '', {
      limit: 100,
    });
    return items.toReversed().map((entry) => write(SeriesEntry, entry));
  }
}
