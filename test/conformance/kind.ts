/** One comparison: what the library gives beside what it should give. */
export interface Check {
  readonly name: string;
  /** Where the two differ, a line for each place; none when they are equal. */
  differences(): string[];
}

/** Comparisons of one kind. */
export interface CheckedKind {
  readonly kind: string;
  readonly checks: readonly Check[];
}

/** A moment and identifiers that are always the same. */
export function fixedContext(uuid: string): {
  now: () => Date;
  uuid: () => string;
  refuse: 'report';
} {
  return { now: () => new Date('2025-06-15T12:00:00Z'), uuid: () => uuid, refuse: 'report' };
}
