import type { Cell, Column, TableContent } from '../content/print-content.ts';

/** Table in the form for a template, with the measures that align its columns. */
export interface TableData {
  readonly columns: readonly ColumnData[];
  readonly rows: readonly (readonly CellData[])[];
}

interface ColumnData extends Required<Column> {
  /** Length of its longest line. */
  readonly characters: number;
  /** Maximum width of its numbers from the decimal mark on, in ems. */
  readonly tailWidth: number;
}

interface CellData extends Required<Cell> {
  /** Whether it may be taller than a block that stays on one page. */
  readonly long: boolean;
  /** Lines of a number, each split into the part before the decimal mark and the part from it on. */
  readonly numbers: readonly (readonly [head: string, tail: string])[];
}

/** Converts a table, with its numbers split at the decimal mark. */
export function tableData({ columns, rows }: TableContent, decimalMark: string): TableData {
  const cells = rows.map((row) =>
    row.map((cell, index) => cellData(cell, columns[index]?.kind === 'number' ? decimalMark : undefined)),
  );
  return {
    columns: columns.map(({ title, kind, flexible = false }, index) => {
      const below = cells.flatMap((row) => row[index] ?? []);
      return {
        title,
        kind,
        flexible,
        characters: below.reduce(
          (longest, { text }) => Math.max(longest, lineLength(text)),
          lineLength(title),
        ),
        tailWidth: findLargest(below.map(({ numbers }) => findLargest(numbers.map(tailWidth)))),
      };
    }),
    rows: cells,
  };
}

function cellData({ text, remarks = [], strong = false }: Cell, decimalMark: string | undefined): CellData {
  const numbers =
    decimalMark === undefined || text === ''
      ? []
      : text.split('\n').map((line) => splitAtMark(line, decimalMark));
  return { text, remarks, strong, numbers, long: [text, ...remarks].join('\n').length > longText };
}

/** Maximum number of characters of a text that fits on a page even in a narrow column. */
const longText = 400;

/** Estimates the width in ems of the part of a number from its decimal mark on; exact for digits. */
function tailWidth([, tail]: readonly [string, string]): number {
  let width = 0;
  for (const character of tail) {
    width += /\d/.test(character)
      ? 0.572
      : /[.,'’]/.test(character)
        ? 0.268
        : character.length > 1
          ? 1
          : 0.62;
  }
  return width;
}

/** Characters twice as wide as others. */
const wide = /[\p{Ideographic}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

function lineLength(text: string): number {
  return findLargest(text.split('\n').map((line) => line.length + (line.match(wide)?.length ?? 0)));
}

/** Returns the largest of any number of non-negative figures; `Math.max` takes only a limited number of arguments. */
function findLargest(figures: readonly number[]): number {
  return figures.reduce((largest, figure) => Math.max(largest, figure), 0);
}

/** Splits a formatted number before its decimal mark; without one, after its last digit. */
function splitAtMark(text: string, decimalMark: string): readonly [string, string] {
  const lastDigit = text.search(/\d\D*$/);
  if (lastDigit < 0) return [text, ''];
  const mark = text.lastIndexOf(decimalMark);
  const isFraction = mark >= 0 && /^\d+\D*$/.test(text.slice(mark + decimalMark.length));
  const at = isFraction ? mark : lastDigit + 1;
  return [text.slice(0, at), text.slice(at)];
}
