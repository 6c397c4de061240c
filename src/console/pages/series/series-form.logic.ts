import type { VariablesOf } from '../../graphql/graphql.ts';
import type { SeriesData, UpdateSeries } from './series.queries.ts';

type SeriesPatch = VariablesOf<typeof UpdateSeries>['patch'];

/** Values of the form of a series. */
export interface SeriesDraft {
  readonly name: string;
  readonly description: string;
  readonly code: string;
  readonly prefix: string;
  readonly padding: number;
  readonly suffix: string;
  readonly start: number;
}

export function draftOf(series: SeriesData | undefined): SeriesDraft {
  return {
    name: series?.name ?? '',
    description: series?.description ?? '',
    code: series?.code ?? '',
    prefix: series?.prefix ?? '',
    padding: series?.padding ?? 5,
    suffix: series?.suffix ?? '',
    start: series?.start ?? 1,
  };
}

/** Returns the changed fields of a series; emptied texts are deleted, except the required name. */
export function createPatch(series: SeriesData, draft: SeriesDraft): SeriesPatch {
  const before = draftOf(series);
  return Object.fromEntries(
    Object.entries(draft)
      .filter(([field, value]) => value !== before[field as keyof SeriesDraft])
      .map(([field, value]) => [field, value === '' && field !== 'name' ? null : value]),
  );
}

/** Whether the next numbers exceed the padded width. */
export function isOverflowing({ padding }: SeriesDraft, next: number): boolean {
  return padding > 0 && String(next + 2).length > padding;
}
