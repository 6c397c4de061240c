import { pickColumns } from '../../platform/database/row-shape.ts';
import { list, statement, value } from '../../platform/database/statement.ts';
import { tableName, type Tables } from '../../platform/database/table.ts';
import { beyondIds, pageCharacters } from '../../platform/page.ts';
import type { EntryOrder } from './entry-order.ts';
import { columns, entryAndVersion } from './entry.store.ts';
import { SiloEntry } from './entry.entity.ts';
import { SearchRow } from './search-row.entity.ts';

export type Direction = 'asc' | 'desc';

/**
 * Filters with an index in the order of creation, most selective first. A list in another order uses the index of that order,
 * unless it has ids, words or a key, which match few entries.
 */
export const accessPaths = [
  'ids',
  'words',
  'key',
  'invalid',
  'supplier',
  'customer',
  'state',
  'series',
  'folder',
  'docType',
  'currency',
  'docSchema',
  'draft',
] as const;

export type AccessPath = (typeof accessPaths)[number];

/** A form of the list. Each has a statement of its own, so that it is planned with the index it needs. */
export interface ListForm {
  /** Filter whose index is used; undefined: the index of the order. */
  accessPath: AccessPath | undefined;
  order: EntryOrder;
  direction: Direction;
  /** Whether the list has filters on columns of the search table. */
  joined: boolean;
  /** Whether each entry includes its envelope. */
  data: boolean;
}

const takes = {
  workspaceId: value('uuid'),
  ids: list('uuid'),
  key: value('text'),
  folder: value('text'),
  state: value('text'),
  docSchema: value('text'),
  draft: value('boolean'),
  invalid: value('boolean'),
  docType: value('text'),
  currency: value('text'),
  series: value('text'),
  supplier: value('text'),
  customer: value('text'),
  notSupplier: value('text'),
  taxCode: value('text'),
  words: value('text'),
  names: list('text'),
  number: value('text'),
  createdFrom: value('timestamptz'),
  createdTo: value('timestamptz'),
  updatedFrom: value('timestamptz'),
  updatedTo: value('timestamptz'),
  issueDateFrom: value('text'),
  issueDateTo: value('text'),
  amountFrom: value('text'),
  amountTo: value('text'),
  after: value('text'),
  id: value('uuid'),
  offset: value('int'),
  limit: value('int'),
};

type Given = Record<keyof typeof takes, string>;

/** Filters on the table of entries and on the search table, with their columns. */
const entryColumns = {
  key: 'key',
  folder: 'folder',
  state: 'state',
  docSchema: 'doc_schema',
  draft: 'draft',
  invalid: 'invalid',
} as const;
const foundColumns = {
  docType: 'doc_type',
  currency: 'currency',
  series: 'series',
  supplier: 'supplier',
  customer: 'customer',
} as const;

/** Filters that only the search table can answer. */
export const foundFilters = [
  'docType',
  'currency',
  'series',
  'supplier',
  'customer',
  'notSupplier',
  'taxCode',
  'words',
  'issueDateFrom',
  'issueDateTo',
  'amountFrom',
  'amountTo',
] as const;

/** Table, column and type of each order, its range filter, and the minimum and maximum of the type. */
const orders = {
  created: {
    table: undefined,
    column: 'created_at',
    type: 'timestamptz',
    range: 'created',
    least: '-infinity',
    most: 'infinity',
  },
  updated: {
    table: 'entry',
    column: 'updated_at',
    type: 'timestamptz',
    range: 'updated',
    least: '-infinity',
    most: 'infinity',
  },
  issue_date: {
    table: 'found',
    column: 'issue_date',
    type: 'text',
    range: 'issueDate',
    least: '',
    most: '~',
  },
  amount: {
    table: 'found',
    column: 'amount',
    type: 'numeric',
    range: 'amount',
    least: '-Infinity',
    most: 'Infinity',
  },
} as const;

const leastId = '00000000-0000-0000-0000-000000000000';

/** Returns the table that a list reads first. */
function leadOf({ accessPath: way, order }: ListForm): 'entry' | 'found' {
  if (way === undefined) return orders[order].table ?? 'entry';
  return way === 'ids' || way in entryColumns ? 'entry' : 'found';
}

