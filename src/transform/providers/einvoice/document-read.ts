import type { Fault } from '../../../documents/document-error.ts';
import type { EinvoiceError } from '../../../einvoice/einvoice-error.ts';
import type { EntryFacts } from '../../../silo/entries/entry-facts.ts';

/** What became of a file that was to be read as a document in a thread. */
export type DocumentRead =
  | {
      readonly ok: true;
      readonly facts: EntryFacts;
      /** Why it does not validate, or breaks rules of its specification. */
      readonly faults: readonly Fault[];
      /** What is worth knowing of it; empty when nothing is. */
      readonly message: string;
      /** Files that stood in it. */
      readonly files: readonly {
        readonly name: string;
        readonly mediaType: string | undefined;
        readonly bytes: Uint8Array;
      }[];
    }
  | { readonly ok: false; readonly error: EinvoiceError };
