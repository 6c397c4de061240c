import type { FormSchema } from './schema-form.logic.ts';

interface WordChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * The words that a field offers, by their titles. Of several words of one title the first is offered, or in its place the one
 * that is chosen; that is offered too when the schema does not know it.
 */
export function wordChoices(
  words: readonly string[],
  { 'x-titles': titles = {} }: FormSchema,
  chosen: string,
  say: (text: string) => string,
): readonly WordChoice[] {
  const titled = Object.keys(titles).filter((word) => words.includes(word));
  const offered = [...new Set([...titled, ...words, ...(chosen ? [chosen] : [])])];
  const byTitle = Map.groupBy(offered, (word) => (Object.hasOwn(titles, word) ? titles[word] : word) ?? word);
  return [...byTitle].map(([title, same]) => ({
    value: same.includes(chosen) ? chosen : (same[0] ?? title),
    label: Object.hasOwn(titles, same[0] ?? '') ? say(title) : title,
  }));
}

/** A language by its name in the language of the page, with its tag; undefined when nobody calls it anything. */
export function languageChoice(tag: string, names: Intl.DisplayNames): WordChoice | undefined {
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    const name = names.of(canonical);
    return name === undefined ? undefined : { value: tag, label: `${name} (${canonical})` };
  } catch {
    // What is typed need not be a tag.
    return undefined;
  }
}
