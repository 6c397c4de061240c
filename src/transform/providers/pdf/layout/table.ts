import { setImmediate } from 'node:timers/promises';
import type { Cell, TableContent } from '../content/print-content.ts';
import { placeColumns, roughWidth, tailOf } from './column-widths.ts';
import type { PlacedColumn } from './column-widths.ts';
import { gap, heightOf, paintStack, rulePiece } from './sheet.ts';
import type { Lane, Piece, Sheet } from './sheet.ts';
import { colors, styles } from './theme.ts';

const padding = 4.5;
const rowsBetweenPauses = 200;

/** Paints a table down the pages: its head on each, rows whole wherever a page can hold them. */
export async function paintTable(sheet: Sheet, table: TableContent, decimalMark: string): Promise<void> {
  const box = { x: sheet.geometry.left, width: sheet.width };
  const columns = placeColumns(
    table,
    box,
    { head: styles.heading, cell: styles.body },
    decimalMark,
    sheet.script.han,
  );
  const head = headLanes(sheet, columns);
  const headHeight = Math.max(...head.map((lane) => heightOf(lane.pieces)));
  const paintHead = (): void => {
    sheet.paint(head);
    sheet.canvas.rule({ ...box, y: sheet.y }, 0.9, colors.accent);
    sheet.y += 0.9;
  };
  sheet.need(headHeight + 60);
  paintHead();
  sheet.onNewPage = paintHead;
  for (const [index, row] of table.rows.entries()) {
    sheet.paint(rowLanes(sheet, columns, row, decimalMark));
    sheet.canvas.rule({ ...box, y: sheet.y }, 0.5, colors.rule);
    sheet.y += 0.5;
    // Rendering is computation only; other work of the process gets its turn.
    if (index % rowsBetweenPauses === rowsBetweenPauses - 1) await setImmediate();
  }
  sheet.onNewPage = undefined;
}

/** A small table as pieces for a lane of its own, each row one piece. */
export function tablePieces(sheet: Sheet, table: TableContent, width: number, decimalMark: string): Piece[] {
  const columns = placeColumns(
    table,
    { x: 0, width },
    { head: styles.heading, cell: styles.body },
    decimalMark,
    sheet.script.han,
  );
  const rows = table.rows.flatMap((row) => [
    together(rowLanes(sheet, columns, row, decimalMark)),
    rulePiece(colors.rule, 0, 0, 0.5),
  ]);
  return [together(headLanes(sheet, columns)), rulePiece(colors.accent, 0, 0, 0.9), ...rows];
}

function headLanes(sheet: Sheet, columns: readonly PlacedColumn[]): Lane[] {
  return columns.map((column) => ({
    x: column.x,
    width: column.width,
    pieces: [...sheet.lines(column.title, styles.heading, column.width, alignOf(sheet, column)), gap(4)],
  }));
}

function rowLanes(
  sheet: Sheet,
  columns: readonly PlacedColumn[],
  row: readonly Cell[],
  decimalMark: string,
): Lane[] {
  return columns.map((column, index) => {
    const cell = row[index] ?? { text: '' };
    return { x: column.x, width: column.width, pieces: cellPieces(sheet, column, cell, decimalMark) };
  });
}

function cellPieces(sheet: Sheet, column: PlacedColumn, cell: Cell, decimalMark: string): Piece[] {
  const style = cell.strong ? styles.strong : column.kind === 'index' ? styles.index : styles.body;
  const align = alignOf(sheet, column);
  const lines =
    column.kind === 'number'
      ? cell.text.split('\n').flatMap((text) => numberPieces(sheet, column, text, decimalMark))
      : cell.text === ''
        ? []
        : sheet.lines(cell.text, style, column.width, align);
  const remarks = (cell.remarks ?? []).flatMap((remark) =>
    sheet.lines(remark, styles.small, column.width, align),
  );
  return [gap(padding), ...lines, ...remarks, gap(padding)];
}

// A number whose part behind the decimal mark is shorter than the widest one ends earlier by the difference.
// Digits run from left to right in every language, so numbers end at the right of their column in all of them.
function numberPieces(sheet: Sheet, column: PlacedColumn, text: string, decimalMark: string): Piece[] {
  if (text === '') return [];
  const shift = column.fraction - roughWidth(tailOf(text, decimalMark), styles.body, sheet.script.han);
  const fits = roughWidth(text, styles.body, sheet.script.han) + shift <= column.width;
  const end = fits ? Math.max(0, shift) : 0;
  const { mirrored } = sheet.canvas;
  return sheet.lines(text, styles.body, column.width, mirrored ? 'start' : 'end').map((piece) => ({
    height: piece.height,
    paint: (canvas, box) =>
      piece.paint(canvas, { ...box, x: mirrored ? box.x + end : box.x, width: box.width - end }),
  }));
}

function together(lanes: readonly Lane[]): Piece {
  return {
    height: Math.max(0, ...lanes.map((lane) => heightOf(lane.pieces))),
    paint(canvas, box) {
      for (const lane of lanes)
        paintStack(lane.pieces, canvas, { x: box.x + lane.x, y: box.y, width: lane.width });
    },
  };
}

const alignOf = (sheet: Sheet, column: PlacedColumn) =>
  column.kind === 'number' && !sheet.canvas.mirrored ? 'end' : 'start';
