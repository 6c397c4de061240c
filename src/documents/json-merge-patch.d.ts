declare module 'json-merge-patch' {
  /** Applies an RFC 7396 merge patch; may change the target. */
  export function apply(target: unknown, patch: unknown): unknown;
}
