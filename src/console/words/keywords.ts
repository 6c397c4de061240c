import { createLazyWords } from './lazy-words.ts';

/** Search keywords by id of an action and by name of a member of documents. */
export interface Keywords {
  readonly actions: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, string>>;
}

const files = import.meta.glob<Keywords>('./keywords/*.json', { import: 'default' });

const none: Keywords = { actions: {}, members: {} };

const useFile = createLazyWords((language) => files[`./keywords/${language}.json`]?.());

/** Returns the keywords of the language of the page; empty until they are read. */
export function useKeywords(): Keywords {
  return useFile() ?? none;
}