/**
 * Returns the names in a snippet, normalized for comparison: in lower case, without accents, each word after a space. The
 * collation is created by a migration.
 */
const namesOf = (snippet: string): string => String.raw`
  ' ' || regexp_replace(regexp_replace(lower(normalize(concat_ws(' ',
    ${snippet}->>'name', ${snippet}->>'alias',
    ${snippet}->'supplier'->>'name', ${snippet}->'supplier'->>'alias',
    ${snippet}->'customer'->>'name', ${snippet}->'customer'->>'alias'
  ), NFKD) collate docmill_names), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g')`;

/** Returns the conditions on the table of entries. */
function entryConditions(given: Given, way: AccessPath | undefined): string[] {
  return [
    way === 'ids' ? 'true' : `(${given.ids} is null or entry.id = any(${given.ids}))`,
    ...Object.entries(entryColumns).map(([filter, column]) =>
      passes(`entry.${column}`, given[filter as keyof typeof entryColumns], filter === way),
    ),
    `(${given.updatedFrom} is null or entry.updated_at >= ${given.updatedFrom})`,
    `(${given.updatedTo} is null or entry.updated_at <= ${given.updatedTo})`,
    `(${given.names} = '{}' or ${namesOf('entry.snippet')} like all(${given.names}))`,
    `(${given.number} is null or ${given.number} in (
       lower(entry.snippet->>'code'), lower(concat_ws('-', entry.snippet->>'series', entry.snippet->>'code'))))`,
  ];
}

/** Returns the conditions on the search table. If words are the access path, the source contains their condition. */
function foundConditions(given: Given, way: AccessPath | undefined): string[] {
  return [
    ...Object.entries(foundColumns).map(([filter, column]) =>
      passes(`found.${column}`, given[filter as keyof typeof foundColumns], filter === way),
    ),
    `(${given.notSupplier} is null or found.supplier is distinct from ${given.notSupplier})`,
    `(${given.taxCode} is null or found.supplier = ${given.taxCode} or found.customer = ${given.taxCode})`,
    way === 'words' ? 'true' : `(${given.words} is null or found.terms @@ ${given.words}::tsquery)`,
    `(${given.issueDateFrom} is null or found.issue_date >= ${given.issueDateFrom})`,
    `(${given.issueDateTo} is null or found.issue_date <= ${given.issueDateTo})`,
    `(${given.amountFrom} is null or found.amount >= ${given.amountFrom}::numeric)`,
    `(${given.amountTo} is null or found.amount <= ${given.amountTo}::numeric)`,
  ];
}

function passes(column: string, given: string, isWay: boolean): string {
  const isSame = `${column} = ${given}`;
  // The partial index of invalid entries requires this condition.
  if (isWay) return `${isSame}${column === 'entry.invalid' ? ' and entry.invalid' : ''}`;
  return `(${given} is null or ${isSame})`;
}

/**
 * Returns the rows of the search table that match words, read by the index of words. An ordinary condition on the workspace,
 * which the words contain anyway, or on the order would make the planner use another index and read all rows of the workspace: it
 * cannot estimate how many rows match words that it does not know yet.
 */
export const foundByWords = (words: string, workspaceId: string): string =>
  `(select * from ${tableName(SearchRow)} where terms @@ ${words}::tsquery and workspace_id::text = ${workspaceId}::text offset 0)`;

/**
 * Returns the query of entries by ids, each read by its key: an index in the order of the list would be scanned over the whole
 * workspace.
 */
const byIds = ({ workspaceId, ids }: Given, entries: string): string => `
  select entry.* from (select distinct unnest(${ids}) as id) wanted,
    lateral (select * from ${entries} where workspace_id = ${workspaceId} and id = wanted.id limit 1) entry`;

/** Returns the rows that a list reads, before the other conditions. */
function buildSource(form: ListForm, given: Given, entries: string): string {
  const { accessPath: way, order, direction, joined } = form;
  const entry = `lateral (select * from ${entries} where workspace_id = found.workspace_id and id = found.id limit 1) entry`;
  if (leadOf(form) === 'entry') {
    const rows = way === 'ids' ? `(${byIds(given, entries)})` : entries;
    const found = `, lateral (select * from ${tableName(SearchRow)} where workspace_id = entry.workspace_id and id = entry.id limit 1) found`;
    return `${rows} entry${joined ? found : ''}`;
  }
  if (way !== 'words') return `${tableName(SearchRow)} found, ${entry}`;
  const { table, column } = orders[order];
  return `(
    select * from ${foundByWords(given.words, given.workspaceId)} found
    ${table === 'entry' ? '' : `where ${within('found', form, given)} order by found.${column} ${direction}, found.id ${direction}`}
    offset 0
  ) found, ${entry}`;
}

