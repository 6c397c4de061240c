import { RequestError } from './errors.ts';
import { maxLevels, nestedTooDeep } from './shape/storable.ts';

/** Number of objects and lists that any JSON may contain; longer texts may contain more, in proportion, as documents do. */
const minContainers = 250_000;
const bytesPerContainer = 16;

const [quote, backslash] = [0x22, 0x5c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Limits what `JSON.parse` builds from a text, before it is parsed: 10 MB of brackets are five million objects, which take
 * seconds and hundreds of megabytes. Reads the bytes of the text once, in any pieces; text that is not JSON is left to the
 * parser.
 */
export class JsonBounds {
  #depth = 0;
  #containers = 0;
  #length = 0;
  #inString = false;
  #isEscaped = false;

  /**
   * Reads the next bytes; throws an error for the caller when the text so far is nested too deep or contains too many objects and
   * lists.
   */
  add(bytes: Uint8Array): void {
    this.#length += bytes.length;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#inString = false;
      } else if (byte === quote) this.#inString = true;
      else if (byte === openObject || byte === openList) {
        this.#containers += 1;
        this.#depth += 1;
        if (this.#depth > maxLevels) throw nestedTooDeep();
      } else if (byte === closeObject || byte === closeList) this.#depth -= 1;
    }
    const maxContainers = minContainers + this.#length / bytesPerContainer;
    if (this.#containers > maxContainers)
      throw new RequestError(
        'too-large',
        `The JSON contains over ${Math.floor(maxContainers)} objects and lists; send it in smaller parts`,
      );
  }
}

/** Parses a JSON text from a client within its bounds; throws a `SyntaxError` for other text. */
export function parseBoundedJson(text: string): unknown {
  new JsonBounds().add(Buffer.from(text));
  return JSON.parse(text) as unknown;
}
