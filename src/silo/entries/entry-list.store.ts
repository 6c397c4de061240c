import type { Sql } from '../../platform/database/sql.ts';
import { pickColumns, computed } from '../../platform/database/row-shape.ts';
import { declareRows, statement, value } from '../../platform/database/statement.ts';
import { beyondIds, type Position } from '../../platform/page.ts';
import {
  countStatement,
  foundByWords,
  foundFilters,
  listName,
  listStatement,
  accessPaths,
  type ListForm,
  type AccessPath,
} from './entry-list.form.ts';
import type { EntryOrder, OrderPosition } from './entry-order.ts';
import { columns, entryOf } from './entry.store.ts';
import { SiloEntry } from './entry.entity.ts';

/** Filters, order and page of a list of a workspace's entries; an absent filter matches all. */
export interface EntrySlice {
  workspaceId: string;
  ids: readonly string[] | undefined;
  key: string | undefined;
  folder: string | undefined;
  state: string | undefined;
  docSchema: string | undefined;
  draft: boolean | undefined;
  invalid: boolean | undefined;
  docType: string | undefined;
  currency: string | undefined;
  series: string | undefined;
  /** Tax code of a party in either role. */
  taxCode: string | undefined;
  /** Tax codes of the supplier and of the customer, and one that the supplier must not have. */
  supplier: string | undefined;
  customer: string | undefined;
  notSupplier: string | undefined;
  /** Condition over the words of entries, as PostgreSQL's `tsquery`. */
  words: string | undefined;
  /** Patterns that the names of a party must match. */
  names: readonly string[];
  /** A code, or series and code, in lower case. */
  number: string | undefined;
  createdFrom: Date | undefined;
  createdTo: Date | undefined;
  updatedFrom: Date | undefined;
  updatedTo: Date | undefined;
  issueDateFrom: string | undefined;
  issueDateTo: string | undefined;
  amountFrom: string | undefined;
  amountTo: string | undefined;
  order: EntryOrder;
  /** Entry after which the list starts. */
  from: OrderPosition | undefined;
  /** Whether the oldest or lowest come first. */
  ascending: boolean;
  /** Number of entries to skip. */
  offset: number;
  limit: number;
  /** Whether each entry includes its envelope. */
  data: boolean;
}

const orderOf = (row: string) => `order by ${row}.created_at desc, ${row}.id desc`;

type ListStatement = ReturnType<typeof listStatement>;

/** Common forms; the others are built on first use. */
const commonForms = ([undefined, ...accessPaths] as const).flatMap((way) =>
  (['asc', 'desc'] as const).map((direction) =>
    listStatement({ accessPath: way, order: 'created', direction, joined: false, data: false }),
  ),
);

const forms = new Map<string, ListStatement>(commonForms.map((form) => [form.name, form]));

/** Chooses the access path: the first filter that has an index in the order of the list. */
function chooseAccessPath(slice: Pick<EntrySlice, AccessPath | 'order'>): AccessPath | undefined {
  const possible = slice.order === 'created' ? accessPaths : (['ids', 'words', 'key'] as const);
  return possible.find((filter) => slice[filter] !== undefined && (filter !== 'invalid' || slice.invalid));
}

/** Lists entries in order; envelopes beyond the size of one response are left out. */
export async function listEntries(sql: Sql, slice: EntrySlice): Promise<SiloEntry[]> {
  const { ascending, limit } = slice;
  const lists = await Promise.all(
    partsOf(slice).map(async (part) =>
      (await sql.query(findStatement(part, forms, listStatement), boundsOf(part))).map(entryOf),
    ),
  );
  if (lists.length === 1) return lists.flat();
  const direction = ascending ? 1 : -1;
  return lists
    .flat()
    .toSorted(
      (one, other) =>
        direction * (one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)),
    )
    .slice(0, limit);
}

/** Counts the entries of a list, up to its limit. */
export async function countEntries(sql: Sql, slice: EntrySlice): Promise<number> {
  const counts = await Promise.all(
    partsOf(slice).map((part) => sql.query(findStatement(part, countForms, countStatement), boundsOf(part))),
  );
  return counts.flat().reduce((sum, { count }) => sum + count, 0);
}

