import type { FormSchema } from './schema-form.logic.ts';

interface WordChoice {
  readonly value: string;
  readonly label: string;
}

/**
 * Returns the options of a field for the words of a schema, with their titles. Of several words with one title only the first
 * is offered, or the selected one. The selected word is offered even if the schema does not define it.
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

/** Returns the option of a language, with its name in the language of the page and its tag; undefined if it has no name. */
export function languageChoice(tag: string, names: Intl.DisplayNames): WordChoice | undefined {
  try {
    const [canonical = tag] = Intl.getCanonicalLocales(tag);
    const name = names.of(canonical);
    return name === undefined ? undefined : { value: tag, label: `${name} (${canonical})` };
  } catch {
    // The typed text may be no language tag.
    return undefined;
  }
}
