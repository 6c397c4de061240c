/** Shows rows below each other on stderr, under the names of their columns; numbers to the right. */
export function showTable(title: string, rows: readonly object[]): void {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cellsOf = (row: object): unknown[] => {
    const cells = new Map<string, unknown>(Object.entries(row));
    return names.map((name) => cells.get(name) ?? '');
  };
  const table = [names, ...rows.map(cellsOf)];
  const widths = names.map((_, column) => Math.max(...table.map((cells) => String(cells[column]).length)));
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return typeof table[1]?.[column] === 'number'
          ? String(cell).padStart(width)
          : String(cell).padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
  process.stderr.write(`\n${title}\n${lines.map((line) => `  ${line}\n`).join('')}`);
}

/** Of all values the one below which that share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? NaN;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function megabytes(bytes: number): number {
  return round(bytes / 1024 / 1024, 1);
}
