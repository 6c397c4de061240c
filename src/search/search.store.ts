import type { Sql } from '../platform/database/sql.ts';
import { columnOf, computed } from '../platform/database/row-shape.ts';
import { statement, value, type RowsOf } from '../platform/database/statement.ts';
import type { SearchedKind } from './node-kind.ts';
import { JobKey } from '../transform/jobs/job.entity.ts';
import type { FoundRecord } from './search-hit.ts';

/** Search terms: records match by this id, by this key, or by names with these words. */
export interface SearchTerms {
  readonly workspaceId: string;
  readonly id: string | undefined;
  readonly text: string;
  /** Condition over words, as PostgreSQL's `tsquery`. */
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

/**
 * Columns from the stored summary of a document: its key and code, and the name of its customer, of the document itself or of its
 * supplier.
 */
const entryMembers = `
  key, concat_ws('-', snippet ->> 'series', snippet ->> 'code') as code,
  coalesce(snippet -> 'customer' ->> 'name', snippet ->> 'name', snippet ->> 'title', snippet -> 'supplier' ->> 'name') as name`;

const ofWords = (given: Given): string =>
  // As a separate condition, the workspace would make the planner scan its newest records; the words contain the workspace
  // anyway.
  `${given.words}::tsquery and workspace_id::text = ${given.workspaceId}::text
    order by created_at desc, id desc limit ${given.limit}`;

const foundColumns = {
  kind: computed<SearchedKind>('text'),
  id: 'uuid',
  key: 'text?',
  code: 'text?',
  name: 'text?',
  createdAt: 'timestamptz',
} as const;

const searches = {
  silo_entry: search('silo_entry', entryMembers, (given) => [
    `select * from silo_entry where workspace_id = ${given.workspaceId} and key = ${given.text}`,
    `select entry.*
     from (select id from silo_search where terms @@ ${ofWords(given)}) as found,
     lateral (select * from silo_entry where workspace_id = ${given.workspaceId} and id = found.id limit 1) as entry`,
  ]),
  workflow: search('workflow', `null as key, null as code, name`, named('workflow', 'name')),
  series: search('series', `null as key, code, name`, named('series', 'name, code, prefix')),
  integration: search(
    'integration',
    `null as key, null as code, coalesce(name, provider) as name`,
    named('integration', 'name, provider'),
  ),
  webhook_endpoint: search(
    'webhook_endpoint',
    `null as key, null as code, coalesce(description, url) as name`,
    named('webhook_endpoint', 'description, url'),
  ),
  connect_endpoint: search(
    'connect_endpoint',
    `null as key, slug as code, description as name`,
    named('connect_endpoint', 'slug, description'),
  ),
  print_template: search(
    'print_template',
    `null as key, null as code, name`,
    named('print_template', 'name'),
  ),
} as const satisfies Record<Exclude<SearchedKind, 'job'>, object>;

/** Returns the query of rows whose names contain the words, which uses the index of names. */
function named(table: SearchedKind, columns: string): (given: Given) => string[] {
  return (given) => [
    `select * from ${table} where name_terms(workspace_id, ${columns}) @@ ${ofWords(given)}`,
  ];
}

/** Builds the statement of a table's newest records that have the id or match another query, each with an index of its own. */
function search(table: SearchedKind, members: string, waysOf: (given: Given) => string[]) {
  return statement(`search.${table}`, takes, (given) => {
    const byId = `select * from ${table} where workspace_id = ${given.workspaceId} and id = ${given.id}`;
    const ways = [byId, ...waysOf(given)].map((way) => `(${way})`);
    return `
      select distinct on (created_at, id) '${table}' as kind, id, ${members}, created_at as "createdAt"
      from (${ways.join(' union all ')}) as found
      where ${given.text}::text is not null -- PostgreSQL wants to know the type of each parameter.
      order by created_at desc, id desc limit ${given.limit}`;
  }).withRows(foundColumns);
}

/** Jobs have no names and are partitioned by id: they are found by id, or by the id of their key. */
const jobById = statement(
  'search.job',
  { workspaceId: value('uuid'), id: value('uuid') },
  ({ workspaceId, id }) => `
    select 'job' as kind, id, key, null as code, null as name, created_at as "createdAt"
    from job where workspace_id = ${workspaceId} and id = ${id}`,
).withRows(foundColumns);

const jobOfKey = statement(
  'search.job_key',
  { workspaceId: value('uuid'), key: value('text') },
  ({ workspaceId, key }) => `
    select job_id as id from job_key where workspace_id = ${workspaceId} and key = ${key}`,
).withRows({ id: columnOf(JobKey, 'jobId') });

async function findJobs(sql: Sql, { workspaceId, id, text }: SearchTerms): Promise<RowsOf<typeof jobById>> {
  const [keyed] = await sql.query(jobOfKey, { workspaceId, key: text });
  const ids = new Set([id, keyed?.id].filter((each) => each !== undefined));
  const found = await Promise.all([...ids].map((each) => sql.query(jobById, { workspaceId, id: each })));
  return found.flat();
}

/** Finds the newest records of a kind that match. */
export async function findRecords(sql: Sql, kind: SearchedKind, terms: SearchTerms): Promise<FoundRecord[]> {
  const rows = await (kind === 'job' ? findJobs(sql, terms) : sql.query(searches[kind], terms));
  return rows.map(({ key, code, name, ...row }) => ({
    ...row,
    key: key ?? undefined,
    code: code || undefined,
    name: name ?? undefined,
  }));
}
