import type { Fault } from '../../../documents/document-error.ts';
import type { JsonObject } from '../../../documents/json.ts';
import type { EinvoiceError, EinvoiceFault } from '../../../einvoice/einvoice-error.ts';
import { factsOf, type EntryFacts } from '../../../silo/entries/entry-facts.ts';
import { toldFaults } from '../told-faults.ts';

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

/** What a reader of the e-invoice library found. */
interface Found {
  readonly envelope: JsonObject;
  /** Because of them the document is no valid one. */
  readonly faults: readonly EinvoiceFault[];
  readonly warnings?: readonly EinvoiceFault[];
  /** Elements that nothing was made of. */
  readonly unread: readonly { readonly path: string }[];
  readonly files: readonly {
    readonly name: string;
    readonly mediaType: string | undefined;
    readonly content: Uint8Array;
  }[];
}

/** A document as it becomes an entry, with what was found. */
export function documentRead({ envelope, faults, warnings = [], unread, files }: Found): DocumentRead {
  const unreadText = unread.map(({ path }) => path).join(', ');
  return {
    ok: true,
    facts: { ...factsOf(envelope), invalid: faults.length > 0 },
    faults: faults.map(({ code, paths, message }) => ({ code, paths: [...paths], message })),
    message: [
      ...(faults.length + warnings.length > 0 ? [toldFaults([...faults, ...warnings])] : []),
      ...(unreadText ? [`not read: ${unreadText}`] : []),
    ].join('; '),
    files: files.map(({ name, mediaType, content }) => ({ name, mediaType, bytes: content })),
  };
}
