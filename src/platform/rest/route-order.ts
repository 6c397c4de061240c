interface Addressed {
  readonly path: string;
}

/** Compares paths: static segments before parameters, so that no parameter matches a static segment. */
export function staticSegmentsFirst(one: Addressed, other: Addressed): number {
  return kindsOf(one).localeCompare(kindsOf(other));
}

/** Returns one digit per segment of a path: 1 for a parameter, 0 for a static one. */
function kindsOf({ path }: Addressed): string {
  return path
    .split('/')
    .map((part) => Number(part.startsWith(':')))
    .join('');
}
