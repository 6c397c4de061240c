import type { Fault } from '@docmill/documents';
import type { JsonObject } from '@docmill/documents/json';
import type { EinvoiceError, EinvoiceFault } from '@docmill/einvoice';
import { deriveFacts, type EntryFacts } from '../../../silo/entries/entry-facts.ts';
import { formatFaults } from '../fault-text.ts';

/** Result of reading a file as a document in a thread. */
export type DocumentRead =
  | {
      readonly ok: true;
      readonly facts: EntryFacts;
      /** Reasons why the document does not validate or breaks rules of its specification. */
      readonly faults: readonly Fault[];
      /** Remarks about the document; empty if there are none. */
      readonly message: string;
      /** Files embedded in the document. */
      readonly files: readonly {
        readonly name: string;
        readonly mediaType: string | undefined;
        readonly bytes: Uint8Array;
      }[];
    }
  | { readonly ok: false; readonly error: EinvoiceError };

/** Result of a reader of the e-invoice library. */
interface Found {
  readonly envelope: JsonObject;
  /** Faults because of which the document is invalid. */
  readonly faults: readonly EinvoiceFault[];
  readonly warnings?: readonly EinvoiceFault[];
  /** Elements that were not converted. */
  readonly unread: readonly { readonly path: string }[];
  readonly files: readonly {
    readonly name: string;
    readonly mediaType: string | undefined;
    readonly content: Uint8Array;
  }[];
}

/** Converts the result of a reader to the facts of an entry, its faults and a message. */
export function toDocumentRead({ envelope, faults, warnings = [], unread, files }: Found): DocumentRead {
  const unreadText = unread.map(({ path }) => path).join(', ');
  return {
    ok: true,
    facts: { ...deriveFacts(envelope), invalid: faults.length > 0 },
    faults: faults.map(({ code, paths, message }) => ({ code, paths: [...paths], message })),
    message: [
      ...(faults.length + warnings.length > 0 ? [formatFaults([...faults, ...warnings])] : []),
      ...(unreadText ? [`not read: ${unreadText}`] : []),
    ].join('; '),
    files: files.map(({ name, mediaType, content }) => ({ name, mediaType, bytes: content })),
  };
}
