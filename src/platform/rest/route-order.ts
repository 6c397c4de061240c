interface Addressed {
  readonly path: string;
}

/** Orders addresses: where one has a word and the other a parameter, the word goes first, so that no parameter takes it. */
export function wordsFirst(one: Addressed, other: Addressed): number {
  return kindsOf(one).localeCompare(kindsOf(other));
}

/** For each part of an address, 1 where it is a parameter. */
function kindsOf({ path }: Addressed): string {
  return path
    .split('/')
    .map((part) => Number(part.startsWith(':')))
    .join('');
}
