import { PrintTemplate } from '../transform/print-templates/print-template.entity.ts';
import { ConnectEndpoint } from '../connect/endpoints/endpoint.entity.ts';
import { WebhookEndpoint } from '../webhooks/endpoints/endpoint.entity.ts';
import { Integration } from '../transform/integrations/integration.entity.ts';
import { Series } from '../sequence/series/series.entity.ts';
import { Workflow } from '../transform/workflows/workflow.entity.ts';
import type { Sql } from '../platform/database/sql.ts';
import { pickColumn, computed } from '../platform/database/row-shape.ts';
import { statement, value, type RowsOf } from '../platform/database/statement.ts';
import type { SearchedKind } from './node-kind.ts';
import { Job, JobKey } from '../transform/jobs/job.entity.ts';
import type { FoundRecord } from './search-hit.ts';
import { SiloEntry } from '../silo/entries/entry.entity.ts';
import { SearchRow } from '../silo/entries/search-row.entity.ts';
import { tableName, type EntityClass } from '../platform/database/table.ts';

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
  silo_entry: search('silo_entry', SiloEntry, entryMembers, (given) => [
    `select * from ${tableName(SiloEntry)} where workspace_id = ${given.workspaceId} and key = ${given.text}`,
    `select entry.*
     from (select id from ${tableName(SearchRow)} where terms @@ ${ofWords(given)}) as found,
     lateral (select * from ${tableName(SiloEntry)} where workspace_id = ${given.workspaceId} and id = found.id limit 1) as entry`,
  ]),
  workflow: search('workflow', Workflow, `null as key, null as code, name`, named(Workflow, 'name')),
  series: search('series', Series, `null as key, code, name`, named(Series, 'name, code, prefix')),
  integration: search(
    'integration',
    Integration,
    `null as key, null as code, coalesce(name, provider) as name`,
    named(Integration, 'name, provider'),
  ),
  webhook_endpoint: search(
    'webhook_endpoint',
    WebhookEndpoint,
    `null as key, null as code, coalesce(description, url) as name`,
    named(WebhookEndpoint, 'description, url'),
  ),
  connect_endpoint: search(
    'connect_endpoint',
    ConnectEndpoint,
    `null as key, slug as code, description as name`,
    named(ConnectEndpoint, 'slug, description'),
  ),
  print_template: search(
    'print_template',
    PrintTemplate,
    `null as key, null as code, name`,
    named(PrintTemplate, 'name'),
  ),
} as const satisfies Record<Exclude<SearchedKind, 'job'>, object>;

/** Returns the query of rows whose names contain the words, which uses the index of names. */
function named(entity: EntityClass<object>, columns: string): (given: Given) => string[] {
  return (given) => [
    `select * from ${tableName(entity)} where name_terms(workspace_id, ${columns}) @@ ${ofWords(given)}`,
  ];
}

/** Builds the statement of a table's newest records that have the id or match another query, each with an index of its own. */
function search(
  kind: SearchedKind,
  entity: EntityClass<object>,
  members: string,
  waysOf: (given: Given) => string[],
) {
  return statement(`search.${kind}`, takes, (given) => {
    const byId = `select * from ${tableName(entity)} where workspace_id = ${given.workspaceId} and id = ${given.id}`;
    const ways = [byId, ...waysOf(given)].map((way) => `(${way})`);
    return `
      select distinct on (created_at, id) '${kind}' as kind, id, ${members}, created_at as "createdAt"
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
    from ${tableName(Job)} as job where workspace_id = ${workspaceId} and id = ${id}`,
).withRows(foundColumns);

const jobOfKey = statement(
  'search.job_key',
  { workspaceId: value('uuid'), key: value('text') },
  ({ workspaceId, key }) => `
    select job_id as id from ${tableName(JobKey)} where workspace_id = ${workspaceId} and key = ${key}`,
).withRows({ id: pickColumn(JobKey, 'jobId') });

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
