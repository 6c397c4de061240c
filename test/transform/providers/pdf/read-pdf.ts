import { getDocumentProxy } from 'unpdf';

/** A page as a reader of PDF files sees it. */
interface ReadPage {
  /** Texts in the order of the file, joined by spaces, with runs of white space as one. */
  readonly text: string;
  /** Points. */
  readonly width: number;
  readonly height: number;
}

/** A PDF taken apart by pdf.js. */
interface ReadPdf {
  readonly pages: readonly ReadPage[];
  /** All pages' texts. */
  readonly text: string;
  readonly info: Readonly<Record<string, unknown>>;
}

/** Reads a PDF's texts, page sizes and document information. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const content = await page.getTextContent();
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
    const texts = content.items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''));
    pages.push({ text: oneSpaced(texts.join('')), width: right - left, height: top - bottom });
  }
  const { info } = await document.getMetadata();
  await document.loadingTask.destroy();
  return {
    pages,
    text: pages.map((page) => page.text).join(' '),
    info: info as Readonly<Record<string, unknown>>,
  };
}

/** Text with every run of white space, no-break spaces included, as one space. */
export function oneSpaced(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
