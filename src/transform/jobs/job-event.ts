import { Field, ObjectType } from 'type-graphql';
import { ID } from '../../platform/shape/scalars.ts';
import { statement, type Sql } from '../../platform/database/sql.ts';
import { Event } from './event.entity.ts';

/** An event of a job as a subscription delivers it. */
@ObjectType({ description: 'An event of a job, with what a dashboard shows beside it.' })
export class JobEvent {
  @Field(() => String, { description: 'Give it as `after` to go on behind this event.' })
  get cursor(): string {
    return String(this.seq);
  }

  @Field(() => ID)
  jobId!: string;

  @Field(() => String, { description: 'The status of the job from this event on.' })
  jobStatus!: string;

  @Field(() => ID)
  intentId!: string;

  @Field(() => ID, { nullable: true })
  stepId?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Name of the step.' })
  name?: string | undefined;

  @Field(() => String, { description: 'Id of the provider action.' })
  provider!: string;

  @Field(() => Event)
  event!: Event;

  seq!: number;

  /** Whether the job has ended with this event. */
  isLast!: boolean;
}

const readStatement = statement(
  'job_event.read',
  `select e.seq, e.index, e.at, e.status, e.code, e.message, e.silo_entry_id as "siloEntryId", e.args,
     e.job_status as "jobStatus", i.id as "intentId", i.step_id as "stepId", i.name, i.provider,
     j.completed_at is not null and e.seq = j.last_seq as "isLast"
   from event e
   join intent i on i.workspace_id = e.workspace_id and i.job_id = e.job_id and i.number = e.intent_number
   join job j on j.workspace_id = e.workspace_id and j.id = e.job_id
   where e.workspace_id = $1 and e.job_id = $2 and e.seq > $3
   order by e.seq
   limit $4`,
);

interface EventRow extends Pick<Event, 'index' | 'at' | 'status'> {
  seq: number;
  code: string | null;
  message: string | null;
  siloEntryId: string | null;
  args: Record<string, string> | null;
  jobStatus: string;
  intentId: string;
  stepId: string | null;
  name: string | null;
  provider: string;
  isLast: boolean;
}

/** Reads up to `limit` events of a job behind a place, in their order. */
export async function readJobEvents(
  sql: Sql,
  workspaceId: string,
  jobId: string,
  afterSeq: number,
  limit: number,
): Promise<JobEvent[]> {
  const rows = await sql.query<EventRow>(readStatement, [workspaceId, jobId, afterSeq, limit]);
  return rows.map(({ seq, jobStatus, intentId, stepId, name, provider, isLast, ...event }) =>
    Object.assign(new JobEvent(), {
      seq,
      jobId,
      jobStatus,
      intentId,
      stepId: stepId ?? undefined,
      name: name ?? undefined,
      provider,
      isLast,
      event: Object.assign(new Event(), event),
    }),
  );
}
