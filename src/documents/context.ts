/** What the library needs from outside to make a document; both are called, never kept. */
export interface Context {
  /** The current time: dates of documents that have none, `iat` of signatures. */
  now: () => Date;
  /** A new UUIDv7. */
  uuid: () => string;
  /**
   * What happens to input that the format would pass over in silence (faults with a code of our own):
   * `lossy`, the default, refuses what would lose data and reports the rest; `report` only reports; `all` refuses all.
   */
  refuse?: 'lossy' | 'report' | 'all';
}
