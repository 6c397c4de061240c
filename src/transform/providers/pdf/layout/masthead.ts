import type { PrintContent } from '../content/print-content.ts';
import type { PdfOptions } from '../pdf-options.ts';
import { factPieces, paintParties } from './parties.ts';
import { mm } from './page-geometry.ts';
import type { AddressWindow } from './page-geometry.ts';
import { gap, heightOf, paintStack } from './sheet.ts';
import type { Lane, Piece, Sheet } from './sheet.ts';
import { colors, styles } from './theme.ts';

const defaultLogoHeight = 40;
// A name that needs more is told in full among the parties.
const senderLines = 3;

/** Paints the top of the first page: who sends what, to whom, and when. */
export function paintMasthead(sheet: Sheet, content: PrintContent, options: PdfOptions): void {
  if (sheet.geometry.window) paintLetterhead(sheet, content, options, sheet.geometry.window);
  else paintTitleRow(sheet, content, options);
}

function paintTitleRow(sheet: Sheet, content: PrintContent, options: PdfOptions): void {
  const { left } = sheet.geometry;
  const half = sheet.width / 2 - 10;
  const sender = logoPiece(options) ?? sheet.lines(content.author, styles.sender, half).slice(0, senderLines);
  sheet.paint([
    { x: left, width: half, pieces: sender },
    { x: left + half + 20, width: half, pieces: titlePieces(sheet, content, half, 'end') },
  ]);
  sheet.y += 18;
  paintParties(sheet, content);
}

// DIN 5008: sender above the window, return line and recipient in it, information block beside it.
function paintLetterhead(
  sheet: Sheet,
  content: PrintContent,
  options: PdfOptions,
  window: AddressWindow,
): void {
  const { canvas } = sheet;
  const infoWidth = sheet.canvas.width - window.infoX - sheet.geometry.right;
  paintAt(
    sheet,
    {
      x: window.x,
      width: sheet.width,
      pieces: logoPiece(options) ?? [sheet.single(content.author, styles.sender)],
    },
    sheet.geometry.top,
  );
  const returnLine = {
    x: window.x,
    width: window.width,
    pieces: sheet.lines(content.senderLine, styles.tiny, window.width).slice(-1),
  };
  paintAt(sheet, returnLine, window.returnLineY);
  const [recipient] = content.recipients;
  if (recipient) {
    const lines = [recipient.name, ...recipient.address].flatMap((line) =>
      sheet.lines(line, styles.body, window.width),
    );
    paintAt(sheet, { x: window.x, width: window.width, pieces: lines.slice(0, 6) }, window.addressY);
  }
  const info = letterFacts(sheet, content, infoWidth);
  paintAt(sheet, { x: window.infoX, width: infoWidth, pieces: info }, window.infoY);
  for (const y of window.foldMarks) canvas.rule({ x: 5 * mm, y, width: 4 * mm }, 0.4, colors.muted);
  sheet.y = Math.max(window.contentY, window.infoY + heightOf(info) + 12);
  sheet.paint([
    { x: window.x, width: sheet.width, pieces: titlePieces(sheet, content, sheet.width, 'start') },
  ]);
  sheet.y += 14;
}

function letterFacts(sheet: Sheet, content: PrintContent, width: number): Piece[] {
  const senderDetails = content.sender ? [...content.sender.address, ...content.sender.details] : [];
  const recipientDetails = content.recipients[0]?.details ?? [];
  const heading = content.recipients[0]?.heading ?? '';
  return [
    ...senderDetails.flatMap((line) => sheet.lines(line, styles.small, width)),
    gap(6),
    ...factPieces(sheet, content.facts, width),
    ...(recipientDetails.length > 0 ? [gap(6), sheet.single(heading, styles.heading)] : []),
    ...recipientDetails.flatMap((line) => sheet.lines(line, styles.small, width)),
  ].slice(0, 40);
}

function titlePieces(sheet: Sheet, content: PrintContent, width: number, align: 'start' | 'end'): Piece[] {
  return [
    ...sheet.lines(content.title, styles.title, width, align),
    ...(content.code === '' ? [] : sheet.lines(content.code, styles.code, width, align)),
    ...content.marks.flatMap((mark) => sheet.lines(mark, styles.mark, width, align).slice(0, 4)),
  ];
}

function logoPiece(options: PdfOptions): Piece[] | undefined {
  const { logo } = options;
  if (!logo) return undefined;
  const height = Math.min(Math.max(options.logoHeight ?? defaultLogoHeight, 8), 160);
  return [{ height, paint: (canvas, box) => canvas.image(logo, box, height) }];
}

function paintAt(sheet: Sheet, lane: Lane, top: number): void {
  paintStack(lane.pieces, sheet.canvas, { x: lane.x, y: top, width: lane.width });
}
