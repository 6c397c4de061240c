import type { Schema } from './schema-help.logic.ts';

/** A fault in the text: `path` is a JSON path from its root, `$.lines[0].item`, or an XPath for XML. */
export interface TextFault {
  readonly path: string;
  readonly message: string;
  /** Warnings do not block anything. */
  readonly severity?: 'error' | 'warning' | 'info';
}

export interface JsonEditorProps {
  /** Accessible name of the editor. */
  readonly label: string;
  /** The text. A new text replaces the one in the editor, with the cursor where it was. */
  readonly value: string;
  /** Called with each change; absent for a read-only text. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Schema of the value (JSON Schema 2020-12), for checks and completion. */
  readonly schema?: Schema | undefined;
  /** Whether members may be missing because they are calculated. */
  readonly mayLack?: boolean;
  /** Findings of the service. */
  readonly faults?: readonly TextFault[];
  /** Scrolls to a path and puts the cursor there, again with each new object. */
  readonly reveal?: { readonly path: string } | undefined;
  /** Called with the path of the cursor when it changes. */
  readonly onPath?: (path: string) => void;
  /** Any CSS length; if absent, the editor grows with its text up to 70vh. */
  readonly height?: string;
  readonly language?: 'json' | 'xml';
}