/** Splits a list by tax code into one for each role of the party: each role has its own index, and no entry is in both. */
function partsOf(slice: EntrySlice): EntrySlice[] {
  const { taxCode, order, key } = slice;
  if (
    taxCode === undefined ||
    order !== 'created' ||
    chooseAccessPath(slice) === 'words' ||
    key !== undefined
  )
    return [slice];
  return [
    { ...slice, taxCode: undefined, supplier: taxCode },
    { ...slice, taxCode: undefined, customer: taxCode, notSupplier: taxCode },
  ];
}

function boundsOf({ from, data: _data, ascending: _ascending, order: _order, ...slice }: EntrySlice) {
  return { ...slice, after: from?.key, id: from?.id };
}

function shapeOf({ data, ascending, order, ...slice }: EntrySlice): ListForm {
  const joined =
    order === 'amount' ||
    order === 'issue_date' ||
    foundFilters.some((filter) => slice[filter] !== undefined);
  return {
    accessPath: chooseAccessPath({ ...slice, order }),
    order,
    direction: ascending ? 'asc' : 'desc',
    joined,
    data,
  };
}

const countForms = new Map<string, ReturnType<typeof countStatement>>();

/** Returns the statement of a list's form, built on first use. */
function findStatement<Form>(
  slice: EntrySlice,
  made: Map<string, Form>,
  make: (form: ListForm) => Form,
): Form {
  const shape = shapeOf(slice);
  const name = listName(shape);
  const form = made.get(name) ?? make(shape);
  made.set(name, form);
  return form;
}

const related = statement(
  'silo.entry.related',
  {
    workspaceId: value('uuid'),
    words: value('text'),
    createdAt: value('timestamptz'),
    id: value('uuid'),
    limit: value('int'),
  },
  ({ workspaceId, words, createdAt, id, limit }, tables) => `
    select ${columns(tables)}, placed.refs
    from (
      select * from ${foundByWords(words, workspaceId)} found
      where (created_at, id) < (coalesce(${createdAt}, 'infinity'), coalesce(${id}, '${beyondIds}'))
      ${orderOf('found')} offset 0
    ) placed, lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = placed.workspace_id and id = placed.id limit 1
    ) entry
    ${orderOf('placed')} limit ${limit}`,
).withRows(pickColumns(SiloEntry), { refs: computed<Record<string, string>>('json') });

/** An entry whose document refers to others: the paths of the references by UUID. */
export interface RelatedEntry {
  entry: SiloEntry;
  references: Record<string, string>;
}

/** Lists entries whose documents contain a reference, newest first, each with its references and their paths. */
export async function listRelated(
  sql: Sql,
  {
    from,
    ...slice
  }: { workspaceId: string; words: string; from: Date | Position | undefined; limit: number },
): Promise<RelatedEntry[]> {
  const { createdAt, id } = from instanceof Date ? { createdAt: from, id: undefined } : (from ?? {});
  const rows = await sql.query(related, { ...slice, createdAt, id });
  return rows.map(({ refs, ...row }) => ({ entry: entryOf(row), references: refs }));
}

/** Selection of the newest entries that refer to some UUIDs. */
export interface RelatedSlice {
  workspaceId: string;
  /** The UUIDs as a condition over the words of entries. */
  words: string;
  limit: number;
}

const relatedTo = statement(
  'silo.entry.relatedTo',
  { given: declareRows(SiloEntry, ['workspaceId'], { words: 'text', most: 'int' }) },
  ({ given }, tables) => `
    select given.row, ${columns(tables)}, placed.refs
    from ${given.numbered}, lateral (
      select * from ${foundByWords('given.words', 'given.workspace_id')} found
      ${orderOf('found')} limit given.most
    ) placed, lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = placed.workspace_id and id = placed.id limit 1
    ) entry
    order by given.row, placed.created_at desc, placed.id desc`,
).withRows({ row: 'bigint' }, pickColumns(SiloEntry), { refs: computed<Record<string, string>>('json') });

/** Lists the entries that refer to each of several entries, newest first. */
export async function relatedToEntries(sql: Sql, wanted: readonly RelatedSlice[]): Promise<RelatedEntry[][]> {
  const found: RelatedEntry[][] = wanted.map(() => []);
  const given = wanted.map(({ workspaceId, words, limit }) => ({ workspaceId, words, most: limit }));
  for (const { row, refs, ...entry } of await sql.query(relatedTo, { given }))
    found[row - 1]?.push({ entry: entryOf(entry), references: refs });
  return found;
}
