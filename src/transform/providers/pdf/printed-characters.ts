/** More characters than fonts have are not remembered. */
const maxCharacters = 200_000;

/** The others have glyphs in the first font of every print. */
const notAscii = /[^\x20-\x7e]/gu;

/** The characters that the template of the service has printed in this process; documents of these alone need no trial. */
export class PrintedCharacters {
  readonly #known = new Set<string>();
  #hasPrinted = false;

  /** Notes the characters of a print that succeeded. */
  add(characters: string): void {
    this.#hasPrinted = true;
    for (const [character] of characters.matchAll(notAscii))
      if (this.#known.size < maxCharacters) this.#known.add(character);
  }

  /** Whether prints have succeeded with all characters of a text. */
  covers(text: string): boolean {
    return this.#hasPrinted && text.matchAll(notAscii).every(([character]) => this.#known.has(character));
  }
}
