import type { PrintContent, TotalRow } from '../content/print-content.ts';
import type { TextStyle } from '../text/paragraph.ts';
import { gap, heightOf, rulePiece } from './sheet.ts';
import type { Piece, Sheet } from './sheet.ts';
import { tablePieces } from './table.ts';
import { colors, styles } from './theme.ts';

const totalsWidth = 212;
const gutter = 34;

/** Paints the tax breakdown and, beside it, the totals; neither is torn from the other. */
export function paintTotals(sheet: Sheet, content: PrintContent, decimalMark: string): void {
  if (content.totals.length === 0 && !content.taxes) return;
  const { left } = sheet.geometry;
  sheet.y += 18;
  const taxesWidth = sheet.width - totalsWidth - gutter;
  const taxes = content.taxes ? tablePieces(sheet, content.taxes, taxesWidth, decimalMark) : [];
  const totals = content.totals.flatMap((row) => totalPieces(sheet, row));
  sheet.paint([
    { x: left, width: taxesWidth, pieces: taxes },
    { x: left + sheet.width - totalsWidth, width: totalsWidth, pieces: totals },
  ]);
}

function totalPieces(sheet: Sheet, row: TotalRow): Piece[] {
  if (row.emphasis !== 'payable') {
    const style = row.emphasis === 'strong' ? styles.strong : styles.body;
    return [pair(sheet, row, style), gap(2.5)];
  }
  const inner = pair(sheet, row, styles.payable);
  const pad = 7;
  const band: Piece = {
    height: inner.height + pad * 2,
    paint(canvas, box) {
      canvas.fill(box, this.height, colors.tint);
      inner.paint(canvas, { x: box.x + pad, y: box.y + pad, width: box.width - pad * 2 });
    },
  };
  return [gap(3), rulePiece(colors.accent, 0, 0, 0.9), band, gap(4)];
}

// Label and value share a line unless they need more; the value is never cut.
function pair(sheet: Sheet, row: TotalRow, style: TextStyle): Piece {
  const full = totalsWidth - (style === styles.payable ? 14 : 0);
  const value = sheet.lines(row.value, style, full, 'end');
  const label = sheet.lines(row.label, style, full * 0.54);
  const beside = value.length === 1;
  return {
    height: beside ? Math.max(heightOf(label), heightOf(value)) : heightOf(label) + heightOf(value),
    paint(canvas, box) {
      let { y } = box;
      for (const piece of label) {
        piece.paint(canvas, { ...box, y });
        y += piece.height;
      }
      if (beside) y = box.y;
      for (const piece of value) {
        piece.paint(canvas, { ...box, y });
        y += piece.height;
      }
    },
  };
}
