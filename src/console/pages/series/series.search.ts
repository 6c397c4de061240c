/** Search parameters of the page of a series. */
export interface OneSeriesSearch {
  /** Id of the entry that is open next to the list. */
  readonly entry?: string;
}

export function readOneSeriesSearch({ entry }: Record<string, unknown>): OneSeriesSearch {
  return typeof entry === 'string' && entry ? { entry } : {};
}
