import type { Schema } from './schema-help.logic.ts';

/** What is wrong at a place of the text: `path` is a JSON path from its root, `$.lines[0].item`; of XML an XPath. */
export interface TextFault {
  readonly path: string;
  readonly message: string;
  /** A warning does not stand in the way of anything. */
  readonly severity?: 'error' | 'warning' | 'info';
}

export interface JsonEditorProps {
  /** What the editor is called by those who do not see it. */
  readonly label: string;
  /** The text; another one than the editor has replaces it, with the cursor where it was. */
  readonly value: string;
  /** Called with each change; absent: the text can only be read. */
  readonly onChange?: ((text: string) => void) | undefined;
  /** Describes the value (JSON Schema 2020-12): it is checked, and names and values are offered. */
  readonly schema?: Schema | undefined;
  /** True: members may be missing, for they are calculated. */
  readonly mayLack?: boolean;
  /** What the service found. */
  readonly faults?: readonly TextFault[];
  /** Brings a place into view and puts the cursor there, again with each new object. */
  readonly reveal?: { readonly path: string } | undefined;
  /** Called with the path at which the cursor stands, when that changes. */
  readonly onPath?: (path: string) => void;
  /** Any CSS length; the editor grows with its text up to 70vh when absent. */
  readonly height?: string;
  readonly language?: 'json' | 'xml';
}
