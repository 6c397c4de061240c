/** What the address of a series holds. */
export interface OneSeriesSearch {
  /** Id of the entry that is open beside the list. */
  readonly entry?: string;
}

export function readOneSeriesSearch({ entry }: Record<string, unknown>): OneSeriesSearch {
  return typeof entry === 'string' && entry ? { entry } : {};
}
