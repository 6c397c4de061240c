export interface PdfViewProps {
  /** Bytes of the file, or a URL of this origin. */
  readonly source: Uint8Array | string;
}
