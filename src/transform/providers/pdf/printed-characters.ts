/** Maximum number of remembered characters, more than fonts have. */
const maxCharacters = 200_000;

/** Characters outside ASCII; the first font of every print has glyphs for those of ASCII. */
const notAscii = /[^\x20-\x7e]/gu;

/** Characters that the template of the service has printed in this process; documents with only these need no trial print. */
export class PrintedCharacters {
  readonly #known = new Set<string>();
  #hasPrinted = false;

  /** Adds the characters of a print that succeeded. */
  add(characters: string): void {
    this.#hasPrinted = true;
    for (const [character] of characters.matchAll(notAscii))
      if (this.#known.size < maxCharacters) this.#known.add(character);
  }

  /** Returns whether prints have succeeded with all characters of a text. */
  covers(text: string): boolean {
    return this.#hasPrinted && text.matchAll(notAscii).every(([character]) => this.#known.has(character));
  }
}
