import type { Cell, Column, TableContent } from '../content/print-content.ts';

/** A table as a template gets it: with what its columns need so that they can be lined up. */
export interface TableData {
  readonly columns: readonly ColumnData[];
  readonly rows: readonly (readonly CellData[])[];
}

interface ColumnData extends Required<Column> {
  /** Length of its longest line. */
  readonly characters: number;
  /** What the longest of its numbers takes from the decimal mark on, in ems. */
  readonly tailWidth: number;
}

interface CellData extends Required<Cell> {
  /** Whether it may be higher than what is held together on a page. */
  readonly long: boolean;
  /** The lines of a number, each as the part before the decimal mark and the part from it on. */
  readonly numbers: readonly (readonly [head: string, tail: string])[];
}

/** A table with its numbers taken apart at the decimal mark. */
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
        tailWidth: most(below.map(({ numbers }) => most(numbers.map(tailWidth)))),
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

/** Texts of up to this many characters fit a page, however narrow their column is. */
const longText = 400;

/** Ems that are enough for the part of a number from its decimal mark on, and no more than that for digits alone. */
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

/** Characters as wide as two others. */
const wide = /[\p{Ideographic}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;

function lineLength(text: string): number {
  return most(text.split('\n').map((line) => line.length + (line.match(wide)?.length ?? 0)));
}

/** The largest of any number of figures, none of them below 0: more than a call may have as arguments. */
function most(figures: readonly number[]): number {
  return figures.reduce((largest, figure) => Math.max(largest, figure), 0);
}

/** A written number before its decimal mark, and from it on; without one, what follows its last digit. */
function splitAtMark(text: string, decimalMark: string): readonly [string, string] {
  const lastDigit = text.search(/\d\D*$/);
  if (lastDigit < 0) return [text, ''];
  const mark = text.lastIndexOf(decimalMark);
  const isFraction = mark >= 0 && /^\d+\D*$/.test(text.slice(mark + decimalMark.length));
  const at = isFraction ? mark : lastDigit + 1;
  return [text.slice(0, at), text.slice(at)];
}
