/** An entry with its current envelope, as the engine works with it. */
export interface LoadedEntry {
  id: string;
  /** The number that a revision names as its base. */
  version: number;
  draft: boolean;
  /** Whether the document is kept although it does not validate. */
  invalid: boolean;
  folder: string;
  state: string | undefined;
  /** Schema URL of the document. */
  docSchema: string;
  /** The envelope's exact JSON. */
  text: string;
}
