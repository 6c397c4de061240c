import { wordsReadLater } from './read-later.ts';

/** Other words under which people look for something, by what it is: an id of an action, a name of a member of documents. */
export interface Keywords {
  readonly actions: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, string>>;
}

const files = import.meta.glob<Keywords>('./keywords/*.json', { import: 'default' });

const none: Keywords = { actions: {}, members: {} };

const useFile = wordsReadLater((language) => files[`./keywords/${language}.json`]?.());

/** Those of the language of the page; none until they are read. */
export function useKeywords(): Keywords {
  return useFile() ?? none;
}
