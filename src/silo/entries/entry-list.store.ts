import type { Sql } from '../../platform/database/sql.ts';
import { rowsOf, statement, value, type Tables } from '../../platform/database/statement.ts';
import { beyondIds, pageCharacters, type Position } from '../../platform/page.ts';
import { columns, entryAndVersion, entryOf, type EntryRow } from './entry.store.ts';
import { SiloEntry } from './entry.entity.ts';

/** Which part of a workspace's entries is listed; what is absent lets every entry pass. */
export interface EntrySlice {
  workspaceId: string;
  folder: string | undefined;
  state: string | undefined;
  docSchema: string | undefined;
  draft: boolean | undefined;
  /** The first moment of creation that is listed. */
  createdFrom: Date | undefined;
  /** A condition over the words of entries, as PostgreSQL's `tsquery`. */
  words: string | undefined;
  /** Where the list starts: at this moment, or behind this entry. */
  from: Date | Position | undefined;
  /** Whether the oldest come first. */
  ascending: boolean;
  /** How many are passed over. */
  offset: number;
  limit: number;
  /** Whether each comes with its envelope. */
  data: boolean;
}

const slimPage = (tables: Tables, source: string, page: string) =>
  `select ${columns(tables)} from ${source} ${page}`;

const wholePage = (tables: Tables, source: string, page: string, order: string) => `
  select ${columns(tables)},
    case when sum(length(entry.text)) over so_far - length(entry.text) < ${pageCharacters} then entry.text end as text
  from (select entry.*, version.envelope::text as text from ${entryAndVersion(tables, source)} ${page}) entry
  window so_far as (${order})
  ${order}`;

const orderOf = (row: string, direction: Direction) =>
  `order by ${row}.created_at ${direction}, ${row}.id ${direction}`;

type Direction = 'asc' | 'desc';

/** Filters whose index a list can go along, those that leave the fewest first. */
const ways = ['words', 'state', 'folder', 'docSchema', 'draft'] as const;

type Way = (typeof ways)[number];

// A statement for each form of the list, so that each has the plan of its own index.
const list = (data: boolean, way: Way | 'created', direction: Direction) =>
  statement(
    `silo.entry.list.${way}.${direction}.${data ? 'whole' : 'slim'}`,
    {
      workspaceId: value('uuid'),
      folder: value('text'),
      state: value('text'),
      docSchema: value('text'),
      draft: value('boolean'),
      words: value('text'),
      createdFrom: value('timestamptz'),
      createdAt: value('timestamptz'),
      id: value('uuid'),
      offset: value('int'),
      limit: value('int'),
    },
    (given, tables) => {
      const table = tables(SiloEntry);
      const filters = (['folder', 'state', 'docSchema', 'draft'] as const).map((member) => {
        const is = `entry.${table.column(member).name} = ${given[member]}`;
        return member === way ? is : `(${given[member]} is null or ${is})`;
      });
      const within = (row: string) => `
        (${row}.created_at, ${row}.id) ${direction === 'asc' ? '>' : '<'}
          (coalesce(${given.createdAt}, '${first[direction].moment}'), coalesce(${given.id}, '${first[direction].id}'))
        and (${row}.created_at, ${row}.id) >= (coalesce(${given.createdFrom}, '${first.asc.moment}'), '${first.asc.id}')`;
      // The words name their workspace; as a condition of its own it would lead along the key, over all that it has.
      const byWords = `(
        select * from silo_search found
        where terms @@ ${given.words}::tsquery and workspace_id::text = ${given.workspaceId}::text and ${within('found')}
        ${orderOf('found', direction)} offset 0
      ) placed, lateral (
        select * from ${table.name} where workspace_id = placed.workspace_id and id = placed.id limit 1
      ) entry`;
      const [source, row, found] =
        way === 'words'
          ? [byWords, 'placed', 'true']
          : [
              `${table.name} entry`,
              'entry',
              `entry.workspace_id = ${given.workspaceId} and ${given.words} is null and ${within('entry')}`,
            ];
      const page = `
        where ${[found, ...filters].join(' and ')}
        ${orderOf(row, direction)} offset ${given.offset} limit ${given.limit}`;
      return data
        ? wholePage(tables, source, page, orderOf('entry', direction))
        : slimPage(tables, source, page);
    },
  ).answering<EntryRow>();

