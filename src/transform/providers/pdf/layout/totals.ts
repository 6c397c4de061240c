import type { PrintContent, TotalRow } from '../content/print-content.ts';
import type { TextStyle } from '../text/paragraph.ts';
import { roughWidth } from './column-widths.ts';
import { gap, heightOf, paintStack, rulePiece } from './sheet.ts';
import type { Piece, Sheet } from './sheet.ts';
import { tablePieces } from './table.ts';
import { colors, styles } from './theme.ts';

const totalsWidth = 212;
const gutter = 34;
// Room inside the tinted band.
const band = 7;

/** Paints the tax breakdown and, beside it, the totals; neither is torn from the other. */
export function paintTotals(sheet: Sheet, content: PrintContent, decimalMark: string): void {
  if (content.totals.length === 0 && !content.taxes) return;
  const { left } = sheet.geometry;
  sheet.y += 18;
  const taxesWidth = sheet.width - totalsWidth - gutter;
  const taxes = content.taxes ? tablePieces(sheet, content.taxes, taxesWidth, decimalMark) : [];
  const values =
    Math.max(0, ...content.totals.map((row) => roughWidth(row.value, styleOf(row), sheet.script.han))) + 1;
  const totals = content.totals.flatMap((row) => totalPieces(sheet, row, values));
  sheet.paint([
    { x: left, width: taxesWidth, pieces: taxes },
    { x: left + sheet.width - totalsWidth, width: totalsWidth, pieces: totals },
  ]);
}

const styleOf = (row: TotalRow): TextStyle =>
  ({ plain: styles.body, strong: styles.strong, payable: styles.payable })[row.emphasis];

function totalPieces(sheet: Sheet, row: TotalRow, values: number): Piece[] {
  const inner = pair(sheet, row, styleOf(row), values);
  if (row.emphasis !== 'payable') return [inner, gap(2.5)];
  const height = inner.height + band * 2;
  const tinted: Piece = {
    height,
    paint(canvas, box) {
      canvas.fill(box, height, colors.tint);
      inner.paint(canvas, { x: box.x + band, y: box.y + band, width: box.width - band * 2 });
    },
  };
  return [gap(3), rulePiece(colors.accent, 0, 0, 0.9), tinted, gap(4)];
}

// Label and value share a line unless they need more; the value is never cut.
function pair(sheet: Sheet, row: TotalRow, style: TextStyle, values: number): Piece {
  const full = totalsWidth - (style === styles.payable ? band * 2 : 0);
  const { mirrored } = sheet.canvas;
  const value = sheet.lines(row.value, style, full, mirrored ? 'start' : 'end');
  const label = sheet.lines(row.label, style, full - Math.min(values, full * 0.6) - 8);
  const beside = value.length === 1;
  return {
    height: beside ? Math.max(heightOf(label), heightOf(value)) : heightOf(label) + heightOf(value),
    paint(canvas, box) {
      paintStack(label, canvas, box);
      const y = beside ? box.y : box.y + heightOf(label);
      const width = beside ? Math.min(values, box.width) : box.width;
      paintStack(value, canvas, { x: box.x + box.width - width, y, width });
    },
  };
}
