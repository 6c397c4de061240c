import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href;

const assets = {
  cMapUrl: import.meta.glob<string>('../../../../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
  }),
  standardFontDataUrl: import.meta.glob<string>(
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    { query: '?url', import: 'default' },
  ),
};

/** Loads the data that a PDF may require, character maps of Asian scripts and standard fonts, from assets of the console. */
class HashedAssets {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const known = kind in assets ? assets[kind as keyof typeof assets] : {};
    const url = Object.entries(known).find(([path]) => path.endsWith(`/${filename}`))?.[1];
    if (!url) throw new Error(`There is no ${filename}`);
    const answer = await fetch(await url());
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Opens a PDF from its bytes or from a URL of this origin; no script in it runs. */
export function openPdf(source: Uint8Array | string): PDFDocumentLoadingTask {
  return getDocument({
    // The worker takes over the bytes, so it gets a copy.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    BinaryDataFactory: HashedAssets,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
  });
}
