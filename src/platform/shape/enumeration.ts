import { registerEnumType } from 'type-graphql';

const enumerations = new Map<unknown, readonly string[]>();

/** Declares the words that a field may contain: an enumeration of GraphQL, and one of REST and OpenAPI. */
export function enumeration<const Word extends string>(
  name: string,
  words: readonly Word[],
  description: string,
): Readonly<Record<Word, Word>> {
  const members = Object.fromEntries(words.map((word) => [word, word])) as Record<Word, Word>;
  registerEnumType(members, { name, description });
  enumerations.set(members, words);
  return members;
}

/** Returns the words of a declared enumeration; undefined for every other type. */
export function wordsOf(type: unknown): readonly string[] | undefined {
  return enumerations.get(type);
}
