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

@ObjectType({ description: 'Error that occurred while a job was processed.' })
export class Fault {
  @Field(() => String, { nullable: true, description: 'Id of the provider that caused the fault.' })
  provider?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Machine-readable code of the fault.' })
  code?: string | undefined;

  @Field(() => String, { nullable: true, description: 'Human-readable description of the fault.' })
  message?: string | undefined;
}

export const JobSourceKind = enumeration(
  'JobSourceKind',
  ['user', 'job', 'bulk', 'cron', 'connect'],
  'Kind of the cause of a job. user: a token; job: a step of another job; bulk: a bulk; cron: a subscription of a silo entry; connect: a called endpoint.',
);

@ObjectType({ description: 'Cause of a job.' })
export class JobSource {
  @Field(() => JobSourceKind, { description: 'Kind of the cause.' })
  kind!: keyof typeof JobSourceKind;

  @Field(() => String, {
    description: 'Subject of the token, or id of the job, bulk, subscription or endpoint.',
  })
  id!: string;
}

type OwnCause = 'cron' | 'connect';

const ownCause = /^(cron|connect):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the subject of a cause that acts without a token, from its kind and id. */
export function formatSubject(kind: OwnCause, id: string): string {
  return `${kind}:${id}`;
}

function sourceOf(subject: string): JobSource {
  const [, kind, id] = ownCause.exec(subject) ?? [];
  return id === undefined ? { kind: JobSourceKind.user, id: subject } : { kind: kind as OwnCause, id };
}

/** Item that has arrived for an intent of a job. */
export interface InboxItem extends Wake {
  /** Number of the intent. */
  readonly intent: number;
}

@ObjectType({ description: 'Run of a workflow on a document.' })
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

  @Field(() => ID, { description: 'Id of the workflow that the job runs.' })
  @Property({ type: 'uuid' })
  workflowId!: string;

  /** Version that was published when the job was created. */
  @Property({ type: 'integer' })
  workflowVersion!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the silo entry that the job works on; absent if it has none.',
  })
  @Property({ type: 'uuid', nullable: true })
  siloEntryId?: string | undefined;

  @Field(() => JobStatus, { description: 'Last known status.' })
  @Property({ type: 'text' })
  status!: string;

  @Field(() => StringMap, { nullable: true, description: 'Arguments usable by workflow actions.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  args?: Record<string, string> | undefined;

  @Field(() => [String], { nullable: true, description: 'Tags of the job, by which lists can be filtered.' })
  @Property({ type: 'text[]', nullable: true })
  tags?: string[] | undefined;

  @Requires('silo:read')
  @Field(() => JsonObject, {
    nullable: true,
    description: 'Complete raw envelope of the document; only for tokens with the scope silo:read.',
    complexity: cost.document,
  })
  envelope?: object | undefined;

  /** Mark that changes with every shown property; only of a job that was read with its intents. */
  mark?: string | undefined;

  /** Version of the entry of the envelope. */
  entryVersion?: number | undefined;

  @Requires('silo:read')
  @Field(() => [File], {
    nullable: true,
    description: 'Files generated while processing; only for tokens with the scope silo:read.',
  })
  attachments?: File[] | undefined;

  /** Intents as REST writes them, or absent; GraphQL reads them on request. */
  @Field(() => [Intent], {
    description: 'Intents in the order of execution, one per executed workflow step.',
  })
  intents?: JsonText | readonly Intent[] | undefined;

  @Field(() => [Fault], { nullable: true, description: 'Errors that occurred during processing.' })
  @Property({ type: 'json', columnType: 'json', nullable: true })
  faults?: Fault[] | undefined;

  /** Fencing token: raised by every process that claims or returns the job. A process with an older one cannot write it. */
  @Property({ type: 'integer' })
  fence!: number;

  /** Number of workers that died while they ran the job, since its last completed step. */
  @Property({ type: 'integer' })
  crashes!: number;

  /** Number of consecutive deferrals of the current step, because a dependency was unavailable. */
  @Property({ type: 'integer' })
  tries!: number;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time at which a waiting job (QUEUED or ERR) resumes automatically; absent while it is not waiting.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  resumeAt?: Date | undefined;

  /** Items that have arrived for the current intent and are not processed yet. */
  @Property({ type: 'json', columnType: 'jsonb', nullable: true })
  inbox?: readonly InboxItem[] | undefined;

  /** Step at which a retry restarted, when its definition differs from that of the earlier intents. */
  @Property({ type: 'uuid', nullable: true })
  startStepId?: string | undefined;

  @Field(() => Boolean, {
    description:
      'Whether this is a dry run: the job only shows the path that it would take, without side effects.',
  })
  @Property({ type: 'boolean' })
  dryRun!: boolean;

  /** Entry of a dry run as its steps have left it; it is stored only here. */
  @Property({ type: 'json', columnType: 'json', nullable: true })
  dryEntry?: LoadedEntry | undefined;

  /** `traceparent` of the request that created the job; its runs continue this trace. */
  @Property({ type: 'text', nullable: true })
  traceContext?: string | undefined;

  /** Number of ancestors in a chain of jobs that create each other; absent: no job created it. */
  @Property({ type: 'integer', nullable: true })
  depth?: number | undefined;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the job whose step started this job; absent if there is none.',
  })
  @Property({ type: 'uuid', nullable: true })
  parentId?: string | undefined;

  /** Bulk that created it. */
  @Property({ type: 'uuid', nullable: true })
  bulkId?: string | undefined;

  /** Bulk that was the last to cancel, retry or poke it; stored, because its jobs no longer match its filter afterwards. */
  @Property({ type: 'uuid', nullable: true })
  doneByBulkId?: string | undefined;

  /** Subject of the token that created it, or of a cause without a token ({@link formatSubject}); absent when a job did. */
  @Property({ type: 'text', nullable: true })
  createdBy?: string | undefined;

  @Field(() => JobSource, {
    nullable: true,
    description: 'Cause of the job; absent on jobs of older releases.',
  })
  get source(): JobSource | undefined {
    if (this.parentId !== undefined) return { kind: JobSourceKind.job, id: this.parentId };
    if (this.bulkId !== undefined) return { kind: JobSourceKind.bulk, id: this.bulkId };
    return this.createdBy === undefined ? undefined : sourceOf(this.createdBy);
  }

  /** `seq` of the job's last event; besides the fencing token, nothing of a job changes without an event. */
  @Property({ type: 'integer' })
  lastSeq!: number;

  @Field(() => Int, {
    description: 'Revision, increased by every event; the ETag of the job starts with it.',
  })
  get revision(): number {
    return this.lastSeq;
  }

  /** Total time in milliseconds between the ends of the job and the retries that followed. */
  @Property({ type: 'bigint', runtimeType: 'number', nullable: true })
  pausedMs?: number | undefined;

  @Field(() => Number, {
    nullable: true,
    description:
      'Total time in seconds between ends of the job and the retries that followed, which durations exclude; absent if there is none.',
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

/** Newest job of a key; the key may be used again when it is no longer recent (ADR 6). */
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

/**
 * Tag of a job, for lists filtered by tags. A table, because an index over arrays has no order: a common tag would be sorted for
 * each page.
 */
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