/** Before all that is listed; a moment alone includes what was created at it. */
const first = {
  desc: { moment: 'infinity', id: beyondIds },
  asc: { moment: '-infinity', id: '00000000-0000-0000-0000-000000000000' },
};

const formsOf = (way: Way | 'created') => ({
  slim: { asc: list(false, way, 'asc'), desc: list(false, way, 'desc') },
  whole: { asc: list(true, way, 'asc'), desc: list(true, way, 'desc') },
});

const forms = {
  words: formsOf('words'),
  state: formsOf('state'),
  folder: formsOf('folder'),
  docSchema: formsOf('docSchema'),
  draft: formsOf('draft'),
  created: formsOf('created'),
};

/** Lists entries in the order of their creation; those that one answer cannot hold as well come without their envelopes. */
export async function listEntries(
  sql: Sql,
  { from, data, ascending, ...slice }: EntrySlice,
): Promise<SiloEntry[]> {
  const way = ways.find((filter) => slice[filter] !== undefined) ?? 'created';
  const { createdAt, id } = from instanceof Date ? { createdAt: from, id: undefined } : (from ?? {});
  const form = forms[way][data ? 'whole' : 'slim'][ascending ? 'asc' : 'desc'];
  return (await sql.query(form, { ...slice, createdAt, id })).map(entryOf);
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
      select * from silo_search found
      where terms @@ ${words}::tsquery and workspace_id::text = ${workspaceId}::text
        and (created_at, id) < (coalesce(${createdAt}, 'infinity'), coalesce(${id}, '${first.desc.id}'))
      ${orderOf('found', 'desc')} offset 0
    ) placed, lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = placed.workspace_id and id = placed.id limit 1
    ) entry
    ${orderOf('placed', 'desc')} limit ${limit}`,
).answering<EntryRow & { refs: Record<string, string> }>();

/** An entry whose document refers to others: from where, by their UUIDs. */
export interface RelatedEntry {
  entry: SiloEntry;
  references: Record<string, string>;
}

/** Lists entries whose documents refer to something, newest first, each with what it refers to and from where. */
export async function listRelated(
  sql: Sql,
  { from, ...slice }: Pick<EntrySlice, 'workspaceId' | 'from' | 'limit'> & { words: string },
): Promise<RelatedEntry[]> {
  const { createdAt, id } = from instanceof Date ? { createdAt: from, id: undefined } : (from ?? {});
  const rows = await sql.query(related, { ...slice, createdAt, id });
  return rows.map(({ refs, ...row }) => ({ entry: entryOf(row), references: refs }));
}

/** Which entries that refer to some UUIDs are listed: the newest of them. */
export interface RelatedSlice {
  workspaceId: string;
  uuids: readonly string[];
  /** The same as a condition over the words of entries. */
  words: string;
  limit: number;
}

const relatedTo = statement(
  'silo.entry.relatedTo',
  { given: rowsOf(SiloEntry, ['workspaceId'], { words: 'text', most: 'int' }) },
  ({ given }, tables) => `
    select given.row, ${columns(tables)}, placed.refs
    from ${given.numbered}, lateral (
      select * from silo_search found
      where terms @@ given.words::tsquery and workspace_id::text = given.workspace_id::text
      ${orderOf('found', 'desc')} limit given.most
    ) placed, lateral (
      select * from ${tables(SiloEntry).name} where workspace_id = placed.workspace_id and id = placed.id limit 1
    ) entry
    order by given.row, placed.created_at desc, placed.id desc`,
).answering<EntryRow & { row: number; refs: Record<string, string> }>();

/** Lists entries that refer to each of some others, those of each newest first. */
export async function relatedToEntries(sql: Sql, wanted: readonly RelatedSlice[]): Promise<RelatedEntry[][]> {
  const found: RelatedEntry[][] = wanted.map(() => []);
  const given = wanted.map(({ workspaceId, words, limit }) => ({ workspaceId, words, most: limit }));
  for (const { row, refs, ...entry } of await sql.query(relatedTo, { given }))
    found[row - 1]?.push({ entry: entryOf(entry), references: refs });
  return found;
}
