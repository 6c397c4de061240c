/** What the library needs from outside to make a document. */
export interface Context {
  /** The current time: dates of documents that have none, `iat` of signatures. */
  now: () => Date;
  /** A new UUIDv7. */
  uuid: () => string;
  /**
   * What happens to input that the format would drop or ignore without a word (faults with a code of our own):
   * `lossy`, the default, refuses what would lose data and reports the rest; `report` only reports; `all` refuses all.
   */
  refuse?: 'lossy' | 'report' | 'all';
  /** How large documents may be; `defaultLimits` for what is not said. */
  limits?: Partial<Limits>;
}

/** How large documents may be, so that none costs more than it sends. */
export interface Limits {
  /** Elements of any list (decision 51). */
  readonly rows: number;
  /** Bytes of JSON of a patched document, and of what a JSON Patch copies and moves in all. */
  readonly patchedBytes: number;
}

/** The limits that hold where nothing else is said. */
export const defaultLimits: Limits = { rows: 10_000, patchedBytes: 10 * 2 ** 20 };
