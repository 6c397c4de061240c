import { LRUCache } from 'lru-cache';

/** Maximum characters that are cached of all texts together, and of one text; the size of keys and marks is estimated. */
const maxTotalLength = 32 * 2 ** 20;
const maxTextLength = 64 * 2 ** 10;
const besideText = 200;

/** A text that is read again. */
export interface TextRead<Mark> {
  /** Mark of the cached text; undefined when none is cached. */
  readonly mark: Mark | undefined;
  /** Returns the text of a record with this mark; `answered` is null when the cached text is current. */
  readonly read: (mark: Mark, answered: string | null) => string;
}

/**
 * Cache of the last text that was read of each record, with a mark that differs for each text. The next read sends the mark
 * along, and the database returns the text only when it has changed: a stale text is never shown.
 */
export class TextCache<Mark> {
  readonly #texts = new LRUCache<string, { readonly mark: Mark; readonly text: string }>({
    maxSize: maxTotalLength,
    maxEntrySize: maxTextLength + besideText,
    sizeCalculation: ({ text }) => text.length + besideText,
  });

  lookUp(key: string): TextRead<Mark> {
    const cached = this.#texts.get(key);
    return {
      mark: cached?.mark,
      read: (mark, answered) => {
        const text = answered ?? cached?.text;
        if (text === undefined) throw new TypeError('The database returned no text, and none is cached');
        if (answered !== null) this.#texts.set(key, { mark, text });
        return text;
      },
    };
  }
}
