import type { Sql } from '../platform/database/sql.ts';
import { statement, value } from '../platform/database/statement.ts';
import type { SearchedKind } from './node-kind.ts';
import type { FoundRecord } from './search-hit.ts';

/** What is looked for: whatever has this very id or key, or names of these words. */
export interface SearchTerms {
  readonly workspaceId: string;
  readonly id: string | undefined;
  readonly text: string;
  /** A condition over words, as PostgreSQL's `tsquery`. */
  readonly words: string;
  readonly limit: number;
}

const takes = {
  workspaceId: value('uuid'),
  id: value('uuid'),
  text: value('text'),
  words: value('text'),
  limit: value('int'),
};

type Given = Readonly<Record<keyof typeof takes, string>>;

/** The summary of a document as its entry keeps it: what it is called, and whom it is for. */
const entryMembers = `
  key, concat_ws('-', snippet ->> 'series', snippet ->> 'code') as code,
  coalesce(snippet -> 'customer' ->> 'name', snippet ->> 'name', snippet ->> 'title', snippet -> 'supplier' ->> 'name') as name`;

const searches = {
  job: search('job', `key, null as code, null as name`, (given) => [`key = ${given.text}`]),
  silo_entry: search('silo_entry', entryMembers, (given) => [
    `key = ${given.text}`,
    // The words name their workspace; behind them the rows are found by their key.
    `id in (
      select id from silo_search found
      where terms @@ ${given.words}::tsquery and workspace_id::text = ${given.workspaceId}::text
      order by created_at desc, id desc limit ${given.limit})`,
  ]),
  workflow: search('workflow', `null as key, null as code, name`, named('name')),
  series: search('series', `null as key, code, name`, named('name, code, prefix')),
  integration: search(
    'integration',
    `null as key, null as code, coalesce(name, provider) as name`,
    named('name, provider'),
  ),
} as const satisfies Record<SearchedKind, object>;

/** Rows whose names have the words, along the index of these names. */
function named(columns: string): (given: Given) => string[] {
  return ({ words }) => [`name_terms(workspace_id, ${columns}) @@ ${words}::tsquery`];
}

/** The newest records of a table that fit one of some conditions, each along an index of its own. */
function search(table: SearchedKind, members: string, conditions: (given: Given) => string[]) {
  return statement(`search.${table}`, takes, (given) => {
    const newest = `order by created_at desc, id desc limit ${given.limit}`;
    const ways = [`id = ${given.id}`, ...conditions(given)].map(
      (condition) => `
        (select * from ${table} where workspace_id = ${given.workspaceId} and ${condition} ${newest})`,
    );
    return `
      select distinct on (created_at, id) '${table}' as kind, id, ${members}, created_at as "createdAt"
      from (${ways.join(' union all ')}) as found
      where coalesce(${given.text}, ${given.words}) is not null -- PostgreSQL wants to know the type of each parameter.
      order by created_at desc, id desc limit ${given.limit}`;
  }).answering<
    { [Member in keyof FoundRecord]: FoundRecord[Member] | null } & Pick<
      FoundRecord,
      'kind' | 'id' | 'createdAt'
    >
  >();
}

/** The newest records of a kind that fit. */
export async function findRecords(sql: Sql, kind: SearchedKind, terms: SearchTerms): Promise<FoundRecord[]> {
  const rows = await sql.query(searches[kind], terms);
  return rows.map(({ key, code, name, ...row }) => ({
    ...row,
    key: key ?? undefined,
    code: code || undefined,
    name: name ?? undefined,
  }));
}
