import { LruMap } from './lru-map.ts';

/** How many characters are kept of all texts together, and of one; keys and marks are counted by a guess. */
const most = 32 * 2 ** 20;
const longest = 64 * 2 ** 10;
const besideText = 200;

/** A text that is asked for again. */
export interface AskedText<Mark> {
  /** That of the text which is known; undefined when none is. */
  readonly mark: Mark | undefined;
  /** The text of a record with this mark; null was answered when it is the one that is known. */
  readonly read: (mark: Mark, answered: string | null) => string;
}

/**
 * The last text that was read of each record, with a mark that tells it from every other. Whoever reads it again sends the
 * mark along, and the database answers the text only when it has become another: nothing is shown that is older than the read.
 */
export class KnownTexts<Mark> {
  readonly #known = new LruMap<string, { readonly mark: Mark; readonly text: string }>(
    most,
    ({ text }) => text.length + besideText,
  );

  ask(key: string): AskedText<Mark> {
    const known = this.#known.get(key);
    return {
      mark: known?.mark,
      read: (mark, answered) => {
        const text = answered ?? known?.text;
        if (text === undefined) throw new TypeError('A text was not answered that is not known');
        if (answered !== null && text.length <= longest) this.#known.set(key, { mark, text });
        return text;
      },
    };
  }
}