/** Returns the condition for the part of the order in which a page starts. */
function within(row: string, { order, direction }: ListForm, given: Given): string {
  const { column, type, range, least, most } = orders[order];
  const [edge, edgeId] = direction === 'asc' ? [least, leastId] : [most, beyondIds];
  return `
    (${row}.${column}, ${row}.id) ${direction === 'asc' ? '>' : '<'}
      (coalesce(${given.after}::${type}, '${edge}'), coalesce(${given.id}, '${edgeId}'))
    and ${row}.${column} >= coalesce(${given[`${range}From`]}::${type}, '${least}')
    and ${row}.${column} <= coalesce(${given[`${range}To`]}::${type}, '${most}')`;
}

const slimPage = (tables: Tables, source: string, page: string) =>
  `select ${columns(tables)} from ${source} ${page}`;

const wholePage = (
  tables: Tables,
  source: string,
  page: string,
  by: { column: string; direction: Direction },
) => `
  select ${columns(tables)},
    case when sum(length(entry.text)) over so_far - length(entry.text) < ${pageCharacters} then entry.text end as text
  from (
    select entry.*, ${by.column} as place, version.envelope::text as text from ${entryAndVersion(tables, source)} ${page}
  ) entry
  window so_far as (order by entry.place ${by.direction}, entry.id ${by.direction})
  order by entry.place ${by.direction}, entry.id ${by.direction}`;

/** Returns the name of the statement of a form. */
export function listName(form: ListForm): string {
  const { accessPath: way = 'every', order, direction, joined, data } = form;
  const isJoined = joined && leadOf(form) === 'entry';
  return `silo.entry.list.${way}.${order}.${direction}.${data ? 'whole' : 'slim'}${isJoined ? '.joined' : ''}`;
}

/** Returns the source of a form of the list, and the clauses that select a page of it. */
function buildPage(form: ListForm, given: Given, tables: Tables): { source: string; page: string } {
  const { accessPath: way, order, direction, joined } = form;
  const lead = leadOf(form);
  const row = orders[order].table ?? lead;
  const readsFound = joined || lead === 'found';
  const conditions = [
    // Words contain their workspace.
    ...(way === 'words' ? [] : [`${lead}.workspace_id = ${given.workspaceId}`]),
    ...entryConditions(given, way),
    ...(readsFound ? foundConditions(given, way) : foundFilters.map((filter) => `${given[filter]} is null`)),
    `(${given.createdFrom} is null or ${row}.created_at >= ${given.createdFrom})`,
    `(${given.createdTo} is null or ${row}.created_at <= ${given.createdTo})`,
    within(row, form, given),
  ];
  const { column } = orders[order];
  const page = `
    where ${conditions.join(' and ')}
    order by ${row}.${column} ${direction}, ${row}.id ${direction} offset ${given.offset} limit ${given.limit}`;
  return { source: buildSource(form, given, tables(SiloEntry).name), page };
}

/** Builds the statement of a form of the list. */
export function listStatement(form: ListForm) {
  const { order, direction, data } = form;
  return statement(listName(form), takes, (given: Given, tables) => {
    const { source, page } = buildPage(form, given, tables);
    const column = `${orders[order].table ?? leadOf(form)}.${orders[order].column}`;
    return data ? wholePage(tables, source, page, { column, direction }) : slimPage(tables, source, page);
  }).withRows(pickColumns(SiloEntry), data ? { text: 'text?' } : {});
}

/** Builds the statement that counts the entries of a list, up to its limit. */
export function countStatement(form: ListForm) {
  return statement(`${listName(form)}.count`, takes, (given: Given, tables) => {
    const { source, page } = buildPage(form, given, tables);
    return `select count(*)::int as count from (select from ${source} ${page}) counted`;
  }).withRows({ count: 'int' });
}
