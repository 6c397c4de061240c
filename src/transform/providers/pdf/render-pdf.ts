import { buffer } from 'node:stream/consumers';
import { readContent } from './content/read-content.ts';
import type { PrintContent } from './content/print-content.ts';
import { hanStyleOf, openHanFonts } from './fonts/han-fonts.ts';
import { Canvas } from './layout/canvas.ts';
import { newPdf } from './layout/new-pdf.ts';
import { paintMasthead } from './layout/masthead.ts';
import { paintNotes } from './layout/notes.ts';
import { geometryOf } from './layout/page-geometry.ts';
import { furnishPage, paintFooters } from './layout/page-furniture.ts';
import { Sheet } from './layout/sheet.ts';
import { paintTable } from './layout/table.ts';
import { paintTotals } from './layout/totals.ts';
import type { PdfOptions } from './pdf-options.ts';
import { hasObject, objectAt, textAt } from './reading.ts';
import type { PdfJson } from './reading.ts';

/**
 * Prints an envelope (or a bare document) as a PDF/A-3b file. The same envelope and options give the same bytes;
 * nothing is read but the fonts. A logo that is neither PNG nor JPEG is refused (`Refusal`, key `logo-unreadable`).
 */
export async function renderPdf(envelope: PdfJson, options: PdfOptions = {}): Promise<Buffer> {
  const { content, locale } = readContent(envelope, options);
  const geometry = geometryOf(options.layout ?? 'A4');
  const pdf = newPdf({
    title: [content.title, content.code].filter((part) => part !== '').join(' '),
    author: content.author,
    language: locale.tag,
    createdAt: creationDate(envelope, options),
  });
  const bytes = buffer(pdf);
  const canvas = new Canvas(pdf, geometry.size, locale.rightToLeft);
  const words = JSON.stringify([content, options.watermark]);
  const han = hanStyleOf(new Intl.Locale(locale.tag).language, words);
  await openHanFonts(words, han);
  const sheet = new Sheet(canvas, geometry, han, furnishPage(content, options));
  await paintContent(sheet, content, options, locale.decimalMark);
  pdf.end();
  return await bytes;
}

async function paintContent(
  sheet: Sheet,
  content: PrintContent,
  options: PdfOptions,
  decimalMark: string,
): Promise<void> {
  sheet.newPage();
  paintMasthead(sheet, content, options);
  for (const table of content.tables) await paintTable(sheet, table, decimalMark);
  paintTotals(sheet, content, decimalMark);
  paintNotes(sheet, content.notes);
  paintFooters(sheet, content);
}

function creationDate(envelope: PdfJson, options: PdfOptions): Date {
  const document = hasObject(envelope, 'doc') ? objectAt(envelope, 'doc') : envelope;
  const issued = new Date(
    `${textAt(document, 'issue_date')}T${textAt(document, 'issue_time') || '00:00:00'}Z`,
  );
  return Number.isNaN(issued.getTime()) ? (options.clock ?? new Date(0)) : issued;
}
