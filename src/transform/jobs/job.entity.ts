import { Entity, Index, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { OptionalProps } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { enumeration } from '../../platform/shape/enumeration.ts';
import { cost } from '../../platform/graphql/cost.ts';
import { Requires } from '../../platform/graphql/requires.ts';
import { Resource } from '../../platform/database/resource.ts';
import type { JsonText } from '../../platform/json-text.ts';
import { ID, JsonObject, StringMap, Timestamp } from '../../platform/shape/scalars.ts';
import type { LoadedEntry } from '../../silo/entries/loaded-entry.ts';
import { File } from '../../silo/files/file.entity.ts';
import type { Wake } from '../providers/action.ts';
import { JobStatus } from './status.ts';
import { Intent } from './intent.entity.ts';

@ObjectType({ description: 'An error that occurred while a job was processed.' })
export class Fault {
  @Field(() => String, { nullable: true, description: 'Id of the provider that generated the fault.' })
  provider?: string | undefined;

  @Field(() => String, { nullable: true })
  code?: string | undefined;

  @Field(() => String, { nullable: true })
  message?: string | undefined;
}

export const JobSourceKind = enumeration(
  'JobSourceKind',
  ['user', 'job', 'bulk', 'cron', 'connect'],
  'What kind of thing causes jobs: cron is a subscription of a silo entry, connect an endpoint that is called.',
);

@ObjectType({ description: 'Who caused a job.' })
export class JobSource {
  @Field(() => JobSourceKind)
  kind!: keyof typeof JobSourceKind;

  @Field(() => String, {
    description: 'The subject of the token, or the id of the job, bulk, subscription or endpoint.',
  })
  id!: string;
}

type OwnCause = 'cron' | 'connect';

const ownCause = /^(cron|connect):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The subject of what creates jobs without being asked by a token, by its kind and id. */
export function causedBy(kind: OwnCause, id: string): string {
  return `${kind}:${id}`;
}

function sourceOf(subject: string): JobSource {
  const [, kind, id] = ownCause.exec(subject) ?? [];
  return id === undefined ? { kind: JobSourceKind.user, id: subject } : { kind: kind as OwnCause, id };
}

/** What has come for an intent of a job while it waits. */
export interface InboxItem extends Wake {
  /** The number of the intent. */
  readonly intent: number;
}

@ObjectType({ description: 'A run of a workflow on a document.' })
@Entity({ tableName: 'job' })
@Index({
  name: 'job_newest',
  expression: `create index "job_newest" on "job" ("workspace_id", "created_at" desc, "id" desc)`,
})
@Index({
  name: 'job_of_entry',
  expression: `create index "job_of_entry" on "job" ("workspace_id", "silo_entry_id", ("created_at" at time zone 'UTC') desc) where "silo_entry_id" is not null`,
})
@Index({
  name: 'job_of_workflow',
  expression: `create index "job_of_workflow" on "job" ("workspace_id", "workflow_id", ("status" || ''), ("created_at" at time zone 'UTC') desc)`,
})
@Index({
  name: 'job_of_status',
  expression: `create index "job_of_status" on "job" ("workspace_id", "status", ("created_at" at time zone 'UTC') desc)`,
})
@Index({
  name: 'job_of_key',
  expression: `create index "job_of_key" on "job" ("workspace_id", "key" collate "C", ("created_at" at time zone 'UTC') desc) where "key" is not null`,
})
@Index({
  name: 'job_of_bulk',
  expression: `create index "job_of_bulk" on "job" ("workspace_id", "bulk_id", ("created_at" at time zone 'UTC') desc) where "bulk_id" is not null`,
})
@Index({
  name: 'job_done_by_bulk',
  expression: `create index "job_done_by_bulk" on "job" ("workspace_id", "done_by_bulk_id", ("created_at" at time zone 'UTC') desc) where "done_by_bulk_id" is not null`,
})
@Index({
  name: 'job_of_fault',
  expression: `create index "job_of_fault" on "job" ("workspace_id", ("faults" -> 0 ->> 'code'), ("created_at" at time zone 'UTC') desc) where "faults" is not null`,
})
@Index({
  name: 'job_completed',
  expression: `create index "job_completed" on "job" ("workspace_id", "completed_at" desc) where "completed_at" > '-infinity'`,
})
export class Job extends Resource {
  [OptionalProps]?: 'revision' | 'source';

  @Field(() => String, { nullable: true, description: 'Key assigned to the job, unique for two years.' })
  @Property({ type: 'text', nullable: true })
  key?: string | undefined;

  @Field(() => ID, { description: 'Id of the workflow run.' })
  @Property({ type: 'uuid' })
  workflowId!: string;

  /** The version that was published when the job was created (decision 17). */
  @Property({ type: 'integer' })
  workflowVersion!: number;

  @Field(() => ID, { nullable: true, description: 'Id of the silo entry the job works on.' })
  @Property({ type: 'uuid', nullable: true })
  siloEntryId?: string | undefined;

  @Field(() => JobStatus, { description: 'Last known status.' })
  @Property({ type: 'text' })
  status!: string;

  @Field(() => StringMap, { nullable: true, description: 'Arguments usable by workflow actions.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  args?: Record<string, string> | undefined;

  @Field(() => [String], { nullable: true })
  @Property({ type: 'text[]', nullable: true })
  tags?: string[] | undefined;

  @Requires('silo:read')
  @Field(() => JsonObject, {
    nullable: true,
    description: 'Complete raw envelope of the document; only for tokens with the scope silo:read.',
    complexity: cost.document,
  })
  envelope?: object | undefined;

  /** What changes with anything that is shown of it; of a job that was read with its intents. */
  mark?: string | undefined;

  /** The version of the entry that the envelope is of. */
  entryVersion?: number | undefined;

  @Requires('silo:read')
  @Field(() => [File], {
    nullable: true,
    description: 'Files generated while processing; only for tokens with the scope silo:read.',
  })
  attachments?: File[] | undefined;

  /** As REST writes them, or none; GraphQL reads them when it is asked for them. */
  @Field(() => [Intent], { description: 'One per executed workflow step.' })
  intents?: JsonText | readonly Intent[] | undefined;

  @Field(() => [Fault], { nullable: true, description: 'Errors that occurred during processing.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  faults?: Fault[] | undefined;

  /** Raised by everyone who takes the job over or gives it back; whoever holds an older one writes nothing. */
  @Property({ type: 'integer' })
  fence!: number;

  /** How often a worker died while it held the job, since the job last got on. */
  @Property({ type: 'integer' })
  crashes!: number;

  /** How often in a row the step in hand was put off, because something it needs was away. */
  @Property({ type: 'integer' })
  tries!: number;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When a job that waits (QUEUED or ERR) goes on by itself; absent while it does not wait.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  resumeAt?: Date | undefined;

  /** What has come for the intent in hand since it was last looked at. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  inbox?: readonly InboxItem[] | undefined;

  /** The step a retry began with, when its definition is not that of the intents before. */
  @Property({ type: 'uuid', nullable: true })
  startStepId?: string | undefined;

  @Field(() => Boolean, {
    description: 'True: the job only shows the path that it would take, and leaves nothing behind.',
  })
  @Property({ type: 'boolean' })
  dryRun!: boolean;

  /** The entry of a dry run as its steps have left it; it stands nowhere else. */
  @Property({ type: 'json', columnType: 'json', nullable: true })
  dryEntry?: LoadedEntry | undefined;

  /** The `traceparent` of whoever created the job; its runs go on from there. */
  @Property({ type: 'text', nullable: true })
  traceContext?: string | undefined;

  /** How many jobs have started one another up to this one; absent: no job has started it. */
  @Property({ type: 'integer', nullable: true })
  depth?: number | undefined;

  @Field(() => ID, { nullable: true, description: 'Id of the job whose step has started it.' })
  @Property({ type: 'uuid', nullable: true })
  parentId?: string | undefined;

  /** The bulk that has started it. */
  @Property({ type: 'uuid', nullable: true })
  bulkId?: string | undefined;

  /** The bulk that was the last to cancel, retry or poke it. */
  @Property({ type: 'uuid', nullable: true })
  doneByBulkId?: string | undefined;

  /** The subject of the token that created it, or of what acts by itself ({@link causedBy}); absent where a job did. */
  @Property({ type: 'text', nullable: true })
  createdBy?: string | undefined;

  @Field(() => JobSource, { nullable: true, description: 'Who caused it; absent on jobs of older releases.' })
  get source(): JobSource | undefined {
    if (this.parentId !== undefined) return { kind: JobSourceKind.job, id: this.parentId };
    if (this.bulkId !== undefined) return { kind: JobSourceKind.bulk, id: this.bulkId };
    return this.createdBy === undefined ? undefined : sourceOf(this.createdBy);
  }

  /** The `seq` of the job's last event; beside the fence, nothing else of a job changes without one. */
  @Property({ type: 'integer' })
  lastSeq!: number;

  @Field(() => Int, { description: 'Raised by every event; the ETag of the job begins with it.' })
  get revision(): number {
    return this.lastSeq;
  }

  /** Milliseconds that the job had ended for before it was retried, of all retries together. */
  @Property({ type: 'bigint', runtimeType: 'number', nullable: true })
  pausedMs?: number | undefined;

  @Field(() => Number, {
    nullable: true,
    description:
      'Seconds between ends of the job and the retries that followed; absent without any. Durations leave them out.',
  })
  get pausedSeconds(): number | undefined {
    return this.pausedMs === undefined ? undefined : this.pausedMs / 1000;
  }

  @Field(() => Timestamp, {
    nullable: true,
    description: 'Completion time; absent while the job is ongoing.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  completedAt?: Date | undefined;
}

/** The newest job of a key; the key may be used again when it is no longer recent (decision 11). */
@Entity({ tableName: 'job_key' })
export class JobKey {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'text' })
  key!: string;

  @Property({ type: 'uuid' })
  jobId!: string;

  @Property({ type: 'datetime', length: 3 })
  createdAt!: Date;
}

/** A tag of a job, for the lists of jobs that bear it. */
@Entity({ tableName: 'job_tag' })
export class JobTag {
  @PrimaryKey({ type: 'uuid' })
  workspaceId!: string;

  @PrimaryKey({ type: 'text' })
  tag!: string;

  @PrimaryKey({ type: 'datetime', length: 3 })
  createdAt!: Date;

  @PrimaryKey({ type: 'uuid' })
  jobId!: string;
}
