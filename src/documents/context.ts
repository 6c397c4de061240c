/** Dependencies of the library, provided by the caller. */
export interface Context {
  /** Returns the current time, for documents without a date and `iat` of signatures. */
  now: () => Date;
  /** Returns a new UUIDv7. */
  uuid: () => string;
  /**
   * Handling of input that the format would silently drop or ignore (faults with our own codes): `lossy`, the
   * default, rejects input that would lose data and reports the rest; `report` only reports; `all` rejects all.
   */
  refuse?: 'lossy' | 'report' | 'all';
  /** Size limits for documents; those that are absent are taken from `defaultLimits`. */
  limits?: Partial<Limits>;
}

/** Size limits for documents, so that processing cost stays in proportion to the input. */
export interface Limits {
  /** Maximum number of elements of any list: longer ones delay all other requests. */
  readonly rows: number;
  /** Maximum size of a patched document as JSON, and of everything a JSON Patch copies and moves, in bytes. */
  readonly patchedBytes: number;
}

/** Default limits. */
export const defaultLimits: Limits = { rows: 10_000, patchedBytes: 10 * 2 ** 20 };
