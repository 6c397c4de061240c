export interface PdfViewProps {
  /** The bytes, or an address of this origin. */
  readonly source: Uint8Array | string;
}
