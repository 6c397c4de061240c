import Pdf from 'pdfkit';
import { cleanText } from '../text/clean-text.ts';

/** What every file says about itself. */
interface FileFacts {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly createdAt: Date;
}

/** A pdfkit document that is PDF/A-3b: fonts embedded, sRGB intent, metadata, and no date of its own. */
export function newPdf(facts: FileFacts): PDFKit.PDFDocument {
  const pdf = new Pdf({
    autoFirstPage: false,
    bufferPages: true,
    // null keeps pdfkit from referring to Helvetica, which it would not embed.
    font: null as unknown as string,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: facts.language,
    displayTitle: true,
    info: {
      Title: oneLine(facts.title),
      Author: oneLine(facts.author),
      Creator: 'Docmill',
      Producer: 'Docmill',
      CreationDate: facts.createdAt,
      ModDate: facts.createdAt,
    },
  });
  escapeMetadata(pdf);
  return pdf;
}

// pdfkit writes the information dictionary first and then the same texts into XML as they stand.
function escapeMetadata(pdf: PDFKit.PDFDocument): void {
  const writer = pdf as unknown as Record<'_addInfo', () => void>;
  const writeXml = writer['_addInfo'].bind(pdf);
  writer['_addInfo'] = () => {
    pdf.info.Title = escapeXml(pdf.info.Title ?? '');
    pdf.info.Author = escapeXml(pdf.info.Author ?? '');
    writeXml();
  };
}

const xmlEntities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escapeXml(text: string): string {
  return text
    .replaceAll(/[&<>]/g, (character) => xmlEntities[character] ?? '')
    .replaceAll(/[\uFFFE\uFFFF]/g, '');
}

function oneLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ');
}
