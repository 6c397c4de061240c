import { Entity, Index, Property, Unique } from '@mikro-orm/decorators/legacy';
import { Field, Int, ObjectType } from 'type-graphql';
import { WorkspaceRecord } from '../../platform/database/resource.ts';
import { ID, SafeInt, Timestamp } from '../../platform/shape/scalars.ts';
import { CronInterval } from '../providers/cron/cron-interval.ts';

/** Workflow that runs periodically for an entry, with its current period. */
@ObjectType({
  description: 'Subscription that runs a workflow periodically for a silo entry, with its current period.',
})
@Entity({ tableName: 'cron_subscription' })
@Index({
  name: 'cron_subscription_newest',
  expression:
    'create index "cron_subscription_newest" on "cron_subscription" ("workspace_id", "created_at" desc, "id" desc)',
})
@Index({ name: 'cron_subscription_due', properties: ['nextAt'] })
@Unique({ name: 'cron_subscription_of_entry', properties: ['workspaceId', 'siloEntryId', 'workflowId'] })
export class CronSubscription extends WorkspaceRecord {
  @Field(() => ID, { description: 'Id of the silo entry that the jobs work on.' })
  @Property({ type: 'uuid' })
  siloEntryId!: string;

  @Field(() => ID, { description: 'Id of the workflow that the jobs run.' })
  @Property({ type: 'uuid' })
  workflowId!: string;

  @Field(() => CronInterval, { description: 'Unit of the period.' })
  @Property({ type: 'text' })
  interval!: keyof typeof CronInterval;

  @Field(() => Int, { description: 'Length of the period in hours or days.' })
  @Property({ type: 'integer' })
  factor!: number;

  @Field(() => ID, { description: 'Id of the job whose step last requested the subscription.' })
  @Property({ type: 'uuid' })
  jobId!: string;

  @Field(() => Timestamp, {
    description: 'Start of the period of the next job, which is the end of the previous period.',
  })
  @Property({ type: 'datetime', length: 3 })
  periodStart!: Date;

  @Field(() => Timestamp, { description: 'Time at which the next job is created or attempted.' })
  @Property({ type: 'datetime', length: 3 })
  nextAt!: Date;

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the job of the last period; absent before the first.',
  })
  @Property({ type: 'uuid', nullable: true })
  lastJobId?: string | null | undefined;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Time since which no job can be created because the workflow is disabled; the period of the next job covers the whole time. Absent if the subscription is not blocked.',
  })
  @Property({ type: 'datetime', length: 3, nullable: true })
  blockedSince?: Date | null | undefined;

  @Field(() => SafeInt, { description: 'Revision, increased by every change of the requested schedule.' })
  @Property({ type: 'bigint', runtimeType: 'number', defaultRaw: '1' })
  revision!: number;
}
