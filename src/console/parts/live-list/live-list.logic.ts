/** Fields that a list requires of a row; of two versions of a row the one with the higher revision is the later. */
export interface LiveRow {
  readonly id: string;
  readonly revision: number;
  readonly createdAt: string;
}

/** A page of rows, newest first, with the cursor of the next one. */
export interface RowPage<Row> {
  readonly rows: readonly Row[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

/** Rows that a list shows, and rows that it holds back. */
export interface ListState<Row> {
  readonly rows: readonly Row[];
  /** New rows that are not shown yet, so that nothing moves under the pointer; newest first. */
  readonly held: readonly Row[];
  readonly endCursor: string | null;
  readonly hasNextPage: boolean;
}

export function createListState<Row>({ rows, ...page }: RowPage<Row>): ListState<Row> {
  return { rows, held: [], ...page };
}

/** Appends the next page to a list; rows that are in it already stay in place. */
export function appendPage<Row extends LiveRow>(
  list: ListState<Row>,
  { rows, ...page }: RowPage<Row>,
): ListState<Row> {
  const fresh = withoutKnown([list.rows, list.held], rows);
  return { ...list, ...page, rows: [...list.rows, ...fresh] };
}

/** Updates rows in place; versions older than the shown ones are dropped. */
export function updateRows<Row extends LiveRow>(
  list: ListState<Row>,
  changed: Iterable<Row>,
): ListState<Row> {
  const latest = new Map<string, Row>();
  for (const row of changed)
    if ((latest.get(row.id)?.revision ?? -1) <= row.revision) latest.set(row.id, row);
  if (latest.size === 0) return list;
  const later = (row: Row): Row => {
    const next = latest.get(row.id);
    return next && next.revision > row.revision ? next : row;
  };
  const patch = (rows: readonly Row[]): readonly Row[] =>
    rows.some((row) => later(row) !== row) ? rows.map(later) : rows;
  const [rows, held] = [patch(list.rows), patch(list.held)];
  return rows === list.rows && held === list.held ? list : { ...list, rows, held };
}

/** Returns the rows that the list lacks and that belong before its end, each in its latest version. */
export function newRows<Row extends LiveRow>(
  list: ListState<Row>,
  candidates: Iterable<Row>,
): readonly Row[] {
  const end = list.hasNextPage ? list.rows.at(-1) : undefined;
  return withoutKnown([list.rows, list.held], candidates).filter((row) => !end || comesBefore(row, end));
}

/** Adds new rows to a list: shown at once if rows may move, otherwise held back. */
export function addRows<Row extends LiveRow>(
  list: ListState<Row>,
  rows: readonly Row[],
  mayMove: boolean,
): ListState<Row> {
  if (rows.length === 0) return list;
  return mayMove
    ? { ...list, rows: mergeRows(list.rows, rows) }
    : { ...list, held: mergeRows(list.held, rows) };
}

/** Returns the list with its held rows shown. */
export function showHeldRows<Row extends LiveRow>(list: ListState<Row>): ListState<Row> {
  return list.held.length === 0 ? list : { ...list, rows: mergeRows(list.rows, list.held), held: [] };
}

/** Removes rows, shown or held back, that `isToGo` selects. */
export function removeRows<Row>(list: ListState<Row>, isToGo: (row: Row) => boolean): ListState<Row> {
  const rest = (rows: readonly Row[]): readonly Row[] =>
    rows.some(isToGo) ? rows.filter((row) => !isToGo(row)) : rows;
  const [rows, held] = [rest(list.rows), rest(list.held)];
  return rows === list.rows && held === list.held ? list : { ...list, rows, held };
}

function withoutKnown<Row extends LiveRow>(
  known: readonly (readonly Row[])[],
  candidates: Iterable<Row>,
): readonly Row[] {
  const fresh = new Map<string, Row>();
  for (const row of candidates)
    if ((fresh.get(row.id)?.revision ?? -1) <= row.revision) fresh.set(row.id, row);
  for (const rows of known) {
    if (fresh.size === 0) break;
    for (const { id } of rows) fresh.delete(id);
  }
  return [...fresh.values()];
}

/** Returns whether a row comes before another: newest first, then by id, as the service lists them. */
const comesBefore = (one: LiveRow, other: LiveRow): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;

/** Merges more rows into sorted rows. They may belong anywhere, though most belong at the top. */
function mergeRows<Row extends LiveRow>(rows: readonly Row[], more: readonly Row[]): readonly Row[] {
  const added = more.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1));
  const all: Row[] = [];
  let at = 0;
  for (const row of added) {
    for (let next = rows[at]; next && comesBefore(next, row); next = rows[at]) {
      all.push(next);
      at += 1;
    }
    all.push(row);
  }
  return [...all, ...rows.slice(at)];
}
