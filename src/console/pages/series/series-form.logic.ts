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

type Nullable<T> = { readonly [Member in keyof T]: T[Member] | null };

/** Fields of a series that the form edits. */
export type EditedSeries = Nullable<SeriesDraft>;

export function draftOf(series: EditedSeries | undefined): SeriesDraft {
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
export function createPatch(series: EditedSeries, draft: SeriesDraft): Partial<EditedSeries> {
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
