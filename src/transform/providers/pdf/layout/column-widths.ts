import type { Column, TableContent } from '../content/print-content.ts';
import { shape, widthOf } from '../text/shaping.ts';
import type { HanStyle } from '../fonts/han-fonts.ts';
import type { TextStyle } from '../text/paragraph.ts';

/** A column placed on the page. */
export interface PlacedColumn extends Column {
  readonly x: number;
  readonly width: number;
  /** Points the widest part behind the decimal mark takes; numbers end that much before their own. */
  readonly fraction: number;
}

const gutter = 12;

/** Places a table's columns within `width` points from `x`: numbers get what they need, texts share the rest. */
export function placeColumns(
  table: TableContent,
  box: { readonly x: number; readonly width: number },
  styles: { readonly head: TextStyle; readonly cell: TextStyle },
  decimalMark: string,
  han: HanStyle,
): PlacedColumn[] {
  const needs = table.columns.map((column, index) =>
    need(table, column, index, box.width, styles, decimalMark, han),
  );
  const free = box.width - gutter * (needs.length - 1);
  const fixed = needs.reduce((sum, { width }) => sum + width, 0);
  const flexible = table.columns.filter((column) => column.flexible).length;
  const reserved = flexible > 0 ? free * 0.26 : 0;
  const shrink = Math.min(1, (free - reserved) / Math.max(fixed, 1));
  const rest = flexible > 0 ? (free - fixed * shrink) / flexible : 0;
  let x = box.x;
  return table.columns.map((column, index) => {
    const width = column.flexible ? rest : (needs[index]?.width ?? 0) * shrink;
    const placed = { ...column, x, width, fraction: needs[index]?.fraction ?? 0 };
    x += width + gutter;
    return placed;
  });
}

/** The part of a written number from its decimal mark on, or what follows its last digit. */
export function tailOf(text: string, decimalMark: string): string {
  const lastDigit = text.search(/\d\D*$/);
  if (lastDigit < 0) return '';
  const mark = text.lastIndexOf(decimalMark);
  const isFraction = mark >= 0 && /^\d+\D*$/.test(text.slice(mark + decimalMark.length));
  return text.slice(isFraction ? mark : lastDigit + 1);
}

/** Width of a text set by single characters: exact for numbers, close for words. */
export function roughWidth(text: string, style: TextStyle, han: HanStyle): number {
  let width = 0;
  for (const character of text) width += widthOf(shape(character, style.weight, han));
  return (width * style.size) / 1000;
}

function need(
  table: TableContent,
  column: Column,
  index: number,
  width: number,
  styles: { readonly head: TextStyle; readonly cell: TextStyle },
  decimalMark: string,
  han: HanStyle,
): { width: number; fraction: number } {
  if (column.flexible) return { width: 0, fraction: 0 };
  let head = 0;
  let tail = 0;
  let widest = 0;
  for (const row of table.rows) {
    for (const text of (row[index]?.text ?? '').split('\n')) {
      if (text.length > 200) continue;
      const whole = roughWidth(text, styles.cell, han);
      const behind = column.kind === 'number' ? roughWidth(tailOf(text, decimalMark), styles.cell, han) : 0;
      head = Math.max(head, whole - behind);
      tail = Math.max(tail, behind);
      widest = Math.max(widest, whole);
    }
  }
  const natural = column.kind === 'number' ? head + tail : widest;
  const title = roughWidth(column.title, styles.head, han);
  const cap = width * (column.kind === 'number' ? 0.26 : 0.24);
  return { width: Math.min(Math.max(natural, title), cap) + 1, fraction: tail };
}
