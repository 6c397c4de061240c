import { Field, ObjectType } from 'type-graphql';
import type { Sql } from '../../platform/database/sql.ts';
import { pickColumn, pickColumns } from '../../platform/database/row-shape.ts';
import { statement, value, type RowsOf } from '../../platform/database/statement.ts';
import { entityFrom, tableName } from '../../platform/database/table.ts';
import { ID } from '../../platform/shape/scalars.ts';
import { Event } from './event.entity.ts';
import { JobStatus } from './status.ts';
import { Intent } from './intent.entity.ts';
import { Job } from './job.entity.ts';

/** Event of a job as a subscription delivers it. */
@ObjectType({
  description: 'Event of a job, with properties of its job and step for display in a dashboard.',
})
export class JobEvent {
  @Field(() => String, {
    description: 'Cursor of the event; pass it as `after` to continue after this event.',
  })
  get cursor(): string {
    return String(this.seq);
  }

  @Field(() => ID, { description: 'Id of the job.' })
  jobId!: string;

  @Field(() => JobStatus, { description: 'Status of the job from this event on.' })
  jobStatus!: string;

  @Field(() => ID, { description: 'Id of the intent that the event belongs to.' })
  intentId!: string;

  @Field(() => ID, { nullable: true, description: 'Id of the workflow step; absent if the intent has none.' })
  stepId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Name of the step; absent if it has none.' })
  name?: string | undefined;

  @Field(() => String, { description: 'Id of the provider action.' })
  provider!: string;

  @Field(() => Event, { description: 'Event of the intent.' })
  event!: Event;

  seq!: number;

  /** Whether the job has ended with this event. */
  isLast!: boolean;
}

const eventMembers = ['index', 'at', 'status', 'code', 'message', 'siloEntryId', 'args'] as const;

/** Row of an event with its job and intent, as it is read from the database or sent between processes. */
type JobEventRow = Pick<Event, (typeof eventMembers)[number]> & Omit<JobEvent, 'cursor' | 'event'>;

/** Events of a job that the process which wrote them publishes, in their order: those after the number `after`. */
export interface JobEventsPayload {
  readonly after: number;
  readonly events: readonly JobEventRow[];
}

const readStatement = statement(
  'job_event.read',
  { workspaceId: value('uuid'), jobId: value('uuid'), afterSeq: value('int'), limit: value('int') },
  ({ workspaceId, jobId, afterSeq, limit }, tables) => `
    select ${tables(Event).select('e', eventMembers)}, ${tables(Event).select('e', ['jobId', 'seq', 'jobStatus'])},
      i.id as "intentId", ${tables(Intent).select('i', ['stepId', 'name', 'provider'])},
      j.completed_at is not null and e.seq = j.last_seq as "isLast"
    from ${tableName(Event)} e
    join ${tableName(Intent)} i on i.workspace_id = e.workspace_id and i.job_id = e.job_id and i.number = e.intent_number
    join ${tableName(Job)} j on j.workspace_id = e.workspace_id and j.id = e.job_id
    where e.workspace_id = ${workspaceId} and e.job_id = ${jobId} and e.seq > ${afterSeq}
    order by e.seq
    limit ${limit}`,
).withRows(
  pickColumns(Event, [...eventMembers, 'jobId', 'seq', 'jobStatus']),
  { intentId: pickColumn(Intent, 'id') },
  pickColumns(Intent, ['stepId', 'name', 'provider']),
  { isLast: 'boolean' },
);

/** Reads up to `limit` events of a job after a number, in their order. */
export async function readJobEvents(
  sql: Sql,
  workspaceId: string,
  jobId: string,
  afterSeq: number,
  limit: number,
): Promise<JobEvent[]> {
  const rows = await sql.query(readStatement, { workspaceId, jobId, afterSeq, limit });
  return rows.map(eventFrom);
}

/** Converts a published payload to events, from this process or another one. */
export function eventsFromPayload({ events }: JobEventsPayload): JobEvent[] {
  return events.map(({ at, ...rest }) => eventFrom({ ...rest, at: new Date(at) }));
}

function eventFrom({
  index,
  at,
  status,
  code,
  message,
  siloEntryId,
  args,
  ...rest
}: JobEventRow | RowsOf<typeof readStatement>[number]): JobEvent {
  const { intentId } = rest;
  const event = entityFrom(Event, { index, at, status, code, message, siloEntryId, args, intentId });
  return Object.assign(entityFrom(JobEvent, rest), { event });
}
