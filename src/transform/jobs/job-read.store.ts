import { jsonObject } from '../../platform/database/json-fields.ts';
import type { Sql } from '../../platform/database/sql.ts';
import { withIdSpan, type SpanningRows } from '../../platform/database/spanning.ts';
import { pickColumns, optional } from '../../platform/database/row-shape.ts';
import { declareRows, statement } from '../../platform/database/statement.ts';
import { tableName, entityFrom, type Tables } from '../../platform/database/table.ts';
import { compositeKey, firstOfEach, recordKey } from '../../platform/ids.ts';
import { JsonText } from '../../platform/json-text.ts';
import { entryMark } from '../../silo/entries/entry-mark.ts';
import { Event } from './event.entity.ts';
import { Intent } from './intent.entity.ts';
import { Job } from './job.entity.ts';
import type { JobIdentity } from './job.store.ts';

const wanted = withIdSpan(declareRows(Job, ['workspaceId', 'id']), 'id');

// The limit keeps the planner at one look-up per job, even with outdated statistics.
const job = ({ spans }: SpanningRows): string => `
  select * from ${tableName(Job)} as job where workspace_id = wanted.workspace_id and id = wanted.id and ${spans('id')} limit 1`;

/**
 * Builds the query for the intents of a job with their events as JSON text; `from` may limit them. Null when there are
 * none.
 */
export const intentsText = (
  { spans }: SpanningRows,
  tables: Tables,
  naming: 'key' | 'name',
  from = tableName(Intent),
): string => {
  const events = { events: `'[' || coalesce(its.events, '') || ']'`, attempts: 'coalesce(its.attempts, 0)' };
  // Materialized, because it is joined to every intent.
  return `
  with its as materialized (
    select intent_number, string_agg(${jsonObject(tables(Event), 'e', Event, naming)}, ',' order by e.seq) as events,
      count(*) filter (where e.status = 'RUN') as attempts
    from ${tableName(Event)} e
    where e.workspace_id = wanted.workspace_id and e.job_id = wanted.id and ${spans('e.job_id')}
    group by intent_number
  )
  select '[' || string_agg(${jsonObject(tables(Intent), 'i', Intent, naming, events)}, ',' order by i.number) || ']'
  from ${from} i left join its on its.intent_number = i.number
  where i.workspace_id = wanted.workspace_id and i.job_id = wanted.id and ${spans('i.job_id')}`;
};

const readAlone = statement(
  'job.read',
  { wanted },
  ({ wanted: given }, tables) => `
    select ${tables(Job).select('job')} from ${given.numbered}, lateral (${job(given)}) job`,
).withRows(pickColumns(Job));

/** Job to read unless its mark is unchanged; without a mark it is always read. */
export interface WantedJob extends JobIdentity {
  readonly mark: string | undefined;
}

/** Job with its intents as REST writes them, and a mark that changes with every shown property of it or of its entry. */
export interface MarkedJob {
  readonly mark: string;
  /** Undefined when the given mark is unchanged. */
  readonly job: Job | undefined;
}

const marked = ({ spans }: SpanningRows, tables: Tables): string => `
  select job.*,
    concat_ws(' ', job.last_seq, job.fence, job.updated_at, (${entryMark(tables, 'job', 'silo_entry_id')})) as mark
  from ${tableName(Job)} as job where workspace_id = wanted.workspace_id and id = wanted.id and ${spans('id')} limit 1`;

const readWithIntents = statement(
  'job.read_with_intents',
  { wanted: withIdSpan(declareRows(Job, ['workspaceId', 'id'], { mark: 'text' }), 'id') },
  ({ wanted: given }, tables) => `
    select wanted.row, marked.mark, shown.*
    from ${given.numbered}, lateral (${marked(given, tables)}) marked left join lateral (
      select ${tables(Job).select('marked')}, coalesce((${intentsText(given, tables, 'key')}), '[]') as intents
      where marked.mark is distinct from wanted.mark
    ) shown on true`,
).withRows({ row: 'bigint', mark: 'text' }, optional(pickColumns(Job)), { intents: 'text?' });

interface MarkedRow {
  row: number;
  mark: string;
  intents: string | null;
}

const readIntentsAlone = statement(
  'job.intents',
  { wanted },
  ({ wanted: given }, tables) => `
    select wanted.workspace_id as "workspaceId", wanted.id, (${intentsText(given, tables, 'name')}) as intents
    from ${given.numbered}`,
).withRows(pickColumns(Job, ['workspaceId', 'id']), { intents: 'text?' });

/** Returns each job once. */
function distinct(jobs: readonly JobIdentity[]): JobIdentity[] {
  return [...new Map(jobs.map((job) => [recordKey(job), job])).values()];
}

/**
 * Reads jobs without their intents, each one once for all callers; undefined for a job that the workspace does not
 * have.
 */
export async function readJobs(sql: Sql, jobs: readonly JobIdentity[]): Promise<(Job | undefined)[]> {
  const rows = await sql.query(readAlone, { wanted: distinct(jobs) });
  const found = new Map(rows.map((row) => entityFrom(Job, row)).map((made) => [recordKey(made), made]));
  return jobs.map((identity) => found.get(recordKey(identity)));
}

/**
 * Reads jobs that have changed since their marks, for each caller; undefined for a job that the workspace does not
 * have.
 */
export async function readChangedJobs(
  sql: Sql,
  jobs: readonly WantedJob[],
): Promise<(MarkedJob | undefined)[]> {
  const keyOf = ({ mark = '', ...job }: WantedJob) => compositeKey(recordKey(job), mark);
  const wanted = firstOfEach(jobs, keyOf);
  const rows = await sql.query(readWithIntents, { wanted });
  const found = new Map(rows.map((row) => [keyOf(wanted[row.row - 1] as WantedJob), row]));
  return jobs.map((job) => {
    const row = found.get(keyOf(job));
    return row && markedJob(row);
  });
}

function markedJob({ row: _row, mark, intents: text, ...job }: MarkedRow): MarkedJob {
  if (text === null) return { mark, job: undefined };
  return { mark, job: Object.assign(entityFrom(Job, job), { mark, intents: new JsonText(text) }) };
}

/** Part of JSON, in which times are texts. */
type Written<Part> = { [Name in keyof Part]: Part[Name] extends Date ? string : Part[Name] };

type WrittenIntent = Written<Omit<Intent, 'events'>> & { events: Written<Event>[] };

/** Reads the intents of jobs with their events, once per job for all callers. */
export async function readIntents(sql: Sql, jobs: readonly JobIdentity[]): Promise<Intent[][]> {
  const rows = await sql.query(readIntentsAlone, { wanted: distinct(jobs) });
  const found = new Map(rows.map((row) => [recordKey(row), intentsOf(row.intents ?? '[]')]));
  return jobs.map((identity) => found.get(recordKey(identity)) ?? []);
}

/** Parses intents from their JSON text. */
export function intentsOf(text: string): Intent[] {
  return (JSON.parse(text) as WrittenIntent[]).map(intentFrom);
}

function intentFrom({ events, attempts: _counted, ...intent }: WrittenIntent): Intent {
  return Object.assign(entityFrom(Intent, intent), {
    createdAt: new Date(intent.createdAt),
    updatedAt: new Date(intent.updatedAt),
    events: events.map((event) =>
      Object.assign(entityFrom(Event, event), { at: new Date(event.at), intentId: intent.id }),
    ),
  });
}
